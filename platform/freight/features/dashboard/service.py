"""The figures and pictures of Home. Unbilled work is read from the aging cells, billed work from the invoices."""

import asyncio
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pycountry

from freight.core.aging import Portion, Sum, summarise
from freight.core.dates import iso
from freight.core.errors import Invalid
from freight.core.money import ZERO, half_up
from freight.core.shipments.statuses import RATE_MISMATCH, READY_FOR_INVOICING
from freight.documents.country_cell import CountryCell
from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.documents.shipment_change import ShipmentChangeEntry
from freight.features.aging import picture
from freight.features.aging.picture import Cell
from freight.features.aging.schemas import CountAndAmount
from freight.features.dashboard.needs import needs_doing
from freight.features.dashboard.schemas import (
    Billed,
    BilledByDay,
    BilledDay,
    BilledThisMonth,
    Countries,
    Country,
    Figures,
    Home,
    OverThirty,
    WithoutTouch,
)
from freight.features.invoices.drafts import REVENUE
from freight.kit.tenancy import Scope, scoped

_OLD_DAYS = 30
_HUNDRED = Decimal(100)


async def home(company_scope: Scope, system_scope: Scope, *, today: date, now: datetime) -> Home:
    """The strip of figures over every system of the company, and what waits in the current one."""
    unbilled, over_thirty, ready, billed, without_touch, todos = await asyncio.gather(
        picture.unbilled(company_scope, Cell()),
        _over_thirty(company_scope, today),
        picture.unbilled(company_scope, Cell(statuses=(READY_FOR_INVOICING,))),
        _billed_this_month(company_scope, today),
        _without_touch(company_scope, today),
        needs_doing(system_scope),
    )
    figures = Figures(
        unbilled=CountAndAmount.of(unbilled),
        over_thirty=over_thirty,
        ready_to_bill=CountAndAmount.of(ready),
        billed=billed,
        without_touch=without_touch,
    )
    return Home(as_of=now, figures=figures, needs_doing=todos)


async def countries(scope: Scope) -> Countries:
    """Unbilled shipments by destination, the most first (A017)."""
    groups = await scoped(CountryCell, scope).aggregate(
        [
            {
                "$group": {
                    "_id": {"line": "$country", "currency": "$currency"},
                    "shipments": {"$sum": "$shipments"},
                    "amount": {"$sum": "$amount"},
                }
            }
        ]
    )
    portions = [
        Portion(**group["_id"], age_group=0, shipments=group["shipments"], amount=Decimal(group["amount"]))
        async for group in groups
    ]
    lines = summarise(portions).lines
    most_first = sorted(lines.items(), key=lambda item: (-item[1].total.shipments, item[0]))
    return Countries(rows=[_country(code, line.total) for code, line in most_first])


async def billed_by_day(scope: Scope, *, today: date, month: str = "", currency: str = "") -> BilledByDay:
    """What was billed each day of a month (yyyy-MM; none: this one) in one currency (none: the one billed most often).

    Raises Invalid for text that is no month.
    """
    first = _first_of(month) if month else today.replace(day=1)
    last = min(_next_month(first) - timedelta(days=1), today)
    groups = await _billed(scope, first, last, by_day=True)
    times: dict[str, int] = {}
    for group in groups:
        times[group["_id"]["currency"]] = times.get(group["_id"]["currency"], 0) + group["invoices"]
    currencies = sorted(times, key=lambda code: (-times[code], code))
    shown = currency or (currencies[0] if currencies else "")
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    return BilledByDay(
        month=f"{first:%Y-%m}",
        currency=shown,
        currencies=currencies,
        days=[_billed_day(iso(day), [g for g in groups if _is_of(g, iso(day), shown)]) for day in days],
    )


async def _over_thirty(scope: Scope, today: date) -> OverThirty:
    """How many are older than 30 days, and how many of them were not yet on Monday."""
    youngest = iso(today - timedelta(days=_OLD_DAYS + 1))
    monday = today - timedelta(days=today.weekday())
    on_monday_still_younger = iso(monday - timedelta(days=_OLD_DAYS))
    old = await picture.unbilled(scope, Cell(), last_day=youngest)
    newly = await picture.unbilled(scope, Cell(), first_day=on_monday_still_younger, last_day=youngest)
    return OverThirty(count=old.shipments, since_monday=newly.shipments)


async def _billed_this_month(scope: Scope, today: date) -> BilledThisMonth:
    """This month against last month up to the same day; a shorter last month is taken whole."""
    first = today.replace(day=1)
    before = (first - timedelta(days=1)).replace(day=1)
    same_day = min(before + timedelta(days=today.day - 1), first - timedelta(days=1))
    now = {group["_id"]["currency"]: group for group in await _billed(scope, first, today)}
    then = {group["_id"]["currency"]: group["total"] for group in await _billed(scope, before, same_day)}
    amounts = [_against(code, now.get(code, {}), then.get(code, ZERO)) for code in now.keys() | then.keys()]
    return BilledThisMonth(
        month=f"{first:%Y-%m}",
        last_month=f"{before:%Y-%m}",
        invoices=sum(billed.invoices for billed in amounts),
        amounts=sorted(amounts, key=lambda billed: (-Decimal(billed.amount), billed.currency)),
    )


def _against(currency: str, group: Mapping[str, Any], then: Decimal) -> Billed:
    total = group.get("total", ZERO)
    return Billed(
        currency=currency,
        amount=f"{total:.2f}",
        invoices=group.get("invoices", 0),
        last_month_to_date=f"{then:.2f}",
        change_percent=str(half_up((total - then) / then * _HUNDRED, 1)) if then > 0 else None,
    )


async def _billed(scope: Scope, first: date, last: date, *, by_day: bool = False) -> list[dict[str, Any]]:
    """Invoices of some days by currency and, if asked, by day; what is voided or deleted is not billed."""
    key: dict[str, Any] = {"currency": "$currency"}
    if by_day:
        key |= {"day": "$invoice_date", "type": "$invoice_type"}
    groups = await scoped(Invoice, scope).aggregate(
        [
            {"$match": {"invoice_date": {"$gte": iso(first), "$lte": iso(last)}, "is_deleted": False}},
            {"$group": {"_id": key, "invoices": {"$sum": 1}, "total": {"$sum": "$total"}}},
        ]
    )
    return await groups.to_list()


def _is_of(group: Mapping[str, Any], day: str, currency: str) -> bool:
    return bool(group["_id"]["day"] == day and group["_id"]["currency"] == currency)


def _billed_day(day: str, groups: list[dict[str, Any]]) -> BilledDay:
    invoices = sum((group["total"] for group in groups if group["_id"]["type"] == REVENUE), ZERO)
    other = sum((group["total"] for group in groups if group["_id"]["type"] != REVENUE), ZERO)
    return BilledDay(
        day=day,
        invoices=f"{invoices:.2f}",
        credit_notes=f"{other:.2f}",
        count=sum(group["invoices"] for group in groups),
    )


async def _without_touch(scope: Scope, today: date) -> WithoutTouch:
    """How the latest day's shipments got their rates: by themselves, or with somebody's help."""
    shipments = scoped(Shipment, scope)
    latest = (
        await shipments.find({"entry_date": {"$lt": iso(today)}}, {"entry_date": 1})
        .sort([("entry_date", -1), ("_id", -1)])
        .limit(1)
        .to_list()
    )
    if not latest:
        return WithoutTouch(day=None, entered=0, touched=0, percent=None)
    day = latest[0]["entry_date"]
    of_day = {"entry_date": day}
    entered = await shipments.count(of_day)
    equal = {**of_day, "rating.total": {"$ne": None}, "status": {"$ne": RATE_MISMATCH}}
    ids = [found["_id"] async for found in shipments.find(equal, {"_id": 1})]
    edited = await scoped(ShipmentChangeEntry, scope).distinct(
        "shipment_id", {"shipment_id": {"$in": ids}, "reason": "edit"}
    )
    untouched = len(ids) - len(edited)
    percent = half_up(_HUNDRED * untouched / entered, 1)
    return WithoutTouch(day=day, entered=entered, touched=entered - untouched, percent=str(percent))


def _country(code: str, total: Sum) -> Country:
    known = pycountry.countries.get(alpha_2=code) if code else None
    part = CountAndAmount.of(total)
    return Country(
        country=code,
        numeric=known.numeric if known else "",
        name=getattr(known, "common_name", known.name) if known else code or "No country",
        count=part.count,
        amount=part.amount,
        currency=part.currency,
        amounts=part.amounts,
        tooltip=f"Unbilled - {part.count} Shipments",
    )


def _first_of(month: str) -> date:
    try:
        return date.fromisoformat(f"{month}-01")
    except ValueError:
        raise Invalid(f"{month[:20]!r} is not a month: write it as 2026-11.", code="invalid_month") from None


def _next_month(first: date) -> date:
    return (first + timedelta(days=32)).replace(day=1)
