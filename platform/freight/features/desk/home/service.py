"""The figures and charts of Home. Unbilled work is read from the aging cells, billed work from the billed cells."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal

from bson import ObjectId

from freight.core.aging import AgingPortion, AgingSum, summarize_aging
from freight.core.countries import get_country_name
from freight.core.dates import format_iso_day
from freight.core.invoices.statuses import ISSUED
from freight.core.money import ZERO, format_plain_amount, half_up
from freight.core.periods import get_next_month, read_month
from freight.core.records import Record, Stored
from freight.core.shipments.statuses import VOIDED
from freight.documents.billed_cell import BilledCell
from freight.documents.country_cell import CountryCell
from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.features.desk.home.counts import WorkSetCount, count_work_set, count_work_sets, find_latest_entry_day
from freight.features.desk.home.schemas import (
    BilledByDay,
    BilledCurrency,
    BilledDay,
    BilledThisMonth,
    Countries,
    Country,
    Home,
    HomeFigures,
    ShipmentWorth,
    TouchlessShare,
    UnbilledOverThirtyDays,
)
from freight.features.desk.home.todos import build_todos, list_todo_sets
from freight.features.desk.home.work_list import build_work_link
from freight.features.desk.home.work_sets import OLD_DAYS, SetName, WorkSet, WorkSetContext, get_work_set
from freight.features.ledger.aging import summary_query
from freight.features.ledger.aging.aggregation import aggregate_stored_cells
from freight.features.ledger.aging.schemas import CountAndAmount
from freight.features.ledger.aging.summary_query import AgingCellFilter
from freight.features.ledger.invoices.drafts import REVENUE
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_HUNDRED = Decimal(100)
# a voided invoice was issued, too
_ISSUED = {"status": {"$in": [*ISSUED, VOIDED]}}


async def build_home(
    company_scope: Scope, system_scope: Scope, *, today: date, now: datetime, delivering: Scope | None = None
) -> Home:
    """Return the figures and to-do list over every system of the company; links lead into the current system if all of
    a count belongs to it. `delivering`: what the reader sees of deliveries here."""
    set_context = WorkSetContext(today, company_scope.user_id)
    record_id = system_scope.system_id
    waiting = list_todo_sets(set_context)
    unbilled, old = get_work_set("unbilled", set_context), get_work_set("overThirty", set_context)
    billed = get_work_set("billed", WorkSetContext(today, day=format_iso_day(today.replace(day=1))))
    counts, newly, in_money, touchless = await asyncio.gather(
        # counted together, so that figures and to-do list are from the same moment
        count_work_sets(company_scope, [unbilled, old, billed, *waiting]),
        _newly_over_thirty(company_scope, today),
        _this_month_and_last(company_scope, today),
        _without_touch(company_scope, record_id, today),
    )
    ready = get_work_set("readyToBill", set_context)
    figures = HomeFigures(
        unbilled=_worth(unbilled, counts, record_id),
        over_thirty=UnbilledOverThirtyDays(
            count=counts["overThirty"].number,
            since_monday=newly,
            link=build_work_link(old, counts["overThirty"], record_id),
        ),
        ready_to_bill=_worth(ready, counts, record_id),
        billed=_billed_this_month(
            billed, counts["billed"], in_money, record_id, today, partial=company_scope.is_filtered
        ),
        without_touch=touchless,
    )
    todos = await build_todos(waiting, counts, system_scope, delivering)
    # a user with work to do has shipments
    has_counts = any(count.number for count in counts.values())
    has_shipments = has_counts or await scoped(Shipment, company_scope).find_one({}, {"_id": 1}) is not None
    issued = counts["billed"].number or await scoped(Invoice, company_scope).find_one(_ISSUED, {"_id": 1}) is not None
    return Home(
        as_of=now,
        figures=figures,
        needs_doing=todos,
        has_shipments=has_shipments,
        has_issued=bool(issued),
    )


async def list_unbilled_countries(scope: Scope, here: object, today: date) -> Countries:
    """Return unbilled shipments by destination, largest count first (A017)."""
    groups = await aggregate_stored_cells(
        scope,
        CountryCell,
        [
            {
                "$group": {
                    "_id": {"line": "$country", "system": "$system_id", "currency": "$currency"},
                    "shipments": {"$sum": "$shipments"},
                    "amount": {"$sum": "$amount"},
                }
            }
        ],
    )
    systems: dict[str, dict[ObjectId, int]] = {}
    portions = []
    async for group in groups:
        country, system = group["_id"]["line"], group["_id"]["system"]
        portions.append(
            AgingPortion(country, 0, group["_id"]["currency"], group["shipments"], Decimal(group["amount"]))
        )
        if group["shipments"]:
            systems.setdefault(country, {})[system] = group["shipments"]
    lines = summarize_aging(portions).lines
    most_first = sorted(lines.items(), key=lambda item: (-item[1].total.shipments, item[0]))
    rows = []
    for code, line in most_first:
        work_set = get_work_set("country", WorkSetContext(today, country=code))
        rows.append(
            _country(code, line.total, build_work_link(work_set, WorkSetCount(line.total, systems.get(code, {})), here))
        )
    return Countries(rows=rows)


async def get_billed_by_day(scope: Scope, *, today: date, month: str = "", currency: str = "") -> BilledByDay:
    """Return what was billed each day of a month (yyyy-MM; none: this one) in one currency (none: the one billed most
    often).

    Raises Invalid for text that is not a month.
    """
    first = read_month(month) if month else today.replace(day=1)
    last = min(get_next_month(first) - timedelta(days=1), today)
    (groups,) = await _billed(scope, (first, last), by_day=True)
    currencies = order_currencies(groups)
    shown_currency = currency or (currencies[0] if currencies else "")
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    return BilledByDay(
        month=f"{first:%Y-%m}",
        currency=shown_currency,
        currencies=currencies,
        partial=scope.is_filtered,
        days=[
            _billed_day(
                format_iso_day(day),
                shown_currency,
                [g for g in groups if _is_of(g, format_iso_day(day), shown_currency)],
            )
            for day in days
        ],
    )


def _worth(of: WorkSet, counts: Mapping[SetName, WorkSetCount], here: object) -> ShipmentWorth:
    set_count = counts[of.name]
    return ShipmentWorth(**CountAndAmount.of(set_count.sum).model_dump(), link=build_work_link(of, set_count, here))


async def _newly_over_thirty(scope: Scope, today: date) -> int:
    """Count the shipments older than 30 days that were not yet on Monday."""
    youngest = format_iso_day(today - timedelta(days=OLD_DAYS + 1))
    monday = today - timedelta(days=today.weekday())
    on_monday_still_younger = format_iso_day(monday - timedelta(days=OLD_DAYS))
    return (
        await summary_query.sum_unbilled_work(
            scope, AgingCellFilter(), first_day=on_monday_still_younger, last_day=youngest
        )
    ).shipments


Groups = dict[str, Record]


async def _this_month_and_last(scope: Scope, today: date) -> tuple[Groups, Groups]:
    """Return what was billed this month, and last month up to the same day, by currency; a shorter last month counts
    completely."""
    first = today.replace(day=1)
    before = (first - timedelta(days=1)).replace(day=1)
    same_day = min(before + timedelta(days=today.day - 1), first - timedelta(days=1))
    now, then = await _billed(scope, (first, today), (before, same_day))
    return (
        {current_group["_id"]["currency"]: current_group for current_group in now},
        {previous_group["_id"]["currency"]: previous_group for previous_group in then},
    )


def _billed_this_month(
    of: WorkSet, found: WorkSetCount, in_money: tuple[Groups, Groups], here: object, today: date, *, partial: bool
) -> BilledThisMonth:
    now, then = in_money
    before = today.replace(day=1) - timedelta(days=1)
    amounts = [
        _against(code, now.get(code, {}), then.get(code, {}).get("total", ZERO)) for code in now.keys() | then.keys()
    ]
    return BilledThisMonth(
        month=f"{today:%Y-%m}",
        last_month=f"{before:%Y-%m}",
        invoices=found.number,
        partial=partial,
        amounts=sorted(amounts, key=lambda billed: (-Decimal(billed.amount), billed.currency)),
        link=build_work_link(of, found, here),
    )


def _against(currency: str, group: Stored, then: Decimal) -> BilledCurrency:
    total = group.get("total", ZERO)
    return BilledCurrency(
        currency=currency,
        amount=format_plain_amount(total, currency),
        invoices=group.get("invoices", 0),
        last_month_to_date=format_plain_amount(then, currency),
        change_percent=str(half_up((total - then) / then * _HUNDRED, 1)) if then > 0 else None,
    )


async def _billed(scope: Scope, *spans: tuple[date, date], by_day: bool = False) -> list[list[Record]]:
    """Return what was billed in spans of days that do not overlap, latest first (`core/invoices/billed.py`): for each,
    by currency and, if requested, by day."""
    days = [{"invoice_date": {"$gte": format_iso_day(first), "$lte": format_iso_day(last)}} for first, last in spans]
    branches = [
        {"case": {"$lte": [format_iso_day(first), "$invoice_date"]}, "then": at} for at, (first, _) in enumerate(spans)
    ]
    key: dict[str, object] = {"currency": "$currency", "span": {"$switch": {"branches": branches}}}
    if by_day:
        key |= {"day": "$invoice_date", "type": "$invoice_type"}
    groups = await scoped(BilledCell, scope).aggregate(
        [
            {"$match": {"$or": days}},
            {"$group": {"_id": key, "invoices": {"$sum": "$invoices"}, "total": {"$sum": "$total"}}},
            {"$match": {"invoices": {"$gt": 0}}},
        ]
    )
    rows = await groups.to_list()
    return [[row for row in rows if row["_id"]["span"] == at] for at in range(len(spans))]


def order_currencies(groups: Iterable[Record]) -> list[str]:
    """Return the currencies of what was billed, most often billed first."""
    times: dict[str, int] = {}
    for group in groups:
        times[group["_id"]["currency"]] = times.get(group["_id"]["currency"], 0) + group["invoices"]
    return sorted(times, key=lambda code: (-times[code], code))


def sum_by_type(groups: Sequence[Record]) -> tuple[Decimal, Decimal]:
    """Return the sums of groups of billed cells: of invoices, and of everything else, such as credit notes."""
    invoices = sum((group["total"] for group in groups if group["_id"]["type"] == REVENUE), ZERO)
    return invoices, sum((group["total"] for group in groups), ZERO) - invoices


def _is_of(group: Stored, day: str, currency: str) -> bool:
    return bool(group["_id"]["day"] == day and group["_id"]["currency"] == currency)


def _billed_day(day: str, currency: str, groups: list[Record]) -> BilledDay:
    invoices, other_amount = sum_by_type(groups)
    return BilledDay(
        day=day,
        invoices=format_plain_amount(invoices, currency),
        credit_notes=format_plain_amount(other_amount, currency),
        count=sum(group["invoices"] for group in groups),
    )


async def _without_touch(scope: Scope, here: object, today: date) -> TouchlessShare:
    """Return how the latest day's shipments got their rates: automatically, or with manual work."""
    day, number = await find_latest_entry_day(scope, before=format_iso_day(today))
    work_set = get_work_set("touched", WorkSetContext(today, day=day or format_iso_day(today)))
    if not day:
        return TouchlessShare(day=None, entered=0, touched=0, percent=None, link=work_set.address)
    touched = await count_work_set(scope, work_set)
    percent = half_up(_HUNDRED * (number - touched.number) / number, 1)
    return TouchlessShare(
        day=day,
        entered=number,
        touched=touched.number,
        percent=str(percent),
        link=build_work_link(work_set, touched, here),
    )


def _country(code: str, total: AgingSum, link: str) -> Country:
    country_name = get_country_name(code)
    part = CountAndAmount.of(total)
    return Country(
        country=code,
        numeric=country_name.numeric,
        name=country_name.name,
        count=part.count,
        amount=part.amount,
        currency=part.currency,
        amounts=part.amounts,
        tooltip=f"Unbilled - {part.count} Shipments",
        link=link,
    )
