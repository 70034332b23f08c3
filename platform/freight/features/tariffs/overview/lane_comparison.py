"""One lane compared across all tariffs in force, whatever their account: what each charges at the same weights."""

import asyncio
from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from bson import ObjectId

from freight.core.currency import ECB, NoRate, RateBook, RateRequest
from freight.core.dates import format_iso_day, parse_day
from freight.core.error_codes import ErrorCode
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
    if any(not Decimal(0) < weight < TOO_LARGE for weight in weights):
        raise Invalid("Enter weights above 0 kg.", code=ErrorCode.WEIGHT_INVALID)
    day = parse_day(body.day or "") or clock.today(scope.place)
    versions = await compiled_versions.load_rating_candidates(
        scope, await compiled_versions.list_active_version_ids(scope, use=body.side), body.side
    )
    rates = await rate_books.load_rate_book(scope)
    fields = {version.applied_on for version in versions}
    identifier_values = {IDENTIFIERS[name].field: value for name, value in identifiers.items()}
    values = {**dict.fromkeys(sorted(fields), format_iso_day(day)), **identifier_values, PIECES: body.pieces}
    in_force = [version for version in versions if isinstance(version, TariffCandidate) and version.covers(day)]
    currency = body.currency or find_most_used_currency(
        tariff_candidate.ready.tariff.terms.currency for tariff_candidate in in_force
    )
    exchange = _Exchange(rates, currency, day)
    # hundreds of ratings: keep them off the event loop
    side_table = await asyncio.to_thread(
        build_side_by_side_table, versions, Engine(versions, rates), values, sorted(set(weights)), exchange.converted
    )
    names = await _names(scope, side_table)
    wins = side_table.cheapest()
    return LaneComparison(
        day=format_iso_day(day),
        currency=currency,
        currencies=sorted(
            {tariff_candidate.ready.tariff.terms.currency for tariff_candidate in in_force} | {currency} - {""}
        ),
        identifiers=identifiers,
        columns=[_column(column, names, exchange, wins[at]) for at, column in enumerate(side_table.columns)],
        breaks=[
            LaneRow(label=stretch.shown(), weight=format_break_quantity(stretch.weight), cells=_cells(cells))
            for stretch, cells in side_table.stretches
        ],
        weights=[
            LaneRow(label=format_break_quantity(weight), weight=format_break_quantity(weight), cells=_cells(cells))
            for weight, cells in side_table.weights
        ],
        left_out=side_table.left_out,
        breaks_left_out=side_table.rows_left_out,
        without=[
            TariffWithoutRate(**_named(candidate, names), reason=reason) for candidate, reason in side_table.without
        ],
    )


def _checked(body: LaneComparisonBody) -> dict[str, str]:
    for name in body.identifiers:
        if name not in IDENTIFIERS:
            raise Invalid(f"{name} isn't a lane match field.", code=ErrorCode.IDENTIFIER_UNKNOWN)
    identifiers = {name: value.strip() for name, value in body.identifiers.items() if value.strip()}
    if not identifiers:
        raise Invalid("Enter at least the lane's origin and destination.", code=ErrorCode.LANE_UNNAMED)
    return identifiers


class _Exchange:
    """Converts amounts to the currency of the comparison, at the ECB's rates of the day."""

    def __init__(self, rates: RateBook, currency: str, day: date) -> None:
        self._rates, self._currency, self._day = rates, currency, day

    def converted(self, amount: Decimal, currency: str) -> Decimal | None:
        """Return an amount converted; None if no rate is known."""
        if currency == self._currency:
            return amount
        exchange_rate = self._rates.rate(RateRequest(currency, self._currency, self._day, ECB))
        return (
            None
            if isinstance(exchange_rate, NoRate)
            else round_to_currency(amount * exchange_rate.rate, self._currency)
        )

    def note(self, currency: str) -> str:
        """Return the rate used, or why there is none; "" if nothing is converted."""
        if currency == self._currency:
            return ""
        exchange_rate = self._rates.rate(RateRequest(currency, self._currency, self._day, ECB))
        if isinstance(exchange_rate, NoRate):
            return exchange_rate.reason
        return f"1 {currency} = {exchange_rate.rate.normalize():f} {self._currency}, {exchange_rate.day}"


async def _names(scope: Scope, found: SideBySideTable) -> Mapping[object, str]:
    """Return the names of the accounts of the tariffs."""
    ids = {column.candidate.account_id for column in found.columns} | {
        candidate.account_id for candidate, _ in found.without
    }
    cursor = scoped(Account, scope).find(
        {"_id": {"$in": [account_id for account_id in ids if account_id]}}, {"name": 1}
    )
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
        carrier=met("carrier") or candidate.carrier,
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
            total=_text(cell.rating.total),
            converted=_text(cell.converted),
            span=cell.held.shown() if cell.held else "",
            rate=_text(cell.held.rate) if cell.held else None,
            minimum=_text(_minimum(cell.held)),
            method=cell.held.method if cell.held else "",
            cheapest=cell.is_cheapest,
            reason=cell.rating.reason,
        )
        for cell in cells
    ]


def _minimum(held: Range | None) -> Decimal | None:
    return held.minimum if held else None


def _text(value: Decimal | None) -> str | None:
    return None if value is None else f"{value:f}"
