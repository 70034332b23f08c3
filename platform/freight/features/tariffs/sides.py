"""The side of a tariff, and the carrier that a buying tariff belongs to."""

from typing import NamedTuple

from freight.core.carriers.names import CarrierNames, get_carrier_key
from freight.core.currency import check_currency
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, PermissionDenied
from freight.core.rating.sides import TariffSide
from freight.documents.carrier import Carrier, match_carriers_by_key
from freight.documents.records.tariff import StoredTariff
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import Tariff, match_tariff_use
from freight.documents.tariff_version import TariffVersion, match_versions_ever_published
from freight.features.setup.organisations.way_of_working import demand_buying_system
from freight.features.tariffs.schemas import Option, TariffBody
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

BUYING_ONLY = "This is a buying tariff: it holds what a carrier charges us. Choose a selling tariff."


class CarrierSide(NamedTuple):
    """The side of a tariff and the code of its carrier, "" for a selling tariff."""

    side: TariffSide
    carrier: str


def get_carrier_side(stored: StoredTariff | StoredTariffVersion) -> CarrierSide:
    """Return the side and the carrier of a stored tariff or version; those older than sides sell."""
    return CarrierSide(TariffSide(stored.get("side", TariffSide.SELLING)), stored.get("carrier", ""))


def get_shown_side(scope: Scope, stored: StoredTariff) -> CarrierSide:
    """Return the same as the caller may see it: for a user who may not see costs, a tariff for both sides sells."""
    return get_carrier_side(stored) if scope.sees_costs else CarrierSide(TariffSide.SELLING, "")


async def read_carrier_side(scope: Scope, body: TariffBody, stored: StoredTariff | None = None) -> CarrierSide:
    """Return the side and the carrier of a form; what it does not name stays as stored.

    Raises Invalid for a buying tariff without a listed carrier or in a system that passes costs on, a selling tariff
    with a carrier, an unknown currency of a buying tariff, and for a change after the first publication;
    PermissionDenied for a user who may not see costs.
    """
    before = get_carrier_side(stored) if stored else CarrierSide(TariffSide.SELLING, "")
    side = body.side or before.side
    kept = "" if side is TariffSide.SELLING else before.carrier
    typed = kept if body.carrier is None else body.carrier.strip()
    if not scope.sees_costs:
        if (side, typed) not in (before, get_shown_side(scope, stored) if stored else before):
            raise PermissionDenied
        return before
    if side is TariffSide.SELLING and typed:
        raise Invalid(
            "A selling tariff has no carrier. Remove the carrier, or choose the buying side.",
            code=ErrorCode.TARIFF_SIDE,
        )
    use = CarrierSide(side, typed and await _find_carrier_code(scope, typed, before.carrier))
    if side is not TariffSide.SELLING:
        if not typed:
            raise Invalid("Choose the carrier that this tariff is bought from.", code=ErrorCode.NO_CARRIER)
        await demand_buying_system(scope)
        check_currency("Currency", body.currency)
    if stored and use != before and await _was_published(scope, stored):
        raise Invalid(
            "The side and the carrier of a tariff can't change once a version was published. Create a new tariff.",
            code=ErrorCode.SIDE_FIXED,
        )
    return use


def demand_selling_version(version: StoredTariffVersion) -> None:
    """Raise Invalid for a version of a buying tariff: customers are not charged by it."""
    if get_carrier_side(version).side is TariffSide.BUYING:
        raise Invalid(BUYING_ONLY, code=ErrorCode.TARIFF_SIDE)


async def load_carrier_names(scope: Scope, codes: set[str]) -> dict[str, CarrierNames]:
    """Return the names of carriers by their codes. A removed carrier keeps its names."""
    carriers = scoped(Carrier, scope).find({"code": {"$in": sorted(codes)}}, ["code", "keys"], archived=True)
    names = {code: {get_carrier_key(code)} for code in codes}
    async for carrier in carriers:
        names[carrier["code"]].update(carrier["keys"])
    return {code: CarrierNames(frozenset(keys)) for code, keys in names.items()}


async def has_buying_tariffs(scope: Scope) -> bool:
    """Return whether there is a tariff of the buying side that the caller may see: then lists offer to pick a side."""
    return scope.sees_costs and await scoped(Tariff, scope).count(match_tariff_use(TariffSide.BUYING), limit=1) > 0


async def list_bought_carriers(scope: Scope) -> list[Option]:
    """Return the carriers that a tariff can be bought from, by code; none for a user who may not see costs."""
    if not scope.sees_costs:
        return []
    carriers = scoped(Carrier, scope).find({}, ["code", "name"]).sort("code", 1)
    return [Option(id=carrier["code"], label=f"{carrier['code']} · {carrier['name']}") async for carrier in carriers]


async def _find_carrier_code(scope: Scope, typed: str, before: str) -> str:
    if typed == before:
        return before
    carrier = await scoped(Carrier, scope).find_one(match_carriers_by_key([get_carrier_key(typed)]), ["code"])
    if carrier is None:
        raise Invalid(
            f"{typed} isn't a listed carrier. Add it under Accounts → Carriers first.", code=ErrorCode.NO_CARRIER
        )
    return carrier["code"]


async def _was_published(scope: Scope, tariff: StoredTariff) -> bool:
    return await scoped(TariffVersion, scope).count(match_versions_ever_published(tariff["_id"]), limit=1) > 0
