"""The charges of an invoice. A line is rounded once and a total only ever adds lines up, so they agree to the cent."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from typing import Any, TypeVar

from freight.core.money import CENTS, ZERO, round_to_currency, sum_amounts

ROUNDING = "ROUNDING"
ADJUSTMENT = "ADJUSTMENT"
FREIGHT = "freight"
Whole = TypeVar("Whole", Decimal, Decimal | None)
TOTAL = "total"  # the charge that is compared if a tariff has no freight of its own


class BilledValue(StrEnum):
    """Which value of a mismatched shipment is billed."""

    TARIFF = "tariff"
    USER = "user"


@dataclass(frozen=True)
class BillableShipment:
    """What billing needs to know of a shipment: the lines of its rating, the user's own value, and which one is
    billed."""

    shipment_id: object
    shipment_number: str
    currency: str
    tariff_total: Decimal
    tariff_lines: Sequence[tuple[str, str, Decimal]]  # code, text, amount
    user_value: Decimal | None = None
    trace_id: object = None
    billed: BilledValue = BilledValue.TARIFF
    reason: str = ""
    settled: str = ""  # the words of the tolerance that covers the user's difference


@dataclass(frozen=True)
class ChargeLine:
    """One line of an invoice, in the invoice's currency; None is not given. `as_per_tariff` lines follow the tariff; a
    dummy line is shown and not billed. `line_id` identifies it through every save and is assigned at the first."""

    charge_code: str
    charge_text: str
    shipment_id: Any
    shipment_number: str
    trace_id: object = None
    user_value: Decimal | None = None
    tariff_value: Decimal | None = None
    invoice_value: Decimal | None = None
    as_per_tariff: bool = True
    reason_comment: str = ""
    line_id: str = ""
    charge_type: str = ""
    client_value: Decimal | None = None
    other_currency: str = ""
    other_value: Decimal | None = None
    exchange_rate: Decimal | None = None
    exchange_rate_date: str = ""
    exchange_rate_source: str = ""
    is_dummy: bool = False
    is_mandatory: bool = False
    disable_round_up: bool = False
    user_comment: str = ""
    rejection_reason: str = ""
    tolerance: str = ""  # the rule that covers the difference of the user's value

    @property
    def billed(self) -> Decimal:
        """What the line adds to the invoice's total."""
        return ZERO if self.is_dummy or self.invoice_value is None else self.invoice_value


@dataclass(frozen=True)
class ChargeTotals:
    """Totals of the lines of an invoice. `user` is None unless every shipment has a user's value."""

    tariff: Decimal
    invoice: Decimal
    user: Decimal | None

    @property
    def difference(self) -> Decimal | None:
        """User minus tariff."""
        return None if self.user is None else self.user - self.tariff


def find_compared_freight(lines: Iterable[tuple[str, str, Decimal]], whole: Whole) -> tuple[str, Decimal | Whole]:
    """Return what a freight entered for a whole shipment is compared with: the tariff's freight charge, else its total.
    `lines`: code, text and amount of the tariff's charges. None without a rate."""
    for code, _, amount in lines:
        if code.casefold() == FREIGHT:
            return FREIGHT, amount
    return TOTAL, whole


def build_shipment_charge_lines(shipment: BillableShipment) -> list[ChargeLine]:
    """Return the lines of one shipment.

    They add up to its rating's total, with any remainder as a line of its own. If the entered freight is billed in
    place of the tariff's, one more line with the reason makes up the difference between the two.
    """
    # one value was entered for the whole shipment: it goes on the freight, or on the only line
    codes = [code.casefold() for code, *_ in shipment.tariff_lines]
    carries = codes.index(FREIGHT) if FREIGHT in codes else 0 if len(codes) == 1 else None
    currency = shipment.currency
    user_value = None if shipment.user_value is None else round_to_currency(shipment.user_value, currency)
    lines = [
        _line(
            shipment,
            code,
            text,
            round_to_currency(amount, currency),
            user_value=user_value if place == carries else None,
        )
        for place, (code, text, amount) in enumerate(shipment.tariff_lines)
    ]
    remainder = round_to_currency(shipment.tariff_total, currency) - sum_amounts(
        line.tariff_value or ZERO for line in lines
    )
    if remainder:
        lines.append(_line(shipment, ROUNDING, "Rounding", remainder))
    if shipment.settled and lines:
        place = carries or 0
        lines[place] = replace(lines[place], reason_comment=shipment.settled)
    if shipment.billed is BilledValue.USER and shipment.user_value is not None:
        _, compared = find_compared_freight(shipment.tariff_lines, shipment.tariff_total)
        difference = round_to_currency(shipment.user_value, currency) - round_to_currency(compared, currency)
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


def sum_line_totals(lines: Iterable[ChargeLine]) -> ChargeTotals:
    """Return the totals of lines that state the user's values themselves; `user` is None if none does."""
    billed = [line for line in lines if not line.is_dummy]
    user_values = [line.user_value for line in billed if line.user_value is not None]
    return ChargeTotals(
        tariff=CENTS + sum_amounts(line.tariff_value or ZERO for line in billed),
        invoice=CENTS + sum_amounts(line.billed for line in billed),
        user=CENTS + sum_amounts(user_values) if user_values else None,
    )


def compute_invoice_totals(lines: Iterable[ChargeLine], shipments: Iterable[BillableShipment]) -> ChargeTotals:
    """Return the totals of an invoice from its lines and the shipments they bill."""
    lines = list(lines)
    parts = list(shipments)
    user_values = [round_to_currency(part.user_value, part.currency) for part in parts if part.user_value is not None]
    return ChargeTotals(
        tariff=sum_amounts(line.tariff_value or ZERO for line in lines if not line.is_dummy),
        invoice=sum_amounts(line.billed for line in lines),
        user=sum_amounts(user_values) if user_values and len(user_values) == len(parts) else None,
    )


def _line(
    shipment: BillableShipment, code: str, text: str, value: Decimal, *, user_value: Decimal | None = None
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
