"""The number series as an auditor sees them: what was given out, what was set aside and why, and whether a number is
missing without a reason."""

from collections.abc import Mapping

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices.numbering import NumberPattern
from freight.documents.invoice import Invoice
from freight.documents.number_series import NumberGap, NumberSeries
from freight.documents.records.number_series import StoredNumberGap, StoredNumberSeries
from freight.features.invoices import numbers
from freight.features.invoices.number_series.number_runs import NEW, get_first_number, get_next_place, list_number_runs
from freight.features.invoices.number_series.schemas import (
    FormatChange,
    GapList,
    GapRow,
    NumberSeriesList,
    SeriesCheck,
    SeriesView,
    SetAsideRequest,
)
from freight.kit import clock
from freight.kit.records.history import load_user_names
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

MOST_SHOWN = 100


async def list_series(scope: Scope) -> NumberSeriesList:
    """List every series of the system with its format, the last number given out and the next one."""
    stored = {
        number_series["invoice_type"]: number_series async for number_series in scoped(NumberSeries, scope).find()
    }
    names = await load_user_names(
        series_format["by"]
        for series in stored.values()
        for series_format in series.get("formats") or []
        if series_format.get("by")
    )
    views = [
        _view(
            invoice_type, await numbers.get_number_pattern(scope, invoice_type), stored.get(invoice_type) or NEW, names
        )
        for invoice_type in numbers.SERIES
    ]
    return NumberSeriesList(views)


def _view(
    invoice_type: str, pattern: NumberPattern, series: StoredNumberSeries, names: Mapping[str, str]
) -> SeriesView:
    place = get_next_place(pattern, series)
    remaining = max(pattern.capacity - place, 0)
    runs = list_number_runs(series)
    return SeriesView(
        invoice_type=invoice_type,
        format=pattern.text,
        given=series["last"],
        last_number=runs[-1].numbers()[-1] if runs else "",
        next_number=pattern.number(place) if remaining else "",
        left=remaining,
        formats=[
            FormatChange(
                format=series_format["format"],
                first_number=get_first_number(series_format),
                reason=series_format["reason"],
                by=names.get(series_format["by"], ""),
                on=series_format["on"],
            )
            for series_format in reversed(series.get("formats") or [])
            if series_format.get("by")
        ],
    )


async def list_set_aside_numbers(scope: Scope, page: Page) -> GapList:
    """List the numbers set aside, newest first."""
    every = scoped(NumberGap, scope)
    number_gaps = await every.find().sort("_id", -1).skip(page.skip).limit(page.limit).to_list()
    names = await load_user_names(gap["updated_by"] for gap in number_gaps)
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
            for gap in number_gaps
        ],
    )


async def set_aside_numbers(scope: Scope, request: SetAsideRequest) -> list[str]:
    """Set aside numbers so that no invoice gets them, with the reason. Raises Invalid without a reason, and when the
    series does not have that many left."""
    reason = request.reason.strip()
    if not reason:
        raise Invalid("Enter a reason. A number without an invoice must be explained.", code=ErrorCode.REASON_MISSING)
    await numbers.get_number_pattern(scope, request.invoice_type)
    now = clock.now()

    async def work(session: AsyncClientSession) -> list[str]:
        reserved_numbers = await numbers.take_invoice_numbers(scope, request.invoice_type, request.how_many, session)
        gap: StoredNumberGap = {
            "invoice_type": request.invoice_type,
            "numbers": reserved_numbers,
            "reason": reason,
            "created_on": now,
            "updated_on": now,
            "updated_by": scope.user_id,
        }
        await scoped(NumberGap, scope).insert_one(gap, session=session)
        return reserved_numbers

    return await run_in_transaction(work)


async def check_series_numbers(scope: Scope, invoice_type: str) -> SeriesCheck:
    """Compare every number given out with the invoices and the numbers set aside."""
    await numbers.get_number_pattern(scope, invoice_type)
    series = await scoped(NumberSeries, scope).find_one({"invoice_type": invoice_type}) or NEW
    whole_system = scope.whole_system
    invoices = scoped(Invoice, whole_system).find({"number": {"$gt": ""}}, {"number": 1, "_id": 0}, archived=True)
    invoice_numbers = {invoice["number"] async for invoice in invoices}
    aside = {
        number
        async for gap in scoped(NumberGap, scope).find({"invoice_type": invoice_type}, {"numbers": 1})
        for number in gap["numbers"]
    }
    on_invoices, set_aside_, missing = 0, 0, []
    for number in (number for run in list_number_runs(series) for number in run.numbers()):
        if number in aside:
            set_aside_ += 1
        elif number in invoice_numbers:
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
