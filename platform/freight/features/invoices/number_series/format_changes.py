"""Give a number series another format or a number to continue with. Numbers only go forward: one that was given out in
a format is never given out again."""

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices.numbering import NumberPattern
from freight.documents.number_series import NumberSeries, SeriesFormat
from freight.documents.records.number_series import StoredNumberSeries
from freight.documents.system import System
from freight.features.invoices import numbers
from freight.features.invoices.number_series.number_runs import NEW, get_next_place, list_number_runs
from freight.features.invoices.number_series.schemas import NumbersAhead, SeriesChange
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

_SHOWN_AHEAD = 3
_MOST_CHARACTERS = 30


async def preview_series_numbers(scope: Scope, invoice_type: str, format: str, next_number: str) -> NumbersAhead:
    """Return the numbers that would come next. Raises Invalid as `change_series_format` does, except for a missing
    reason."""
    current = await numbers.get_number_pattern(scope, invoice_type)
    series = await scoped(NumberSeries, scope).find_one({"invoice_type": invoice_type}) or NEW
    pattern, start = _wanted(format, next_number, current, series)
    places = range(start, min(start + _SHOWN_AHEAD, pattern.capacity))
    return NumbersAhead(numbers=[pattern.number(place) for place in places], left=pattern.capacity - start)


async def change_series_format(scope: Scope, request: SeriesChange) -> None:
    """Change the format of the numbers of a type, from a given number on. Raises Invalid naming what is wrong: a format
    without a counter, a number the format does not make, one already given out, no reason. Raises PermissionDenied for
    a user who sees only some accounts: the numbers apply to all of them."""
    scope.demand_every_account()
    reason = request.reason.strip()
    if not reason:
        raise Invalid("Enter a reason: auditors read why a number series changed.", code=ErrorCode.REASON_MISSING)

    async def work(session: AsyncClientSession) -> None:
        current = await numbers.get_number_pattern(scope, request.invoice_type, session)
        series_query = {"invoice_type": request.invoice_type}
        series = await scoped(NumberSeries, scope).find_one(series_query, session=session) or NEW
        pattern, start = _wanted(request.format, request.next_number, current, series)
        written = SeriesFormat(
            format=pattern.text, first=series["last"] + 1, start=start, by=scope.user_id, on=clock.now(), reason=reason
        )
        # billing counts in the same document: one of the two waits for the other and reads it again
        await scoped(NumberSeries, scope).find_one_and_update(
            series_query,
            {"$push": {"formats": written.model_dump()}, "$setOnInsert": {"last": 0}},
            upsert=True,
            session=session,
        )
        field = numbers.FORMAT_FIELDS[request.invoice_type]
        await System.get_pymongo_collection().update_one(
            {"_id": scope.system_id}, {"$set": {field: pattern.text}}, session=session
        )

    await run_in_transaction(work)


def _wanted(
    format: str, next_number: str, current: NumberPattern, series: StoredNumberSeries
) -> tuple[NumberPattern, int]:
    """Return the pattern, and the position of the number to continue with."""
    text, number = format.strip(), next_number.strip()
    if len(text) > _MOST_CHARACTERS:
        raise Invalid(f"Format: up to {_MOST_CHARACTERS} characters.", code=ErrorCode.BAD_NUMBER_FORMAT)
    pattern = NumberPattern.parse(text)
    used = max((run.end for run in list_number_runs(series) if run.pattern.text == text), default=0)
    if text == current.text:
        used = max(used, get_next_place(current, series) - 1)
    start = used + 1 if not number else pattern.ordinal(number)
    if start is None:
        raise Invalid(
            f"Next number: {number!r} does not fit the format. Its numbers look like {pattern.number(1)}.",
            code=ErrorCode.NUMBER_MISFIT,
        )
    if start == 0:
        raise Invalid(
            f"Next number: the first number of the format is {pattern.number(1)}.", code=ErrorCode.NUMBER_MISFIT
        )
    if start <= used:
        raise Invalid(
            f"Next number: {number} was already used. Numbers are never reused; the next one is "
            f"{pattern.number(used + 1)} or later.",
            code=ErrorCode.NUMBER_USED,
        )
    if start >= pattern.capacity:
        raise Invalid("The format has no numbers left. Choose a longer one.", code=ErrorCode.NUMBERS_USED_UP)
    return pattern, start
