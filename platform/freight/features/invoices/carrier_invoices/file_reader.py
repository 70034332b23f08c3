"""A carrier's file as rows, opened once for everything read from it."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from freight.core.carrier_invoices.columns import TAX_ROLES, CarrierColumnRole, guess_column_roles
from freight.core.carrier_invoices.sheet import NumberedRow
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.file_kinds import WORKBOOKS
from freight.core.workbooks.cells import format_cell
from freight.core.workbooks.shown_cells import ShownCells
from freight.kit.records.record_sheets import open_incoming_workbook
from freight.kit.storage.uploaded_file import IncomingFile
from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.reader import open_workbook, unpack_raw_chunk

MOST_ROWS = 50_000
_SAMPLE = 60


@dataclass(frozen=True)
class CarrierFile:
    """The headings and rows of a file; `shown`: the display text that formats and formulas give its cells."""

    name: str
    headings: Sequence[str]
    rows: Sequence[NumberedRow]
    hidden_rows: frozenset[int] = frozenset()
    shown: ShownCells = field(default_factory=ShownCells)

    def roles(
        self, chosen: Mapping[str, str], before: Sequence[CarrierColumnRole | None], *, has_tax: bool
    ) -> list[CarrierColumnRole]:
        """Return the role of each column: as chosen by position, else as `before`, else guessed from its heading and
        cells. Without `has_tax` there are no roles of tax. Raises Invalid for a role that does not exist."""
        guessed = guess_column_roles(self.headings, self._columns(), has_tax=has_tax)
        roles = set(CarrierColumnRole) - (set() if has_tax else set(TAX_ROLES))
        column_roles = (
            [column_role if column_role in roles else new for column_role, new in zip(before, guessed, strict=True)]
            if before
            else guessed
        )
        for place, role in chosen.items():
            if not place.isdecimal() or int(place) >= len(column_roles) or role not in roles:
                raise Invalid("The chosen columns don't fit this file. Choose the file again.", code=ErrorCode.COLUMNS)
            column_roles[int(place)] = CarrierColumnRole(role)
        return column_roles

    def known_roles(self, roles: Sequence[CarrierColumnRole]) -> list[CarrierColumnRole | None]:
        """The roles to remember for the next file; None for an empty column that was given no role."""
        return [
            None if role is CarrierColumnRole.NONE and not self.sample(at) else role for at, role in enumerate(roles)
        ]

    def _columns(self) -> list[list[object]]:
        return [[row[at] if at < len(row) else None for _, row in self.rows] for at in range(len(self.headings))]

    def sample(self, at: int) -> str:
        """Return the first non-empty cell of a column."""
        texts = (format_cell(row[at]) for _, row in self.rows if at < len(row))
        return next((text for text in texts if text), "")[:_SAMPLE]


async def read_carrier_file(incoming: IncomingFile | None, company: Hashable) -> CarrierFile:
    """The rows of a workbook or CSV file. Raises Invalid with the reason."""
    limits = ReaderLimits(most_rows=MOST_ROWS, notes_money=True)
    async with (
        open_incoming_workbook(incoming, WORKBOOKS) as (path, name),
        open_workbook(path, name, limits, company) as sheet,
    ):
        rows: list[NumberedRow] = []
        async for chunk in sheet.chunks():
            rows += zip(*unpack_raw_chunk(chunk.content), strict=True)
        return CarrierFile(name, sheet.opened.headings, rows, frozenset(sheet.opened.hidden_rows), sheet.opened.shown)
