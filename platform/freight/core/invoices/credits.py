"""Credit notes: what is left of an invoice to be credited, line by line, and the negative lines of a note. Amounts are
in the invoice's currency, to its smallest unit; a line in another currency is credited at the rate it was invoiced at.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_FLOOR, Decimal

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.money import (
    ZERO,
    format_money,
    get_currency_decimals,
    get_smallest_amount,
    is_payable,
    parse_amount,
    round_to_currency,
    sum_amounts,
)
from freight.core.records import Stored

Record = dict[str, object]
Line = Stored

POSITIVE_CHARGE = "Credit note charges must not be positive."  # R220
NOT_NEGATIVE = "A credit note total must be negative."  # R222
NOTHING_LEFT = "There is nothing left to credit on this invoice."


@dataclass(frozen=True)
class CreditableAmounts:
    """What may still be credited of an invoice: in all, and of each line by its id. The lines may sum to more than the
    total if the invoice has a discount line: the total is the limit."""

    total: Decimal
    lines: Mapping[str, Decimal]
    currency: str


def get_line_billed_value(line: Line) -> Decimal:
    """What a line adds to its invoice's total."""
    value: Decimal | None = line["invoice_value"]
    return ZERO if line.get("is_dummy") or value is None else value


def compute_creditable_amounts(invoice: Stored, notes: Iterable[Stored]) -> CreditableAmounts:
    """Return what is left of an issued invoice after its living issued credit notes."""
    credited: dict[str, Decimal] = {}
    for note in notes:
        for line in note["lines"]:
            credited[line["line_id"]] = credited.get(line["line_id"], ZERO) - get_line_billed_value(line)
    lines = {
        line["line_id"]: max(get_line_billed_value(line) - credited.get(line["line_id"], ZERO), ZERO)
        for line in invoice["lines"]
        if get_line_billed_value(line) > 0
    }
    return CreditableAmounts(invoice["total"] - sum_amounts(credited.values()), lines, invoice["currency"])


def allocate_full_credit(left: CreditableAmounts) -> dict[str, Decimal]:
    """Everything that is left. Raises Invalid where nothing is."""
    return allocate_credit_amount(left.total, left)


def allocate_credit_amount(amount: Decimal, left: CreditableAmounts) -> dict[str, Decimal]:
    """One amount over the lines, in proportion to what is left of each; the smallest units that remain go to the
    lines that lost most by rounding. Raises Invalid for an amount that is no positive figure or beyond what is left."""
    _check(amount, left.total, "The invoice", left.currency)
    unit = get_smallest_amount(left.currency)
    everything = sum_amounts(left.lines.values())
    if amount == everything:
        return {name: value for name, value in left.lines.items() if value}
    exact = {name: amount * value / everything for name, value in left.lines.items()}
    shares = {name: value.quantize(unit, rounding=ROUND_FLOOR) for name, value in exact.items()}
    remaining = amount - sum_amounts(shares.values())
    for name in sorted(exact, key=lambda name: shares[name] - exact[name]):
        # the limit of a line is what is left of it: its share before rounding is no more than that
        if remaining and shares[name] < left.lines[name]:
            shares[name] += unit
            remaining -= unit
    return {name: share for name, share in shares.items() if share}


def allocate_line_credits(
    wanted: Sequence[tuple[str, Decimal]], left: CreditableAmounts, texts: Mapping[str, str]
) -> dict[str, Decimal]:
    """Amounts of single lines. `texts`: the charges by line id, for the messages. Raises Invalid naming the line for
    an amount that is no positive figure or beyond what is left, of it or in all."""
    shares: dict[str, Decimal] = {}
    for name, amount in wanted:
        if name not in texts:
            raise Invalid("This charge is no longer on the invoice. Reopen the invoice.", code=ErrorCode.NO_SUCH_LINE)
        _check(amount, left.lines.get(name, ZERO) - shares.get(name, ZERO), texts[name], left.currency)
        shares[name] = shares.get(name, ZERO) + amount
    if not shares:
        raise Invalid("Choose at least one charge to credit.", code=ErrorCode.NOTHING_CREDITED)
    _check(sum_amounts(shares.values()), left.total, "The invoice", left.currency)
    return shares


def build_credit_note_lines(invoice: Stored, shares: Mapping[str, Decimal], reason: str) -> list[Record]:
    """The lines of a credit note. Each keeps the id of the line it credits, so that what is left of that is known."""
    return [_credited(line, shares[line["line_id"]], reason) for line in invoice["lines"] if line["line_id"] in shares]


def check_credit_note(note: Stored, left: CreditableAmounts, texts: Mapping[str, str]) -> None:
    """Check a credit note, however it was made, against what is left before it is issued. Raises Invalid."""
    for line in note["lines"]:
        if get_line_billed_value(line) > 0:
            raise Invalid(f"{line['charge_text']}: {POSITIVE_CHARGE}", code=ErrorCode.POSITIVE_CHARGE)
    if note["total"] >= 0:
        raise Invalid(NOT_NEGATIVE, code=ErrorCode.NOT_NEGATIVE)
    allocate_line_credits(
        [(line["line_id"], -get_line_billed_value(line)) for line in note["lines"] if get_line_billed_value(line)],
        left,
        texts,
    )


def parse_credit_amount(text: object, what: str) -> Decimal:
    """An amount as a person typed it. Raises Invalid naming what it is for."""
    try:
        return parse_amount(text)
    except ValueError as wrong:
        raise Invalid(f"{what}: {wrong}. Enter it like 1204.18.", code=ErrorCode.NOT_AN_AMOUNT) from wrong


def _check(amount: Decimal, at_most: Decimal, what: str, currency: str) -> None:
    if at_most <= 0:
        raise Invalid(
            NOTHING_LEFT if what == "The invoice" else f"{what}: nothing left to credit.", code=ErrorCode.NOTHING_LEFT
        )
    if amount <= 0:
        raise Invalid(f"{what}: enter an amount above 0.", code=ErrorCode.AMOUNT_OUT_OF_RANGE)
    if amount > at_most:
        message = f"{what}: only {format_money(at_most, currency)} is left to credit."
        raise Invalid(message, code=ErrorCode.BEYOND_WHAT_IS_LEFT, data={"left": str(at_most)})
    # what is left is credited in full, even of an invoice that was issued with more decimals than its currency has
    if amount != at_most and not is_payable(amount, currency):
        decimals = get_currency_decimals(currency)
        allowed = "no decimals" if decimals == 0 else f"up to {decimals} decimals"
        raise Invalid(f"{what}: an amount in {currency} has {allowed}.", code=ErrorCode.TOO_MANY_DECIMALS)


def _credited(line: Line, share: Decimal, reason: str) -> Record:
    counterpart: Decimal | None = line.get("other_value")
    if counterpart is not None:
        counterpart = (
            -counterpart
            if share == get_line_billed_value(line)
            else -round_to_currency(counterpart * share / get_line_billed_value(line), line["other_currency"])
        )
    return {
        **line,
        "user_value": -share,
        "tariff_value": None,
        "invoice_value": -share,
        "client_value": None,
        "other_value": counterpart,
        "is_mandatory": False,
        "as_per_tariff": False,
        "reason_comment": reason,
        "user_comment": "",
        "rejection_reason": "",
    }
