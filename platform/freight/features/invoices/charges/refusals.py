"""The answer for invoices that cannot be saved: errors by invoice, line and field; nothing is stored."""

from collections.abc import Mapping, Sequence

from freight.core.errors import RowsInvalid
from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.invoices.checks import InvoiceProblem
from freight.core.refused_rows import ToldCells, describe_cells
from freight.features.invoices.charges.schemas import InvoiceEntry
from freight.features.invoices.shipment_validation import INVALID_SHIPMENT


class Refusals:
    """Collects the errors of the invoices of one save."""

    def __init__(self) -> None:
        self._messages: list[str] = []
        self._lines: list[dict[str, object]] = []
        self._rows: list[int] = []
        self._shipments: dict[str, ToldCells] = {}

    def add(
        self,
        place: int,
        entry: InvoiceEntry,
        problems: Sequence[InvoiceProblem],
        shipments: Mapping[str, Mapping[str, FieldFinding]],
    ) -> None:
        """Add the problems of the invoice at `place`, and the findings of its shipments by id (R236)."""
        by_line: dict[int, dict[str, FieldFinding]] = {}
        for problem in problems:
            self._messages.append(problem.message)
            wrong = FieldFinding(FindingKind.SERVER, problem.message)
            by_line.setdefault(problem.line, {}).setdefault(problem.field or "total", wrong)
        if shipments:
            self._messages.append(INVALID_SHIPMENT)
            self._shipments |= {shipment_id: describe_cells(findings) for shipment_id, findings in shipments.items()}
        if problems or shipments:
            self._rows.append(place)
        entry_ids = {"tempId": place, "invoiceId": entry.invoice_id, "shipmentId": entry.shipment_id}
        self._lines += [
            {**entry_ids, "chargeLine": line, "fields": describe_cells(finding)}
            for line, finding in sorted(by_line.items())
        ]

    def raise_any(self, entries: Sequence[InvoiceEntry]) -> None:
        """Raise RowsInvalid if anything is wrong; its message is the first error."""
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
