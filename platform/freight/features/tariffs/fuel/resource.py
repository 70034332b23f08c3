"""Fuel prices and fuel tables as records: typed one by one, or uploaded as the workbook of an agency."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.numbers import exact
from freight.core.fields.spec import FieldSpec
from freight.core.rating.methods.fuel_prices import FUEL_NAME, FUEL_NAME_WORDS
from freight.core.rating.references import get_price_week_end, list_overlapping_weeks
from freight.core.rating.scope import PERCENT_SCALE
from freight.documents.fuel_surcharge import FuelBracket, FuelPrice
from freight.kit.records.resource import Resource, ResourcePermissions, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

INDEX, WEEK, PRICE = "fuel#index", "fuel#week", "fuel#price"
TABLE, START, FIGURE = "fuel#table", "fuel#start", "fuel#figure"
_CODE = {"length": 20, "regex": FUEL_NAME, "is_mandatory": True, "is_unique_field": True}
_MOST = Decimal(10) ** 6
_PERMISSIONS = ResourcePermissions(
    see="configurationTariffs.viewConfigurationTariffs",
    add="configurationTariffs.newConfigurationTariffs",
    change="configurationTariffs.editConfigurationTariffs",
)

PRICE_FIELDS = (
    FieldSpec(
        key=INDEX, label="Index", is_master_field=True, display_order=1, tool_tip="Name used by charges, like DIESEL",
        error_message=f"Index: {FUEL_NAME_WORDS} only.", **_CODE,
    ),
    FieldSpec(
        key=WEEK, label="Week from", type="date", is_mandatory=True, is_unique_field=True, display_order=2,
        tool_tip="First day of the week the price applies",
    ),
    FieldSpec(key=PRICE, label="Price", type="numeric", length=12, is_mandatory=True, display_order=3),
)  # fmt: skip

BRACKET_FIELDS = (
    FieldSpec(
        key=TABLE, label="Table", is_master_field=True, display_order=1, tool_tip="Name used by charges, like LTL-2026",
        error_message=f"Table: {FUEL_NAME_WORDS} only.", **_CODE,
    ),
    FieldSpec(
        key=START, label="Price from", type="numeric", length=12, is_mandatory=True, is_unique_field=True,
        display_order=2, tool_tip="The bracket runs up to where the next one begins",
    ),
    FieldSpec(
        key=FIGURE, label="Surcharge", type="numeric", length=12, is_mandatory=True, display_order=3,
        tool_tip="A percentage, or an amount per mile, km or kg, as the charge is set up",
    ),
)  # fmt: skip


async def _price(_: Scope, after: Record, __: Record | None) -> None:
    after["price"] = _figure(after["price"], "Price")


async def _weeks_apart(scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession) -> None:
    """Raise Invalid for a price that begins within the week of another. A charge finds its price by week; on a day
    covered by both, the later one would be charged unnoticed. Weeks not moved by this change are not reported."""
    moved: dict[str, set[str]] = {}
    for before, after in changes:
        as_it_was = before and not before["archived"] and (before["index"], before["week"])
        if not after["archived"] and as_it_was != (after["index"], after["week"]):
            moved.setdefault(after["index"], set()).add(after["week"])
    weeks: dict[str, list[date]] = {}
    query = {"index": {"$in": list(moved)}}
    async for price in scoped(FuelPrice, scope).find(query, {"index": 1, "week": 1}, session=session):
        weeks.setdefault(price["index"], []).append(date.fromisoformat(price["week"]))
    for index in sorted(weeks):
        for week, following in list_overlapping_weeks(weeks[index]):
            if moved[index] & {week.isoformat(), following.isoformat()}:
                raise Invalid(
                    f"{index}: the price from {week} holds for seven days, to {get_price_week_end(week)}; one "
                    f"from {following} "
                    "would begin within them. Correct one of the two, or let it begin a week apart.",
                    code=ErrorCode.WEEKS_OVERLAP,
                )


async def _bracket(_: Scope, after: Record, __: Record | None) -> None:
    after["start"] = _figure(after["start"], "Price from")
    after["figure"] = _figure(after["figure"], "Surcharge")


def _figure(stated: float | Decimal, label: str) -> Decimal:
    """Return a figure as an exact number. Raises Invalid naming the field."""
    value = exact(stated)
    if not 0 <= value < _MOST or value != round(value, PERCENT_SCALE):
        wrong = f"{label}: 0 or more and below {_MOST:,}, with {PERCENT_SCALE} decimals at most."
        raise Invalid(wrong, code=ErrorCode.FIGURE_OUT_OF_RANGE)
    return value


FUEL_PRICES = Resource(
    name="fuelPrice",
    title="Fuel price",
    plural="Fuel prices",
    document=FuelPrice,
    fields=PRICE_FIELDS,
    columns=(INDEX, WEEK, PRICE),
    search=(INDEX, WEEK),
    permissions=_PERMISSIONS,
    paths={spec.key: spec.key.partition("#")[2] for spec in PRICE_FIELDS},
    none_yet="Enter this week's price, or upload a workbook of prices.",
    prepare=_price,
    stored=_weeks_apart,
)
FUEL_TABLES = Resource(
    name="fuelTable",
    title="Fuel bracket",
    plural="Fuel tables",
    document=FuelBracket,
    fields=BRACKET_FIELDS,
    columns=(TABLE, START, FIGURE),
    search=(TABLE,),
    permissions=_PERMISSIONS,
    paths={spec.key: spec.key.partition("#")[2] for spec in BRACKET_FIELDS},
    none_yet="Enter the first bracket, or upload a workbook.",
    prepare=_bracket,
)
