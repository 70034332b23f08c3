"""What an invoice must fulfill to be saved (R219-R230), one function per rule, in the words of the specification.

Pure. A problem names the line at fault, counted from 1 as the screen counts them, and the field.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.comparing import Quoted, get_reference_value, is_line_mismatched
from freight.core.invoices.received import (
    FORBIDDEN_IN_REJECTION,
    NO_REJECTION_REASON,
    LineReviewStatus,
    get_line_review_status,
    is_readable,
)
from freight.core.money import ZERO, format_money, sum_amounts

REVENUE, CREDIT_NOTE = "Revenue", "Credit Note"
TYPES = (REVENUE, CREDIT_NOTE)
ALL_TYPES = "All"  # used by filters only: no invoice has this type

ZERO_TOTAL = "Invoice total should be greater than 0...!!!"
CREDIT_TOTAL = "Credit note total must be negative."
CREDIT_CHARGE = "Credit note charges must not be positive."
NO_BILL_TO = "Select a valid bill-to."
MISMATCHED = "Rate Mismatched check for the Quote Button and Final value"
NO_TYPE = "Please select Invoice Type."
WRONG_TYPE = "Please select correct invoice type."
NO_REASON = "The invoice value differs from the tariff. Enter a reason comment, or set As per tariff to No."


class InvoiceProblem(NamedTuple):
    """What keeps an invoice from being saved: the rule, the message, and the line and field at fault (0, "": none)."""

    rule: str
    message: str
    line: int = 0
    field: str = ""


@dataclass(frozen=True)
class EnteredInvoice:
    """An invoice as it was entered, with what it is checked against. `quoted` only if the quote is selected."""

    invoice_type: str
    lines: Sequence[ChargeLine]
    has_bill_to: bool
    is_quote_selected: bool = False
    quoted: Quoted | None = None
    is_received: bool = False
    allows_zero: bool = False
    kept_type: str = ""  # the type of the stored invoice, which may not change
    currency: str = ""

    @property
    def total(self) -> Decimal:
        """What would be billed."""
        return sum_amounts(line.billed for line in self.lines)

    @property
    def is_credit(self) -> bool:
        """Whether it takes money back."""
        return self.invoice_type == CREDIT_NOTE

    def billed_lines(self) -> Iterator[tuple[int, ChargeLine]]:
        """The lines that count, each with its number."""
        return ((number, line) for number, line in enumerate(self.lines, 1) if not line.is_dummy)


Check = Callable[[EnteredInvoice], Iterable[InvoiceProblem]]


def check_invoice_type_chosen(entered: EnteredInvoice) -> Iterator[InvoiceProblem]:
    """R229"""
    if entered.invoice_type in ("", ALL_TYPES):
        yield InvoiceProblem("R229", NO_TYPE, field="invoiceType")


def check_invoice_type_valid(entered: EnteredInvoice) -> Iterator[InvoiceProblem]:
    """R230: a known type, and that of the stored invoice."""
    if entered.invoice_type in ("", ALL_TYPES):
        return
    if entered.invoice_type not in TYPES or entered.kept_type not in ("", entered.invoice_type):
        yield InvoiceProblem("R230", WRONG_TYPE, field="invoiceType")


def check_bill_to(entered: EnteredInvoice) -> Iterator[InvoiceProblem]:
    """R223"""
    if not entered.has_bill_to:
        yield InvoiceProblem("R223", NO_BILL_TO, field="billTo")


def check_mandatory_charges(entered: EnteredInvoice) -> Iterator[InvoiceProblem]:
    """R226: one message names them all; each line is marked."""
    missing = [
        (n, charge_line)
        for n, charge_line in entered.billed_lines()
        if charge_line.is_mandatory and charge_line.invoice_value is None
    ]
    names = ", ".join(line.charge_text or line.charge_code for _, line in missing)
    for number, _ in missing:
        yield InvoiceProblem("R226", f"Please Enter Mandatory Charge {names}", number, "userValue")


def check_zero_values(entered: EnteredInvoice) -> Iterator[InvoiceProblem]:
    """R219: the warning lists the lines."""
    if entered.allows_zero:
        return
    zero = [n for n, line in entered.billed_lines() if line.user_value is not None and line.user_value == 0]
    listed = ", ".join(str(number) for number in zero)
    for number in zero:
        yield InvoiceProblem("R219", f"Zero billing is not allowed. Charge lines: {listed}.", number, "userValue")


def check_credit_signs(entered: EnteredInvoice) -> Iterator[InvoiceProblem]:
    """R220"""
    if entered.is_credit:
        for number, line in entered.billed_lines():
            if (line.invoice_value or ZERO) > 0:
                yield InvoiceProblem("R220", CREDIT_CHARGE, number, "userValue")


def check_total_sign(entered: EnteredInvoice) -> Iterator[InvoiceProblem]:
    """R221, R222: an invoice asks for money, a credit note gives it back."""
    if entered.is_credit and entered.total >= 0:
        yield InvoiceProblem("R222", CREDIT_TOTAL)
    elif not entered.is_credit and entered.total <= 0:
        yield InvoiceProblem("R221", ZERO_TOTAL)


def check_override_reasons(entered: EnteredInvoice) -> Iterator[InvoiceProblem]:
    """R224"""
    for number, line in entered.billed_lines():
        is_other = line.tariff_value is not None and line.invoice_value != line.tariff_value
        if line.as_per_tariff and is_other and not line.reason_comment:
            yield InvoiceProblem("R224", NO_REASON, number, "reasonComment")


def check_mismatch_settled(entered: EnteredInvoice) -> Iterator[InvoiceProblem]:
    """R225: a user's value that differs from the tariff's is billed on a quote, or with a reason."""
    if entered.is_quote_selected:
        return
    for number, line in entered.billed_lines():
        if line.tariff_value is not None and is_line_mismatched(line) and not line.reason_comment:
            yield InvoiceProblem("R225", MISMATCHED, number, "userValue")


def check_quoted_values(entered: EnteredInvoice) -> Iterator[InvoiceProblem]:
    """With the quote selected, the user's value is compared with the quote's instead (R225)."""
    if not entered.is_quote_selected:
        return
    for number, line in entered.billed_lines():
        if is_line_mismatched(line, entered.quoted) and not line.reason_comment:
            reference_value = get_reference_value(line, entered.quoted)
            quoted = None if reference_value is None else format_money(reference_value, entered.currency)
            explanation = f"quoted {quoted}" if quoted else "this charge is not on the quote"
            yield InvoiceProblem("R225", f"{MISMATCHED}: {explanation}.", number, "userValue")


def check_rejection_reasons(entered: EnteredInvoice) -> Iterator[InvoiceProblem]:
    """R227"""
    if not entered.is_received:
        return
    for number, line in entered.billed_lines():
        if get_line_review_status(line) is LineReviewStatus.OPEN:
            yield InvoiceProblem("R227", NO_REJECTION_REASON, number, "rejectionReason")


def check_rejection_text(entered: EnteredInvoice) -> Iterator[InvoiceProblem]:
    """R228"""
    for number, line in enumerate(entered.lines, 1):
        if not is_readable(line.rejection_reason):
            yield InvoiceProblem("R228", FORBIDDEN_IN_REJECTION, number, "rejectionReason")


CHECKS: tuple[Check, ...] = (
    check_invoice_type_chosen,
    check_invoice_type_valid,
    check_bill_to,
    check_mandatory_charges,
    check_zero_values,
    check_credit_signs,
    check_override_reasons,
    check_mismatch_settled,
    check_quoted_values,
    check_rejection_reasons,
    check_rejection_text,
    check_total_sign,
)


# settled on the lines by a person; for an invoice that came in by itself, by the freight audit
SETTLING: tuple[Check, ...] = (check_mismatch_settled, check_quoted_values, check_rejection_reasons)


def find_invoice_problems(entered: EnteredInvoice, *, settles: bool = True) -> list[InvoiceProblem]:
    """Return everything that prevents the invoice from being saved, in the order of `CHECKS`; the first one is the
    message. Without `settles` its mismatches stay open."""
    checks = CHECKS if settles else [check for check in CHECKS if check not in SETTLING]
    return [problem for check in checks for problem in check(entered)]
