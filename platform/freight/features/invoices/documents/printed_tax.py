"""The tax of an invoice on pages that show its paper."""

from freight.core.records import Stored
from freight.features.invoices.documents.schemas import PrintedTax, PrintedTaxRow


def view_printed_tax(content: Stored) -> PrintedTax | None:
    """Return the tax of an invoice's content; None where none is charged."""
    tax = content.get("tax")
    if not tax:
        return None
    return PrintedTax(
        numbers=tax["numbers"],
        rows=[PrintedTaxRow(label=row["label"], amount=row["amount"]) for row in tax["rows"]],
        sentences=tax["sentences"],
        accounting=tax["accounting"],
        to_pay=tax["to_pay"],
    )
