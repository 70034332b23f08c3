"""The kinds of cells: where each is stored, and how its keys and sums are converted to records and back."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.aging import AgeKey, AgingCells, AgingMeasure, CountryKey, DayKey, WorkKey
from freight.core.money import ZERO
from freight.core.records import Record, Stored
from freight.documents.aging_cell import AgingCell
from freight.documents.counting_cell import StripedCell
from freight.documents.country_cell import CountryCell
from freight.documents.day_cell import DayCell
from freight.documents.work_cell import WorkCell
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

CellDocument = type[StripedCell[Mapping[str, object]]]


class CellKind(NamedTuple):
    """A kind of cells: their collection, their name in `Cells`, their key, and the fields that are stored under another
    name."""

    document: CellDocument
    name: str
    key: type[Any]
    paths: Mapping[str, str] = {}

    def of(self, cells: AgingCells) -> dict[object, AgingMeasure]:
        """Return the sums of this kind."""
        sums: dict[object, AgingMeasure] = getattr(cells, self.name)
        return sums

    def read(self, cell: Stored) -> tuple[Any, int, Decimal, Decimal]:
        """Return the key and the measures of a stored cell."""
        key = self.key(*(_at(cell, self.paths.get(name, name)) for name in self.key._fields))
        return key, cell["shipments"], cell.get("amount", ZERO), cell.get("difference", ZERO)

    def record(self, key: object, measure: AgingMeasure) -> dict[str, object]:
        """Return a cell as stored in the main stripe."""
        return {**_nested(self._where(key)), "stripe": StripedCell.MAIN, **self._pick_stored(measure)}

    async def add(
        self, scope: Scope, sums: Mapping[object, AgingMeasure], stripe: int, session: AsyncClientSession
    ) -> None:
        """Add to the cells of a stripe, within the transaction of `session`."""
        if not sums:
            return
        cells = scoped(self.document, scope)
        # in key order, so that two transactions that share cells reach them in the same order
        updates = [
            cells.to_update({**self._where(key), "stripe": stripe}, {"$inc": self._pick_stored(sums[key])}, upsert=True)
            for key in sorted(sums, key=str)
        ]
        await cells.bulk_write(updates, ordered=True, session=session)

    def _where(self, key: Any) -> Record:
        """Return the stored fields of a key."""
        return {self.paths.get(name, name): value for name, value in key._asdict().items()}

    def _pick_stored(self, measure: AgingMeasure) -> dict[str, object]:
        """Return the stored part of a measure."""
        return {name: getattr(measure, name) for name in self.document.measures}


KINDS = (
    CellKind(AgingCell, "ages", AgeKey),
    CellKind(CountryCell, "countries", CountryKey),
    CellKind(WorkCell, "works", WorkKey, {"reason_code": "rating.reason_code", "currency": "rating.currency"}),
    CellKind(DayCell, "days", DayKey),
)


def _nested(fields: Mapping[str, object]) -> dict[str, object]:
    """Turn dotted names into nested documents."""
    record: Record = {}
    for name, value in fields.items():
        outer, _, inner = name.partition(".")
        if inner:
            record.setdefault(outer, {})[inner] = value
        else:
            record[name] = value
    return record


def _at(cell: Stored, path: str) -> object:
    outer, _, inner = path.partition(".")
    return cell[outer][inner] if inner else cell[outer]
