"""The number series as an auditor sees them: what was given out, what was set aside and why, and whether a number is
missing without a reason."""

from typing import Any

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Invalid
from freight.core.invoices.numbering import NumberPattern
from freight.documents.invoice import Invoice
from freight.documents.number_series import NumberGap, NumberSeries
from freight.features.invoices import numbers
from freight.features.invoices.number_series.schemas import (
    GapList,
    GapRow,
    NumberSeriesList,
    SeriesCheck,
    SeriesView,
    SetAsideRequest,
)
from freight.kit import clock
from freight.kit.history import user_names
from freight.kit.paging import Page
from freight.kit.tenancy import Record, Scope, scoped
from freight.kit.transactions import in_transaction

MOST_SHOWN = 100


async def listed(scope: Scope) -> NumberSeriesList:
    """Every series of the system with its format, what was given out last and what comes next."""
    stored = {one["invoice_type"]: one async for one in scoped(NumberSeries, scope).find()}
    views = [
        _view(invoice_type, await numbers.pattern_of(invoice_type, scope), stored.get(invoice_type) or {"last": 0})
        for invoice_type in numbers.SERIES
    ]
    return NumberSeriesList(views)


def _view(invoice_type: str, pattern: NumberPattern, series: Record) -> SeriesView:
    last = series["last"]
    left = max(pattern.capacity - 1 - last, 0)
    return SeriesView(
        invoice_type=invoice_type,
        format=pattern.text,
        given=last,
        last_number=pattern.number(last) if 0 < last < pattern.capacity else "",
        next_number=pattern.number(last + 1) if left else "",
        left=left,
    )


async def gaps(scope: Scope, page: Page) -> GapList:
    """The numbers set aside, the newest first."""
    every = scoped(NumberGap, scope)
    found = await every.find().sort("_id", -1).skip(page.skip).limit(page.limit).to_list()
    names = await user_names(gap["updated_by"] for gap in found)
    return GapList(
        count=await every.count(),
        rows=[
            GapRow(
                id=str(gap["_id"]),
                invoice_type=gap["invoice_type"],
                first=gap["numbers"][0],
                last=gap["numbers"][-1],
                how_many=len(gap["numbers"]),
                reason=gap["reason"],
                by=names.get(gap["updated_by"], ""),
                on=gap["created_on"],
            )
            for gap in found
        ],
    )


async def set_aside(request: SetAsideRequest, scope: Scope) -> list[str]:
    """Give out numbers to no invoice, with the reason. Raises Invalid without a reason, and when the series has no
    such many left."""
    reason = request.reason.strip()
    if not reason:
        raise Invalid("Give the reason: a number without an invoice must be explained.", code="reason_missing")
    pattern = await numbers.pattern_of(request.invoice_type, scope)
    now = clock.now()

    async def work(session: AsyncClientSession) -> list[str]:
        taken = await numbers.take(pattern, request.invoice_type, request.how_many, scope, session)
        gap: dict[str, Any] = {
            "invoice_type": request.invoice_type,
            "numbers": taken,
            "reason": reason,
            "created_on": now,
            "updated_on": now,
            "updated_by": scope.user_id,
        }
        await scoped(NumberGap, scope).insert_one(gap, session=session)
        return taken

    return await in_transaction(work)


async def checked(invoice_type: str, scope: Scope) -> SeriesCheck:
    """Hold every ordinal that was given out against the invoices and the numbers set aside."""
    await numbers.pattern_of(invoice_type, scope)
    series = await scoped(NumberSeries, scope).find_one({"invoice_type": invoice_type}) or {"last": 0, "formats": []}
    whole_system = Scope.of_system(scope.company_id, scope.system_id, scope.user_id)
    invoices = scoped(Invoice, whole_system).find({"number": {"$gt": ""}}, {"number": 1, "_id": 0}, archived=True)
    known = {invoice["number"] async for invoice in invoices}
    aside = {
        number
        async for gap in scoped(NumberGap, scope).find({"invoice_type": invoice_type}, {"numbers": 1})
        for number in gap["numbers"]
    }
    on_invoices, set_aside_, missing = 0, 0, []
    for number in _given(series):
        if number in aside:
            set_aside_ += 1
        elif number in known:
            on_invoices += 1
        else:
            missing.append(number)
    return SeriesCheck(
        invoice_type=invoice_type,
        given=series["last"],
        on_invoices=on_invoices,
        set_aside=set_aside_,
        missing=len(missing),
        missing_numbers=missing[:MOST_SHOWN],
    )


def _given(series: Record) -> list[str]:
    """Every number that was given out, written in the format of its time."""
    formats = series.get("formats") or []
    ends = [later["first"] for later in formats[1:]] + [series["last"] + 1]
    return [
        pattern.number(ordinal)
        for each, end in zip(formats, ends, strict=True)
        for pattern in (NumberPattern.parse(each["format"]),)
        for ordinal in range(each["first"], end)
    ]
