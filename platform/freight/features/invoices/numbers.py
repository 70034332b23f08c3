"""Taking invoice numbers. It happens inside the billing transaction: one that is undone gives no number away, so a
series has no gap, and two that bill at once wait for each other instead of sharing a number."""

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Invalid
from freight.core.invoices.numbering import NumberPattern
from freight.documents.invoice import Invoice
from freight.documents.number_series import NumberSeries
from freight.documents.system import System
from freight.kit.tenancy import Scope, scoped

REVENUE, CREDIT_NOTE = "Revenue", "Credit Note"
SERIES = (REVENUE, CREDIT_NOTE)


async def pattern_of(invoice_type: str, scope: Scope) -> NumberPattern:
    """The format that numbers of a type are written in. Raises Invalid for a type without a series."""
    system = await System.get(scope.system_id)
    assert system is not None  # the scope was made from it
    formats = {REVENUE: system.invoice_number_format, CREDIT_NOTE: system.credit_note_number_format}
    if invoice_type not in formats:
        raise Invalid("Please select correct invoice type.", code="invoice_type")
    return NumberPattern.parse(formats[invoice_type])


async def take(
    pattern: NumberPattern, invoice_type: str, how_many: int, scope: Scope, session: AsyncClientSession
) -> list[str]:
    """The next numbers of a series, in order. Numbers that an invoice has already, because it was captured with one,
    are passed over. Raises Invalid when the pattern has no more."""
    # a number is used once in a system, whichever accounts the caller sees
    invoices = scoped(Invoice, Scope.of_system(scope.company_id, scope.system_id, scope.user_id))
    taken: list[str] = []
    while len(taken) < how_many:
        numbers = await _next(pattern, invoice_type, how_many - len(taken), scope, session)
        found = invoices.find({"number": {"$in": numbers}}, {"number": 1}, archived=True, session=session)
        used = {invoice["number"] async for invoice in found}
        taken += [number for number in numbers if number not in used]
    return taken


async def _next(
    pattern: NumberPattern, invoice_type: str, how_many: int, scope: Scope, session: AsyncClientSession
) -> list[str]:
    every = scoped(NumberSeries, scope)
    wanted = {"invoice_type": invoice_type}
    series = await every.find_one_and_update(wanted, {"$inc": {"last": how_many}}, upsert=True, session=session)
    assert series is not None  # it is made when it is missing
    first = series["last"] - how_many + 1
    formats = series.get("formats") or []
    if not formats or formats[-1]["format"] != pattern.text:
        # a series is checked by its ordinals, so what those before were written in is kept
        since = {"format": pattern.text, "first": first}
        await every.update_one(wanted, {"$push": {"formats": since}}, session=session)
    return [pattern.number(ordinal) for ordinal in range(first, first + how_many)]
