"""Take invoice numbers inside the billing transaction: a rollback gives no number away, so a series has no gap, and two
transactions that bill at once wait for each other instead of sharing a number."""

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices.numbering import NumberPattern
from freight.core.records import Stored
from freight.documents.invoice import Invoice
from freight.documents.number_series import NumberSeries, SeriesFormat
from freight.documents.system import System
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

REVENUE, CREDIT_NOTE = "Revenue", "Credit Note"
SERIES = (REVENUE, CREDIT_NOTE)


# where a system keeps the format of each series
FORMAT_FIELDS = {REVENUE: "invoice_number_format", CREDIT_NOTE: "credit_note_number_format"}


async def get_number_pattern(
    scope: Scope, invoice_type: str, session: AsyncClientSession | None = None
) -> NumberPattern:
    """Return the format of the numbers of a type. Raises Invalid for a type without a series."""
    system = await System.get(scope.system_id, session=session)
    assert system is not None  # the scope was made from it
    if invoice_type not in FORMAT_FIELDS:
        raise Invalid("Please select correct invoice type.", code=ErrorCode.INVOICE_TYPE)
    return NumberPattern.parse(getattr(system, FORMAT_FIELDS[invoice_type]))


async def take_invoice_numbers(
    scope: Scope, invoice_type: str, how_many: int, session: AsyncClientSession
) -> list[str]:
    """Return the next invoice numbers of a type, in the current format. The format is read in the transaction that
    takes them, so that no invoice is issued in a format that was just replaced."""
    if not how_many:
        return []
    return await take_series_numbers(
        scope, await get_number_pattern(scope, invoice_type, session), invoice_type, how_many, session
    )


async def take_series_numbers(
    scope: Scope, pattern: NumberPattern, invoice_type: str, how_many: int, session: AsyncClientSession
) -> list[str]:
    """Return the next numbers of a series, in order. Numbers that captured invoices already have are skipped. Raises
    Invalid when the pattern has no more."""
    # a number is unique in the system, even across accounts the caller cannot see
    invoices = scoped(Invoice, scope.whole_system)
    free_numbers: list[str] = []
    while len(free_numbers) < how_many:
        numbers = await _next(scope, pattern, invoice_type, how_many - len(free_numbers), session)
        cursor = invoices.find({"number": {"$in": numbers}}, {"number": 1}, archived=True, session=session)
        used = {invoice["number"] async for invoice in cursor}
        free_numbers += [number for number in numbers if number not in used]
    return free_numbers


async def peek_invoice_numbers(
    scope: Scope, pattern: NumberPattern, invoice_type: str, how_many: int
) -> tuple[str, str]:
    """Return the first and last of the numbers that would be taken now; "" for none. None is taken: concurrent billing
    moves them on, and so does a number that a captured invoice already has."""
    if how_many < 1:
        return "", ""
    series = await scoped(NumberSeries, scope).find_one({"invoice_type": invoice_type})
    last = series["last"] if series else 0
    return pattern.number(last + 1), pattern.number(last + how_many)


async def _next(
    scope: Scope, pattern: NumberPattern, invoice_type: str, how_many: int, session: AsyncClientSession
) -> list[str]:
    every = scoped(NumberSeries, scope)
    series_query = {"invoice_type": invoice_type}
    series = await every.find_one_and_update(series_query, {"$inc": {"last": how_many}}, upsert=True, session=session)
    assert series is not None  # created if missing
    first = series["last"] - how_many + 1
    current = get_current_format(series)
    if current is None or current.format != pattern.text:
        # a series is checked number by number, so the earlier formats are kept
        current = SeriesFormat(format=pattern.text, first=first)
        await every.update_one(series_query, {"$push": {"formats": current.model_dump()}}, session=session)
    start = get_format_start(current)
    return [pattern.counted(place, current.first, start) for place in range(first, first + how_many)]


def get_current_format(series: Stored) -> SeriesFormat | None:
    """Return the present format of a stored series; None before its first number."""
    formats = series.get("formats") or []
    return SeriesFormat.model_validate(formats[-1]) if formats else None


def get_format_start(written: SeriesFormat) -> int:
    """Return which of its pattern's own numbers a format began with."""
    return written.first if written.start is None else written.start
