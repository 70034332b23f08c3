"""Which invoices a job is about, as a query that is kept with the task."""

from freight.documents.invoice import Invoice
from freight.features.invoices import filtering
from freight.features.invoices.documents.schemas import InvoiceSelection
from freight.features.invoices.schemas import InvoiceFilter
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, object_id, scoped

_OF_THE_LIST = frozenset(InvoiceFilter.model_fields)


def arguments_of(scope: Scope, wanted: InvoiceSelection) -> dict[str, object]:
    """The job arguments of a selection; `query_of` and `sort_of` read them again. Raises Invalid for a broken rule or
    sort, NotFound for an id that is none."""
    arguments = wanted.model_dump(mode="json", include={"ids", *_OF_THE_LIST})
    query_of(scope, arguments)
    sort_of(arguments)
    return arguments


def query_of(scope: Scope, arguments: Record) -> Record:
    """The MongoDB query of a selection."""
    if arguments["ids"]:
        return {"_id": {"$in": [object_id(one, "invoice") for one in arguments["ids"]]}}
    return filtering.query_of(_request(arguments), clock.today(scope.place), scope.place)


def sort_of(arguments: Record) -> list[tuple[str, int]]:
    """The order of the list."""
    return filtering.sort_of(_request(arguments))


async def count(scope: Scope, query: Record, most: int) -> int:
    """How many invoices a query finds; one more than `most` stands for all above."""
    return await scoped(Invoice, scope).count(query, limit=most + 1)


def _request(arguments: Record) -> InvoiceFilter:
    return InvoiceFilter(**{name: arguments[name] for name in _OF_THE_LIST if name in arguments})
