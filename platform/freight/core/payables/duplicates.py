"""Duplicate bills for a shipment on two carriers' invoices."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from freight.core.money import format_money
from freight.core.payables.findings import FindingCode, write_finding


@dataclass(frozen=True)
class CarrierBill:
    """What a carrier charges for one shipment on one invoice. `charges`: code without case, and amount."""

    invoice: str  # its id
    number: str
    carrier: str
    carrier_key: str
    shipment: str  # its number
    total: Decimal
    currency: str
    charges: Collection[tuple[str, Decimal]]


@dataclass(frozen=True)
class Duplicate:
    """Another invoice that charges for the same thing. `same`: which parts are the same, by shipment."""

    invoice: str
    number: str  # with its carrier, if that differs
    same: Mapping[str, str]

    @property
    def finding(self) -> str:
        """The finding about the whole invoice."""
        (first, matching_part), *more = self.same.items()
        shipments = write_finding(FindingCode.AND_MORE, names=first, count=f"{len(more):,}") if more else first
        return write_finding(FindingCode.DUPLICATE, number=self.number, shipments=shipments, same=matching_part)


def find_duplicates(bills: Iterable[CarrierBill], others: Mapping[str, Sequence[CarrierBill]]) -> list[Duplicate]:
    """The invoices that look like the one with `bills`, each once.

    `others`: what all invoices charge, by shipment. Two bills of a carrier for one shipment are the same when their
    totals are equal, or when all charges of one are on the other, too; a balance due is neither. A bill of another
    carrier, or of the same under another name, is the same when all of it is equal.
    """
    duplicates: dict[str, tuple[str, dict[str, str]]] = {}
    for bill in bills:
        for carrier_bill in others.get(bill.shipment, ()):
            if carrier_bill.invoice != bill.invoice and (same := _same_in(bill, carrier_bill)):
                duplicates.setdefault(carrier_bill.invoice, (_number(bill, carrier_bill), {}))[1][bill.shipment] = same
    return [Duplicate(invoice, number, same) for invoice, (number, same) in duplicates.items()]


def _number(bill: CarrierBill, other: CarrierBill) -> str:
    if bill.carrier_key == other.carrier_key:
        return other.number
    return write_finding(FindingCode.NUMBER_OF_CARRIER, number=other.number, carrier=other.carrier)


def _same_in(bill: CarrierBill, other: CarrierBill) -> str:
    if bill.currency != other.currency or not bill.total or not other.total:
        return ""
    own_charges, bill_charges = set(bill.charges), set(other.charges)
    if bill.carrier_key != other.carrier_key and own_charges != bill_charges:
        return ""
    if bill.total == other.total:
        amount = format_money(bill.total, bill.currency)
        return write_finding(FindingCode.SAME_TOTAL, amount=amount, currency=bill.currency)
    return (
        write_finding(FindingCode.SAME_CHARGES)
        if own_charges and bill_charges and (own_charges <= bill_charges or bill_charges <= own_charges)
        else ""
    )
