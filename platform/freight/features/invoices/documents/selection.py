"""The invoices a job works on, as a query that is stored with the task."""

from freight.documents.invoice import Invoice
from freight.features.invoices import filters
from freight.features.invoices.documents.schemas import InvoiceSelection
from freight.features.invoices.schemas import InvoiceFilter
from freight.features.ledger.invoices.tagging import load_invoice_condition_fields
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

_OF_THE_LIST = frozenset(InvoiceFilter.model_fields)


async def build_selection_arguments(scope: Scope, wanted: InvoiceSelection) -> dict[str, object]:
    """Return the job arguments of a selection; `parse_selection_query` and `parse_selection_sort` read them back.
    Raises Invalid for a broken rule or sort, NotFound for an unknown id."""
    arguments = wanted.model_dump(mode="json", include={"ids", *_OF_THE_LIST})
    await parse_selection_query(scope, arguments)
    await parse_selection_sort(scope, arguments)
    return arguments


async def parse_selection_query(scope: Scope, arguments: Record) -> Record:
    """Return the MongoDB query of a selection."""
    if arguments["ids"]:
        return {"_id": {"$in": [parse_object_id(invoice_id, "invoice") for invoice_id in arguments["ids"]]}}
    fields = await load_invoice_condition_fields(scope)
    return filters.build_invoice_query(_request(arguments), fields, clock.today(scope.place), scope.place)


async def parse_selection_sort(scope: Scope, arguments: Record) -> list[tuple[str, int]]:
    """Return the order of the list."""
    return filters.build_invoice_sort(_request(arguments), await load_invoice_condition_fields(scope))


async def count_selected_invoices(scope: Scope, query: Record, most: int) -> int:
    """Return how many invoices a query finds; `most` + 1 means more than `most`."""
    return await scoped(Invoice, scope).count(query, limit=most + 1)


def _request(arguments: Record) -> InvoiceFilter:
    return InvoiceFilter(**{name: arguments[name] for name in _OF_THE_LIST if name in arguments})
