"""The limits of a workbook. The figures are far above honest use and far below what hurts a machine."""

from dataclasses import dataclass, replace

# of a small chunk: a worker has several of them at once, as the rows of the sheet, as their results and as messages
_SMALL_ROWS, _SMALL_CELLS = 2_000, 60_000


@dataclass(frozen=True)
class ReaderLimits:
    """Limits of one reading. `most_cells` is rows × columns of the used area: the reader allocates all of it."""

    most_rows: int = 500_000
    most_columns: int = 300
    most_cells: int = 25_000_000
    most_unpacked_bytes: int = 1_500_000_000
    most_ratio: int = 200  # unpacked to packed size; honest workbooks reach about 60
    ratio_from_bytes: int = 50_000_000  # below this a high ratio does no harm
    memory_bytes: int = 3 << 30  # address space of the child
    cpu_seconds: int = 15  # for any file, plus the following for every MB of its unpacked size
    cpu_seconds_each_mb: float = 0.5  # an honest one takes about 0.1
    most_cpu_seconds: int = 180
    most_sheets: int = 100  # that are searched for the first one with a table
    finds_headings: bool = True  # if false, the first row is used and the caller looks for headings
    studies_table: bool = False  # merged cells are filled down, and facts apart from the values are noted
    notes_money: bool = False  # the currencies in cell formats are noted, without the rest of a study
    large_sheet_bytes: int = 16_000_000  # of XML; below this a second process costs more than it saves
    chunk_rows: int = 5_000
    chunk_cells: int = 150_000  # wide sheets get fewer rows per chunk

    def narrow_chunks(self) -> "ReaderLimits":
        """Return the same with fewer rows per chunk, for rows whose results are much larger than in the sheet."""
        rows, cells = min(self.chunk_rows, _SMALL_ROWS), min(self.chunk_cells, _SMALL_CELLS)
        return replace(self, chunk_rows=rows, chunk_cells=cells)

    def cpu_seconds_of(self, unpacked_bytes: int) -> int:
        """Return the seconds of processor time a file of this size may take: a small one cannot keep a place for
        long."""
        return min(self.most_cpu_seconds, self.cpu_seconds + int(self.cpu_seconds_each_mb * unpacked_bytes / 1e6))
