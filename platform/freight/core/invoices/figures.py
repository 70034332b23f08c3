"""Definitions of the figures on screens, in exports and in notebooks: one for each name.

- **Issued** is an invoice or a credit note that went to its customer and still counts: Invoiced, Approve for Invoice
  Delivery or Delivered. One that is open, Voided or Deleted is not, whatever day it carries.
- **Billed** is the sum of the totals of what is issued, less credit notes, by invoice date.
- **Unbilled** is a shipment before Invoiced; its value is the total of its rating.
- **Difference** is what was entered less what the tariff says for the same charges: the freight that was entered for a
  whole shipment against the tariff's freight charge (its total if it has none), an entered charge against the
  tariff's charge of that code. A charge without an entered value is billed by the tariff and does not differ.
- **Living** is every shipment that is neither Voided nor Deleted, billed or not.

- **Net** is the total of an invoice's charges; so are billed, unbilled and every other figure that does not name
  the tax. **Tax** is what an issued invoice charges on it, **gross** is net plus tax, and **due** what the customer
  owes on it: gross, since nothing is paid in advance. Without tax, the three are the same.

Amounts of several currencies are never added up.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from freight.core.invoices.charges import FREIGHT, TOTAL, ChargeLine
from freight.core.invoices.comparing import is_line_mismatched
from freight.core.invoices.statuses import ENDED, ISSUED, OPEN
from freight.core.money import ZERO, sum_amounts
from freight.core.records import Stored
from freight.core.shipments.statuses import RATE_MISMATCH, UNBILLED

SEVERAL = "several"  # several charges of a shipment differ

# the same definitions as conditions on stored documents
UNBILLED_SHIPMENTS: Mapping[str, object] = {"status": {"$in": list(UNBILLED)}}
LIVING_SHIPMENTS: Mapping[str, object] = {"status": {"$nin": list(ENDED)}}
MISMATCHED_SHIPMENTS: Mapping[str, object] = {"status": RATE_MISMATCH}
# of a mismatched shipment, in its rating's currency; null if it was entered in another one
STORED_DIFFERENCE = "$rating.audit.difference"


@dataclass(frozen=True)
class InvoiceAmounts:
    """What an invoice comes to, in its currency."""

    net: Decimal
    tax: Decimal

    @property
    def gross(self) -> Decimal:
        """Net plus tax."""
        return self.net + self.tax

    @property
    def due(self) -> Decimal:
        """What the customer owes on it."""
        return self.gross


def compute_invoice_amounts(invoice: Stored) -> InvoiceAmounts:
    """Return what a stored invoice comes to. One that is not issued has no tax yet."""
    tax = invoice.get("tax")
    return InvoiceAmounts(invoice["total"], tax["amount"] if tax else ZERO)


def classify_invoice_status(status: str) -> str:
    """Return how an invoice counts: `issued`, `open` or `ended`."""
    if status in ISSUED:
        return "issued"
    return "open" if status in OPEN else "ended"


@dataclass(frozen=True)
class TariffDifference:
    """What was entered for some charges and the tariff's figure for the same ones, in one currency."""

    entered: Decimal
    tariff: Decimal
    charge_code: str = ""
    charge_text: str = ""

    @property
    def amount(self) -> Decimal:
        """Entered minus tariff."""
        return self.entered - self.tariff


def compute_tariff_difference(lines: Iterable[ChargeLine], whole: Decimal | None = None) -> TariffDifference | None:
    """Return the difference of an invoice's charges, over the lines with an entered value. A charge that the tariff
    does not have differs by its whole amount. `whole`: a value entered for the whole invoice that no line carries,
    compared with the tariff's total. None if nothing was entered or there is no tariff."""
    counted = [line for line in lines if not line.is_dummy]
    charge_lines = [line for line in counted if line.user_value is not None]
    if all(line.tariff_value is None for line in counted) or (not charge_lines and whole is None):
        return None
    if not charge_lines and whole is not None:
        return TariffDifference(whole, sum_amounts(line.tariff_value or ZERO for line in counted), TOTAL)
    return TariffDifference(
        sum_amounts(line.user_value or ZERO for line in charge_lines),
        sum_amounts(line.tariff_value or ZERO for line in charge_lines),
        _code(charge_lines),
    )


def list_line_differences(lines: Iterable[ChargeLine]) -> list[TariffDifference]:
    """Return the differences of an invoice's charges by line, except those settled by a user or a tolerance."""
    return [
        TariffDifference(line.user_value, line.tariff_value or ZERO, _named(line.charge_code), line.charge_text)
        for line in lines
        if line.user_value is not None and is_line_mismatched(line) and not line.reason_comment
    ]


def _named(code: str) -> str:
    return FREIGHT if code.casefold() == FREIGHT else code


def _code(entered: Sequence[ChargeLine]) -> str:
    apart = {_named(line.charge_code) for line in entered if line.user_value != line.tariff_value}
    return apart.pop() if len(apart) == 1 else SEVERAL if apart else ""
