"""The answer to invoices that cannot be saved: what is wrong, by invoice, line and field, and nothing stored."""

from collections.abc import Mapping, Sequence
from typing import Any

from freight.core.errors import RowsInvalid
from freight.core.fields.findings import Finding, FindingKind
from freight.core.invoices.checks import Problem
from freight.features.invoices.charges.schemas import InvoiceEntry
from freight.features.invoices.validating import INVALID_SHIPMENT

Cells = dict[str, dict[str, str]]


class Refusals:
    """Gathers what is wrong with the invoices of one save."""

    def __init__(self) -> None:
        self._messages: list[str] = []
        self._lines: list[dict[str, Any]] = []
        self._rows: list[int] = []
        self._shipments: dict[str, Cells] = {}

    def add(
        self,
        place: int,
        entry: InvoiceEntry,
        problems: Sequence[Problem],
        shipments: Mapping[str, Mapping[str, Finding]],
    ) -> None:
        """Note the problems of the invoice at `place`, and the findings of its shipments by id (R236)."""
        by_line: dict[int, Cells] = {}
        for one in problems:
            self._messages.append(one.message)
            cell = {"kind": FindingKind.SERVER.value, "message": one.message}
            by_line.setdefault(one.line, {}).setdefault(one.field or "total", cell)
        if shipments:
            self._messages.append(INVALID_SHIPMENT)
            self._shipments |= {shipment_id: _cells(findings) for shipment_id, findings in shipments.items()}
        if problems or shipments:
            self._rows.append(place)
        named = {"tempId": place, "invoiceId": entry.invoice_id, "shipmentId": entry.shipment_id}
        self._lines += [{**named, "chargeLine": line, "fields": cells} for line, cells in sorted(by_line.items())]

    def raise_any(self, entries: Sequence[InvoiceEntry]) -> None:
        """Raise RowsInvalid when anything is wrong; its message is the first."""
        if not self._messages:
            return
        raise RowsInvalid(
            self._messages[0],
            data={
                "doc": [entries[place].model_dump(by_alias=True, mode="json") for place in self._rows],
                "invalidMsgList": self._lines,
                "errorRows": self._rows,
                "errors": list(dict.fromkeys(self._messages)),
                "shipmentFindings": self._shipments,
            },
        )


def _cells(findings: Mapping[str, Finding]) -> Cells:
    return {key: {"kind": found.kind.value, "message": found.message} for key, found in findings.items()}
