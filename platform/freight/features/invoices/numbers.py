"""Taking invoice numbers. It happens inside the billing transaction: one that is undone gives no number away, so a
series has no gap, and two that bill at once wait for each other instead of sharing a number."""

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.numbering import NumberPattern
from freight.documents.number_series import NumberSeries
from freight.kit.tenancy import Scope, scoped


async def take(
    pattern: NumberPattern, invoice_type: str, how_many: int, scope: Scope, session: AsyncClientSession
) -> list[str]:
    """The next numbers of a series, in order. Raises Invalid when the pattern has no more."""
    series = await scoped(NumberSeries, scope).find_one_and_update(
        {"invoice_type": invoice_type}, {"$inc": {"last": how_many}}, upsert=True, session=session
    )
    assert series is not None  # it is made when it is missing
    first = series["last"] - how_many + 1
    return [pattern.number(ordinal) for ordinal in range(first, first + how_many)]
