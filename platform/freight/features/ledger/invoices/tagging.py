"""How tagging rules judge invoices."""

from collections.abc import Mapping

from freight.core.rules import FilterField
from freight.core.tags import TaggedKind
from freight.documents.invoice import Invoice
from freight.features.ledger.invoices.filter_fields import FIELDS
from freight.features.setup.tags.judging import TaggedRecords
from freight.kit.storage.scopes import Scope


async def load_invoice_condition_fields(_: Scope) -> Mapping[str, FilterField]:
    """Return the fields that conditions on invoices can use: the same in every system."""
    return FIELDS


INVOICES = TaggedRecords(TaggedKind.INVOICE, Invoice, load_invoice_condition_fields)
