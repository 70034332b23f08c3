"""Who issued an invoice, by its printed content."""

from freight.core.records import Values


def find_seller_name(content: Values) -> str:
    """Return the name of the registration that an invoice was issued under; empty without tax, or if its address is
    that of the company."""
    return next(iter(content.get("tax", {}).get("seller", ())), "")
