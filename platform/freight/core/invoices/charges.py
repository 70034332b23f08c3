"""The charges of an invoice. A line is rounded once and a total only ever adds lines up, so they agree to the cent."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any

from freight.core.money import ZERO, half_up, total

ROUNDING = "ROUNDING"
ADJUSTMENT = "ADJUSTMENT"


class BilledValue(StrEnum):
    """Which value of a mismatched shipment is billed."""

    TARIFF = "tariff"
    USER = "user"


@dataclass(frozen=True)
class RatedShipment:
    """What billing needs to know of a shipment: its rating's lines, the user's own value, and which one is billed."""

    shipment_id: Any
    shipment_number: str
    currency: str
    tariff_total: Decimal
    tariff_lines: Sequence[tuple[str, str, Decimal]]  # code, text, amount
    user_value: Decimal | None = None
    trace_id: Any = None
    billed: BilledValue = BilledValue.TARIFF
    reason: str = ""


@dataclass(frozen=True)
class ChargeLine:
    """One line of an invoice, in the invoice's currency. `as_per_tariff` lines are what the tariff says."""

    charge_code: str
    charge_text: str
    shipment_id: Any
    shipment_number: str
    trace_id: Any
    user_value: Decimal | None
    tariff_value: Decimal
    invoice_value: Decimal
    as_per_tariff: bool
    reason_comment: str = ""


@dataclass(frozen=True)
class Totals:
    """What the lines of an invoice come to. `user` is None unless every shipment has a value of the user's."""

    tariff: Decimal
    invoice: Decimal
    user: Decimal | None

    @property
    def difference(self) -> Decimal | None:
        """User less tariff."""
        return None if self.user is None else self.user - self.tariff


def charge_lines(shipment: RatedShipment) -> list[ChargeLine]:
    """The lines of one shipment.

    They add up to its rating's total, a remainder being a line of its own; when the user's value is billed instead,
    one more line with the reason makes up the difference.
    """
    # the user gives one value for the whole: it is a line's own only where there is one line
    user_value = shipment.user_value if len(shipment.tariff_lines) == 1 else None
    own_value = None if user_value is None else half_up(user_value)
    lines = [
        _line(shipment, code, text, half_up(amount), user_value=own_value)
        for code, text, amount in shipment.tariff_lines
    ]
    remainder = half_up(shipment.tariff_total) - total(line.tariff_value for line in lines)
    if remainder:
        lines.append(_line(shipment, ROUNDING, "Rounding", remainder))
    if shipment.billed is BilledValue.USER and shipment.user_value is not None:
        difference = half_up(shipment.user_value) - half_up(shipment.tariff_total)
        if difference:
            lines.append(
                ChargeLine(
                    ADJUSTMENT,
                    "Adjustment to the agreed value",
                    shipment.shipment_id,
                    shipment.shipment_number,
                    shipment.trace_id,
                    None,
                    ZERO,
                    difference,
                    as_per_tariff=False,
                    reason_comment=shipment.reason,
                )
            )
    return lines


def totals(lines: Iterable[ChargeLine], shipments: Iterable[RatedShipment]) -> Totals:
    """The totals of an invoice from its lines and the shipments they bill."""
    lines = list(lines)
    user_values = [shipment.user_value for shipment in shipments]
    known = [half_up(value) for value in user_values if value is not None]
    return Totals(
        tariff=total(line.tariff_value for line in lines),
        invoice=total(line.invoice_value for line in lines),
        user=total(known) if known and len(known) == len(user_values) else None,
    )


def _line(
    shipment: RatedShipment, code: str, text: str, value: Decimal, *, user_value: Decimal | None = None
) -> ChargeLine:
    return ChargeLine(
        code,
        text,
        shipment.shipment_id,
        shipment.shipment_number,
        shipment.trace_id,
        user_value,
        value,
        value,
        as_per_tariff=True,
    )
