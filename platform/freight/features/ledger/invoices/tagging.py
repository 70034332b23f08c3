"""How tagging rules judge invoices."""

from collections.abc import Mapping

from freight.core.rules import FilterField
from freight.core.tags import TaggedKind
from freight.documents.invoice import Invoice
from freight.features.ledger.invoices.computing import load_computed_filter_fields
from freight.features.ledger.invoices.filter_fields import FIELDS
from freight.features.setup.tags.judging import TaggedRecords
from freight.kit.storage.scopes import Scope


async def load_invoice_condition_fields(scope: Scope) -> Mapping[str, FilterField]:
    """Return the fields that conditions on invoices can use, and by which lists are filtered and sorted."""
    return {**FIELDS, **await load_computed_filter_fields(scope)}


INVOICES = TaggedRecords(TaggedKind.INVOICE, Invoice, load_invoice_condition_fields)
