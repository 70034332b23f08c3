"""Which charges the names on carriers' invoices mean: the known charges, and earlier choices."""

from collections.abc import Collection, Mapping, Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.carrier_invoices.names import (
    LEFT_OUT,
    OWN,
    TAX,
    KnownCharge,
    add_freight_charge,
    get_charge_name_key,
    is_tax_name,
    suggest_charge_code,
)
from freight.core.carriers.names import get_carrier_key
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.calculation_code import CalculationCode
from freight.documents.carrier import Carrier
from freight.documents.carrier_invoice import CarrierChargeName, CarrierInvoice, match_carrier_charge_name
from freight.documents.tariff_version import TariffVersion, VersionState
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def list_known_charges(scope: Scope, near: Collection[ObjectId]) -> list[KnownCharge]:
    """Return the charges of published tariffs and calculation codes, each code once; those of the tariff versions
    `near` first."""
    known_charges: list[KnownCharge] = []
    query = {"state": {"$ne": VersionState.DRAFT}}
    versions = await scoped(TariffVersion, scope).aggregate(
        [
            {"$match": query},
            {"$unwind": "$terms.charges"},
            {"$match": {"terms.charges.billed": {"$ne": False}}},
            {
                "$group": {
                    "_id": "$terms.charges.id",
                    "name": {"$last": "$terms.charges.name"},
                    "near": {"$max": {"$in": ["$_id", sorted(near)]}},
                }
            },
            {"$sort": {"name": 1}},
        ]
    )
    known_charges += [
        KnownCharge(version["_id"], version["name"], is_near=version["near"]) async for version in versions
    ]
    codes = scoped(CalculationCode, scope).find({}, {"charge.id": 1, "charge.name": 1}).sort("code", 1)
    known_charges += [KnownCharge(str(code["charge"]["id"]), str(code["charge"]["name"])) async for code in codes]
    return add_freight_charge(known_charges)


async def get_remembered_charges(scope: Scope, carrier_key: str) -> dict[str, str]:
    """Return the charge codes chosen for a carrier's names, by `get_charge_name_key`."""
    cursor = scoped(CarrierChargeName, scope).find({"carrier_key": carrier_key}, {"name_key": 1, "charge_code": 1})
    return {charge_name["name_key"]: charge_name["charge_code"] async for charge_name in cursor}


def resolve_named_charge(
    name: str,
    chosen: Mapping[str, str],
    before: Mapping[str, str],
    charges: Sequence[KnownCharge],
    *,
    has_tax: bool = False,
) -> tuple[str, str]:
    """Return (charge code, source) for a name: chosen now, chosen before, suggested, or ("", ""). `has_tax`: it may be
    tax."""
    key = get_charge_name_key(name)
    if has_tax and is_named_tax(name, chosen, before):
        return TAX, "chosen" if key in chosen else "remembered" if key in before else "suggested"
    known_codes = {charge.code for charge in charges} | {LEFT_OUT, OWN}
    for codes, source in ((chosen, "chosen"), (before, "remembered")):
        if codes.get(key) in known_codes:
            return codes[key], source
    code = suggest_charge_code(name, charges)
    return (code, "suggested") if code else ("", "")


def is_named_tax(name: str, chosen: Mapping[str, str], before: Mapping[str, str]) -> bool:
    """Return whether a name is tax: by what was chosen now, else before, else by the name itself."""
    key = get_charge_name_key(name)
    choice = chosen.get(key) or before.get(key)
    return choice == TAX if choice else is_tax_name(name)


async def save_charge_mapping(
    scope: Scope, carrier: str, codes: Mapping[str, str], charges: Sequence[KnownCharge], session: AsyncClientSession
) -> None:
    """Store the meaning of the names in a file for the carrier's next file. `codes` by name."""
    texts = {charge.code: charge.text for charge in charges}
    names, now = scoped(CarrierChargeName, scope), clock.now()
    key = get_charge_name_key(carrier)
    before = await get_remembered_charges(scope, key)
    for name, code in codes.items():
        if before.get(get_charge_name_key(name)) == code:
            continue
        mapping_fields = {"carrier": carrier, "name": name, "charge_code": code, "charge_text": texts.get(code, "")}
        changed = await names.update_one(
            match_carrier_charge_name(key, get_charge_name_key(name)),
            {"$set": {**mapping_fields, "updated_on": now, "updated_by": scope.user_id}, "$inc": {"revision": 1}},
            session=session,
        )
        if not changed.matched_count:
            charge_name = CarrierChargeName(
                company_id=scope.company_id,
                system_id=scope.system_id,
                carrier_key=key,
                name_key=get_charge_name_key(name),
                updated_on=now,
                updated_by=scope.user_id,
                **mapping_fields,
            )
            await names.insert_one(charge_name.model_dump(exclude={"id"}), session=session)


async def list_carrier_names(scope: Scope) -> list[str]:
    """Return the carriers that have sent invoices, as they are written there, and the other carriers of the system,
    sorted."""
    sent: list[str] = await scoped(CarrierInvoice, scope).distinct("carrier")
    known = {get_carrier_key(name) for name in sent}
    carriers = await scoped(Carrier, scope).find({}, ["name", "keys"]).to_list()
    others = [carrier["name"] for carrier in carriers if known.isdisjoint(carrier["keys"])]
    return sorted([*sent, *others], key=str.casefold)


def parse_carrier_name(typed: str) -> str:
    """Return the carrier as typed, with single spaces. Raises Invalid for none."""
    carrier = " ".join(typed.split())
    if not get_charge_name_key(carrier):
        raise Invalid("Enter the carrier.", code=ErrorCode.NO_CARRIER)
    return carrier[:100]
