"""Exporting invoices needs a permission of its own. Users who could see invoices could export them, so they get it."""

from freight.migrations.granting import grant_to_holders
from freight.migrations.migration import Database

_SEE, _EXPORT = "invoiceProcessing.sideInvoiceProcessing", "invoiceProcessing.exportInvoices"


async def forward(database: Database) -> None:
    """Add the permission wherever the one to see invoices is given or held."""
    await grant_to_holders(database, _SEE, _EXPORT)
