"""What an approved invoice keeps of its tax: its lines for the return, whatever the rules say later."""

from decimal import Decimal

from freight.core.money import sum_amounts
from freight.core.tax.codes import TaxDirection
from freight.documents.records.payable import StoredPayable, StoredPayableTaxLine, StoredPayableTaxRow


def get_approved_tax(one: StoredPayable, *, as_charged: bool) -> Decimal | None:
    """Return the tax that is paid of an invoice: what is charged or what is agreed; None where it says nothing of
    tax."""
    return one.get("tax_charged") if as_charged else one.get("tax_agreed")


def build_tax_lines(one: StoredPayable, tax: Decimal, *, as_charged: bool) -> list[StoredPayableTaxLine]:
    """Return the lines of an invoice that is approved with this tax, by the codes of its last audit. No more of it is
    deducted than the rules give: tax that is not due is paid all the same (CJEU C-342/87)."""
    rows = one.get("tax_rows", [])
    is_agreed = not as_charged or (one.get("tax_charged"), one["charged"]) == (one.get("tax_agreed"), one["agreed"])
    lines = [_build_line(row, is_agreed=is_agreed) for row in rows]
    own = [line for line in lines if line["direction"] == TaxDirection.INPUT]
    due = sum_amounts(line["tax"] for line in own)
    if own and tax < due:
        largest = max(own, key=lambda line: abs(line["tax"]))
        largest["tax"] += tax - due
    return lines


def _build_line(row: StoredPayableTaxRow, *, is_agreed: bool) -> StoredPayableTaxLine:
    return {
        "code": row["code"],
        "direction": row["direction"],
        "category": row["category"],
        "rates": row["rates"],
        "exemption_code": row.get("exemption_code", ""),
        "base": row["agreed_base"] if is_agreed else row["base"],
        "tax": row["agreed_tax"] if is_agreed else row["tax"],
    }
