"""Rows of a rate workbook: checked as bands of a tariff, imported as its lanes."""

from collections.abc import Sequence

from freight.core.workbooks.shipment_rows import CheckedRow, SheetRow
from freight.features.tasks.work import Outcome, Work
from freight.kit.tenancy import Record


def judge(row: SheetRow, columns: Sequence[str | None]) -> CheckedRow:
    """A row that the template accepts is a band; nothing is stored to compare it with."""
    raise NotImplementedError


async def import_lanes(work: Work, upload: Record) -> Outcome:
    raise NotImplementedError
