"""The charges that may be added to an invoice: those of the shipment's tariff, then the system's calculation codes."""

from collections.abc import Iterable

from bson import ObjectId

from freight.core.invoices.account_rules import ChargeRules
from freight.core.invoices.amounts import clean_typed_text
from freight.core.money import round_to_currency
from freight.core.rating.terms import TariffTerms
from freight.core.shipments.document import get_shipment_rating
from freight.documents.calculation_code import CalculationCode
from freight.documents.invoice import Invoice
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.documents.tariff_version import TariffVersion
from freight.features.invoices.charges.schemas import ChargeStore, StoreCharge
from freight.features.ledger.invoices.drafts import load_tariff_lines
from freight.features.ledger.invoices.payers import find_billed_accounts, find_shipment_accounts
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def list_addable_charges(scope: Scope, shipment_id: str, invoice_id: str = "", q: str = "") -> ChargeStore:
    """List the charges for an invoice of a shipment, each code once, without those the invoice has. `q` searches code
    and text. Raises NotFound outside the scope."""
    invoice = await scoped(Invoice, scope).get(invoice_id, "invoice") if invoice_id else None
    target_id = shipment_id or (str(invoice["shipment_ids"][0]) if invoice else "")
    shipment = await scoped(Shipment, scope).get(target_id, "shipment")
    billed = await find_billed_accounts(scope, await find_shipment_accounts(scope, [shipment]))
    rules = ChargeRules.of(billed.get(shipment["account_id"]))
    used_codes = {line["charge_code"].casefold() for line in (invoice["lines"] if invoice else [])}
    text = clean_typed_text(q, 100).casefold()
    charges: dict[str, StoreCharge] = {}
    for charge in [*await _of_tariff(scope, shipment), *await _of_codes(scope)]:
        code = charge.charge_code.casefold()
        if code in used_codes or code in charges or text not in f"{code} {charge.charge_text.casefold()}":
            continue
        charge.is_mandatory = code in rules.mandatory
        charges[code] = charge
    return ChargeStore(charges=list(charges.values()))


async def find_charge_names(scope: Scope, shipments: Iterable[StoredShipment], codes: Iterable[str]) -> dict[str, str]:
    """Return what charges are called in the tariffs of shipments, else in the calculation codes, by their codes without
    case. Codes of neither are left out."""
    wanted = {code.strip().casefold() for code in codes}
    names: dict[str, str] = {}
    if wanted:
        known = [charge for shipment in shipments for charge in await _of_tariff(scope, shipment)]
        for charge in (*known, *await _of_codes(scope)):
            if (code := charge.charge_code.casefold()) in wanted:
                names.setdefault(code, charge.charge_text)
    return names


async def _of_tariff(scope: Scope, shipment: StoredShipment) -> list[StoreCharge]:
    """Return the charges of the version that rated the shipment, with tariff values where it was charged."""
    rating = get_shipment_rating(shipment)
    version_id: ObjectId | None = rating.get("tariff_version_id")
    if version_id is None:
        return []
    lines = await load_tariff_lines(scope, [shipment])
    amounts_by_code = {code: amount for code, _, amount in lines.get(rating["trace_id"], [])}
    version = await scoped(TariffVersion, scope).find_one({"_id": version_id}, {"terms": 1}, archived=True)
    terms = TariffTerms.model_validate(version["terms"]) if version else None
    return [
        StoreCharge(
            charge_code=charge.id,
            charge_text=charge.name,
            charge_type=charge.method,
            is_mandatory=False,
            source="tariff",
            tariff_value=str(round_to_currency(amounts_by_code[charge.id], rating["currency"]))
            if charge.id in amounts_by_code
            else None,
            currency=rating.get("currency") or "",
        )
        for charge in (terms.charges if terms else ())
        if charge.billed
    ]


async def _of_codes(scope: Scope) -> list[StoreCharge]:
    cursor = scoped(CalculationCode, scope).find().sort("code", 1)
    return [
        StoreCharge(
            charge_code=calculation_code["charge"]["id"],
            charge_text=calculation_code["charge"]["name"],
            charge_type=calculation_code["charge"]["method"],
            is_mandatory=False,
            source="calculationCode",
        )
        async for calculation_code in cursor
    ]
