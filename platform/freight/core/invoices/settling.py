"""Whether an open invoice may be made Ready for Invoicing, and issued; and the one choice for all its mismatches."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from freight.core.error_codes import ErrorCode
from freight.core.invoices.charges import BilledValue, ChargeLine, sum_line_totals
from freight.core.invoices.checks import CREDIT_NOTE, CREDIT_TOTAL, MISMATCHED, NO_BILL_TO, ZERO_TOTAL
from freight.core.invoices.comparing import Quoted, is_line_mismatched
from freight.core.invoices.readiness import BillingChoice, ReadinessFinding
from freight.core.invoices.received import list_unanswered_lines
from freight.core.invoices.statuses import StatusAction, explain_status_refusal, get_next_status
from freight.core.money import CENTS, format_money
from freight.core.records import Stored
from freight.core.shipments.statuses import NOT_RATED, READY_FOR_INVOICING

REJECTED = "The invoice was rejected. Accept its charges or enter new values first."
UNANSWERED = "The customer's value differs. Accept or reject it on the line."


def list_unsettled_lines(lines: Iterable[ChargeLine], quoted: Quoted | None = None) -> list[ChargeLine]:
    """Return the lines whose user's value differs from its reference without a reason."""
    return [line for line in lines if is_line_mismatched(line, quoted) and not line.reason_comment]


def settle_lines(lines: Iterable[ChargeLine], choice: BillingChoice, quoted: Quoted | None = None) -> list[ChargeLine]:
    """Return the lines after one choice for all unsettled ones: which value is billed, and why."""
    result = []
    for line in lines:
        if is_line_mismatched(line, quoted) and not line.reason_comment and choice.is_of(line.charge_code):
            bills_user = choice.billed is BilledValue.USER
            value = line.user_value if bills_user else line.tariff_value or CENTS
            line = replace(
                line,
                invoice_value=value,
                as_per_tariff=not bills_user,
                reason_comment=choice.reason.strip(),
                # with the tariff's value, a charge that the tariff does not have is shown and not billed
                is_dummy=not bills_user and line.tariff_value is None,
            )
        result.append(line)
    return result


def find_open_invoice_problem(
    invoice: Stored,
    shipments: Sequence[Stored],
    quoted: Quoted | None = None,
    choice: BillingChoice | None = None,
) -> ReadinessFinding | None:
    """Return why a stored open invoice cannot become, or stay, Ready for Invoicing; None when it can. `quoted`: the
    values of its shipments' quotes, used only if the quote is selected."""
    status = invoice["status"]
    # an additional invoice and a credit note have no tariff to wait for or to be compared with
    is_primary = invoice.get("is_primary", True)
    if status == NOT_RATED and is_primary:
        reasons = (rating.get("reason") for shipment in shipments if (rating := shipment.get("rating")))
        return ReadinessFinding(
            ErrorCode.NOT_RATED, next((reason for reason in reasons if reason), "The invoice has not been rated yet.")
        )
    if status not in (NOT_RATED, READY_FOR_INVOICING) and get_next_status(status, StatusAction.MAKE_READY) is None:
        return ReadinessFinding(ErrorCode.WRONG_STATUS, explain_status_refusal(status, StatusAction.MAKE_READY))
    if invoice.get("is_rejected"):
        return ReadinessFinding(ErrorCode.REJECTED, REJECTED)
    if not invoice["bill_to"].get("account_number"):
        return ReadinessFinding(ErrorCode.NO_BILL_TO, NO_BILL_TO)
    lines = [ChargeLine(**line) for line in invoice["lines"]]
    if invoice.get("is_received") and (waiting := list_unanswered_lines(lines)):
        return ReadinessFinding(
            ErrorCode.UNANSWERED, f"{waiting[0].charge_text or waiting[0].charge_code}: {UNANSWERED}"
        )
    quoted_amounts = quoted if invoice.get("is_quote_selected") else None
    if choice and choice.reason.strip():
        lines = settle_lines(lines, choice, quoted_amounts)
    if is_primary and (unsettled_lines := list_unsettled_lines(lines, quoted_amounts)):
        first, currency = unsettled_lines[0], invoice["currency"]
        tariff = (
            "no value" if first.tariff_value is None else f"{format_money(first.tariff_value, currency)} {currency}"
        )
        value_text = (
            f"{format_money(first.user_value, currency)} {currency}" if first.user_value is not None else "no value"
        )
        return ReadinessFinding(
            ErrorCode.RATE_MISMATCH,
            f"{MISMATCHED}: {first.charge_text or first.charge_code} has {value_text} entered and {tariff} by "
            "tariff. Enter the reason on the line.",
        )
    total = sum_line_totals(lines).invoice
    if invoice["invoice_type"] == CREDIT_NOTE:
        return ReadinessFinding(ErrorCode.CREDIT_TOTAL, CREDIT_TOTAL) if total >= 0 else None
    return ReadinessFinding(ErrorCode.ZERO_TOTAL, ZERO_TOTAL) if total <= 0 else None
