"""One lane compared across all tariffs in force, whatever their account: what each charges at the same weights."""

import asyncio
from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from bson import ObjectId

from freight.core.currency import ECB, NoRate, RateBook, RateRequest
from freight.core.dates import format_iso_day, parse_day
from freight.core.errors import Invalid
from freight.core.money import round_to_currency
from freight.core.quotes.side_by_side import (
    USUAL_WEIGHTS,
    SideBySideCell,
    SideBySideColumn,
    SideBySideTable,
    build_side_by_side_table,
    find_most_used_currency,
)
from freight.core.rating.breaks import Range, format_break_quantity
from freight.core.rating.engine import BrokenVersion, Engine, TariffCandidate
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.measures import PIECES, TOO_LARGE
from freight.documents.account import Account
from freight.features.setup.currency import rate_books
from freight.features.tariffs import compiled_versions
from freight.features.tariffs.overview.rate_schemas import (
    LaneCell,
    LaneComparison,
    LaneComparisonBody,
    LaneOffer,
    LaneRow,
    TariffWithoutRate,
)
from freight.features.tariffs.tariff_list import format_optional_id
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def compare_lane_offers(scope: Scope, body: LaneComparisonBody) -> LaneComparison:
    """Compare the matching lanes of every tariff in force on the day. Raises Invalid for an unknown identifier, and for
    a weight that no shipment has."""
    identifiers = _checked(body)
    weights = body.weights or list(USUAL_WEIGHTS)
    if any(not Decimal(0) < each < TOO_LARGE for each in weights):
        raise Invalid("Enter weights above 0 kg.", code="weight_invalid")
    day = parse_day(body.day or "") or clock.today(scope.place)
    versions = await compiled_versions.load_rating_candidates(
        scope, await compiled_versions.list_active_version_ids(scope)
    )
    rates = await rate_books.load_rate_book(scope)
    fields = {each.applied_on for each in versions}
    asked = {IDENTIFIERS[name].field: value for name, value in identifiers.items()}
    values = {**dict.fromkeys(sorted(fields), format_iso_day(day)), **asked, PIECES: body.pieces}
    in_force = [each for each in versions if isinstance(each, TariffCandidate) and each.covers(day)]
    currency = body.currency or find_most_used_currency(each.ready.tariff.terms.currency for each in in_force)
    exchange = _Exchange(rates, currency, day)
    # hundreds of ratings: keep them off the event loop
    found = await asyncio.to_thread(
        build_side_by_side_table, versions, Engine(versions, rates), values, sorted(set(weights)), exchange.converted
    )
    names = await _names(scope, found)
    wins = found.cheapest()
    return LaneComparison(
        day=format_iso_day(day),
        currency=currency,
        currencies=sorted({each.ready.tariff.terms.currency for each in in_force} | {currency} - {""}),
        identifiers=identifiers,
        columns=[_column(each, names, exchange, wins[at]) for at, each in enumerate(found.columns)],
        breaks=[
            LaneRow(label=stretch.shown(), weight=format_break_quantity(stretch.weight), cells=_cells(cells))
            for stretch, cells in found.stretches
        ],
        weights=[
            LaneRow(label=format_break_quantity(weight), weight=format_break_quantity(weight), cells=_cells(cells))
            for weight, cells in found.weights
        ],
        left_out=found.left_out,
        breaks_left_out=found.rows_left_out,
        without=[TariffWithoutRate(**_named(each, names), reason=reason) for each, reason in found.without],
    )


def _checked(body: LaneComparisonBody) -> dict[str, str]:
    for name in body.identifiers:
        if name not in IDENTIFIERS:
            raise Invalid(f"{name} isn't a lane match field.", code="identifier_unknown")
    said = {name: value.strip() for name, value in body.identifiers.items() if value.strip()}
    if not said:
        raise Invalid("Enter at least the lane's origin and destination.", code="lane_unnamed")
    return said


class _Exchange:
    """Converts amounts to the currency of the comparison, at the ECB's rates of the day."""

    def __init__(self, rates: RateBook, currency: str, day: date) -> None:
        self._rates, self._currency, self._day = rates, currency, day

    def converted(self, amount: Decimal, currency: str) -> Decimal | None:
        """Return an amount converted; None if no rate is known."""
        if currency == self._currency:
            return amount
        found = self._rates.rate(RateRequest(currency, self._currency, self._day, ECB))
        return None if isinstance(found, NoRate) else round_to_currency(amount * found.rate, self._currency)

    def note(self, currency: str) -> str:
        """Return the rate used, or why there is none; "" if nothing is converted."""
        if currency == self._currency:
            return ""
        found = self._rates.rate(RateRequest(currency, self._currency, self._day, ECB))
        if isinstance(found, NoRate):
            return found.reason
        return f"1 {currency} = {found.rate.normalize():f} {self._currency}, {found.day}"


async def _names(scope: Scope, found: SideBySideTable) -> Mapping[object, str]:
    """Return the names of the accounts of the tariffs."""
    ids = {each.candidate.account_id for each in found.columns} | {each.account_id for each, _ in found.without}
    cursor = scoped(Account, scope).find({"_id": {"$in": [each for each in ids if each]}}, {"name": 1})
    return {account["_id"]: account["name"] async for account in cursor}


def _named(each: TariffCandidate | BrokenVersion, names: Mapping[object, str]) -> dict[str, object]:
    account: ObjectId | None = each.account_id
    return {
        "tariff_id": each.tariff_id,
        "tariff_name": each.tariff_name,
        "account_id": format_optional_id(account),
        "account_name": names.get(account, ""),
    }


def _column(column: SideBySideColumn, names: Mapping[object, str], exchange: _Exchange, cheapest: int) -> LaneOffer:
    candidate = column.candidate
    terms = candidate.ready.tariff.terms

    def met(name: str) -> str:
        stated = dict(zip(terms.identifiers, column.lane.identifiers, strict=True)).get(name, "")
        return str(column.values.get(IDENTIFIERS[name].field) or stated) if stated.strip() else ""

    return LaneOffer(
        **_named(candidate, names),
        version_id=candidate.version_id,
        version_number=candidate.number,
        number=column.lane.number + 1,
        identifiers=dict(zip(terms.identifiers, column.lane.identifiers, strict=True)),
        carrier=met("carrier"),
        service=met("serviceLevel"),
        transit_days=column.transit_days,
        effective_date=candidate.effective,
        expiry_date=candidate.expires,
        currency=terms.currency,
        note=exchange.note(terms.currency),
        cheapest=cheapest,
    )


def _cells(cells: tuple[SideBySideCell, ...]) -> list[LaneCell]:
    return [
        LaneCell(
            total=_text(each.rating.total),
            converted=_text(each.converted),
            span=each.held.shown() if each.held else "",
            rate=_text(each.held.rate) if each.held else None,
            minimum=_text(_minimum(each.held)),
            method=each.held.method if each.held else "",
            cheapest=each.is_cheapest,
            reason=each.rating.reason,
        )
        for each in cells
    ]


def _minimum(held: Range | None) -> Decimal | None:
    return held.minimum if held else None


def _text(value: Decimal | None) -> str | None:
    return None if value is None else f"{value:f}"
