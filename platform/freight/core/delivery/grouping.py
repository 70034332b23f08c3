"""Which invoices of a profile leave together."""

from collections.abc import Sequence
from dataclasses import dataclass

from freight.core.records import RecordT, Stored


@dataclass(frozen=True)
class GroupingRule:
    """How a profile puts invoices together. `is_single`: each leaves alone. `most`: of one packet; 0: no limit.
    `by`: only those that agree in these fields leave together."""

    is_single: bool = True
    most: int = 0
    by: tuple[str, ...] = ()


def group_into_packets(invoices: Sequence[RecordT], rule: GroupingRule) -> list[list[RecordT]]:
    """Return the invoices in packets, in the order they came; each is in one. Two currencies or customers never share a
    packet, because it could not state a total."""
    if rule.is_single:
        return [[invoice] for invoice in invoices]
    alike: dict[tuple[object, ...], list[RecordT]] = {}
    for invoice_record in invoices:
        payer = (invoice_record.get("bill_to") or {}).get("account_number")
        key = (
            invoice_record["currency"],
            invoice_record["account_id"],
            payer,
            *(_value(invoice_record, field) for field in rule.by),
        )
        alike.setdefault(key, []).append(invoice_record)
    most = rule.most or len(invoices)
    return [together[at : at + most] for together in alike.values() for at in range(0, len(together), most)]


def _value(invoice: Stored, field: str) -> object:
    if field in invoice:
        return invoice[field]
    shipments = invoice.get("shipments") or [{}]
    return (shipments[0].get("values") or {}).get(field)
