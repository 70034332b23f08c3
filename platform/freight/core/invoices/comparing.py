"""What the user entered compared with the tariff: the tariff's values put on lines, and whether they agree.

Pure: lines come in and go out; the charges of a rating are already in the invoice's currency.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from freight.core.invoices.charges import FREIGHT, ROUNDING, ChargeLine
from freight.core.invoices.statuses import StatusAction
from freight.core.money import round_to_currency, sum_amounts


@dataclass(frozen=True)
class TariffCharges:
    """The charges of one shipment's rating, in `currency`, the invoice's. `lines`: code, text, amount."""

    shipment_id: object
    shipment_number: str
    trace_id: object
    lines: Sequence[tuple[str, str, Decimal]]
    total: Decimal
    currency: str

    def rounded(self) -> list[tuple[str, str, Decimal]]:
        """Return the charges as they can be paid; a remainder to the total is a charge of its own, never hidden."""
        lines = [(code, text, round_to_currency(amount, self.currency)) for code, text, amount in self.lines]
        remainder = round_to_currency(self.total, self.currency) - sum_amounts(amount for *_, amount in lines)
        return [*lines, (ROUNDING, "Rounding", remainder)] if remainder else lines


Quoted = Mapping[str, Decimal]  # charge code or text, without case → what was quoted for it


def get_charge_key(line: ChargeLine) -> tuple[object, str]:
    """Return the key that identifies a charge within an invoice."""
    return line.shipment_id, line.charge_code.casefold()


def apply_tariff_charges(lines: Sequence[ChargeLine], rated: Iterable[TariffCharges]) -> list[ChargeLine]:
    """Return the lines in their order with the tariff's values, followed by charges that only the tariff has.

    A line whose charge the tariff no longer has loses its tariff value, and is removed if nothing was entered on it. A
    freight entered for the whole shipment is compared with the tariff's freight, or with its total if the tariff has no
    charge of that name.
    """
    result = list(lines)
    for charges in rated:
        result = _with_charges(result, charges)
    return result


def _with_charges(lines: Sequence[ChargeLine], charges: TariffCharges) -> list[ChargeLine]:
    tariff = charges.rounded()
    own = [line for line in lines if line.shipment_id == charges.shipment_id]
    charge_lines = [line for line in own if _is_entered(line)]
    tariff_codes = {code.casefold() for code, *_ in tariff}
    if (
        len(charge_lines) == 1
        and get_charge_key(charge_lines[0])[1] == FREIGHT
        and FREIGHT not in tariff_codes
        and tariff
    ):
        tariff = [
            (
                charge_lines[0].charge_code,
                charge_lines[0].charge_text,
                round_to_currency(charges.total, charges.currency),
            )
        ]
    unmatched = {code.casefold(): (code, text, amount) for code, text, amount in tariff}
    result: list[ChargeLine] = []
    for line in lines:
        if line.shipment_id != charges.shipment_id:
            result.append(line)
            continue
        tariff_charge = unmatched.pop(get_charge_key(line)[1], None)
        if tariff_charge is not None:
            result.append(
                set_billed_value(
                    replace(line, tariff_value=tariff_charge[2], trace_id=charges.trace_id), line.tariff_value
                )
            )
        elif _is_entered(line):
            result.append(set_billed_value(replace(line, tariff_value=None, trace_id=None), line.tariff_value))
    for code, text, amount in unmatched.values():
        result.append(
            ChargeLine(
                code,
                text,
                charges.shipment_id,
                charges.shipment_number,
                charges.trace_id,
                tariff_value=amount,
                invoice_value=amount,
            )
        )
    return result


def set_billed_value(line: ChargeLine, tariff_before: Decimal | None = None) -> ChargeLine:
    """Return the line with the value it bills: the tariff's if it is as per tariff, otherwise the user's; if that one
    is missing, the other. A value that differs from the tariff's and was agreed with a reason is kept."""
    agreed = line.invoice_value is not None and line.reason_comment and line.invoice_value != tariff_before
    return line if agreed else replace(line, invoice_value=get_default_billed_value(line))


def get_default_billed_value(line: ChargeLine) -> Decimal | None:
    """Return what a line bills by default."""
    first, second = (line.tariff_value, line.user_value) if line.as_per_tariff else (line.user_value, line.tariff_value)
    return second if first is None else first


def get_reference_value(line: ChargeLine, quoted: Quoted | None = None) -> Decimal | None:
    """Return what the user's value is compared with: the quote's if the quote is selected and has the charge."""
    for name in (line.charge_code, line.charge_text):
        if quoted and (quoted_value := quoted.get(name.casefold())) is not None:
            return quoted_value
    return line.tariff_value


def is_line_mismatched(line: ChargeLine, quoted: Quoted | None = None) -> bool:
    """Return whether the user entered a value that differs from its reference (R055, R056). A charge without an entered
    value is billed by the tariff, and a dummy one is not billed."""
    if line.is_dummy or line.user_value is None:
        return False
    if line.tolerance and not quoted:
        return False  # settled by the freight audit
    return line.user_value != get_reference_value(line, quoted)


def get_rating_action(lines: Iterable[ChargeLine], *, is_rated: bool, quoted: Quoted | None = None) -> StatusAction:
    """Return what a rating of these lines means to the status machine: equal, different, or none."""
    if not is_rated:
        return StatusAction.RATE_NONE
    return (
        StatusAction.RATE_DIFFERENT
        if any(is_line_mismatched(line, quoted) for line in lines)
        else StatusAction.RATE_EQUAL
    )


def _is_entered(line: ChargeLine) -> bool:
    """Return whether a person entered anything on the line."""
    return (
        line.user_value is not None
        or line.client_value is not None
        or line.is_dummy
        or line.is_mandatory
        or bool(line.reason_comment or line.user_comment)
    )
