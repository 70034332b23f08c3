"""What a workbook may ask of us. The figures are far above honest use and far below what hurts a machine."""

from dataclasses import dataclass, replace

# of a small chunk: a worker has several of them at once, each as the rows of the sheet, as what they become and as sent
_SMALL_ROWS, _SMALL_CELLS = 2_000, 60_000


@dataclass(frozen=True)
class ReaderLimits:
    """Limits of one reading. `most_cells` is rows × columns of the used area: the reader allocates all of it."""

    most_rows: int = 500_000
    most_columns: int = 300
    most_cells: int = 25_000_000
    most_unpacked_bytes: int = 1_500_000_000
    most_ratio: int = 200  # unpacked against packed; honest workbooks reach about 60
    ratio_from_bytes: int = 50_000_000  # below this a high ratio harms nobody
    memory_bytes: int = 3 << 30  # address space of the child
    cpu_seconds: int = 15  # of the processor for any file, and so much more for every MB it unpacks to
    cpu_seconds_each_mb: float = 0.5  # an honest one takes about 0.1
    most_cpu_seconds: int = 180
    most_sheets: int = 100  # that are looked at for the first with a table
    finds_headings: bool = True  # without, the first row stands for them, and whoever reads looks for himself
    studies_table: bool = False  # merged cells are filled down, and what cells say beside their values is noted
    notes_money: bool = False  # the currencies that formats of cells show are noted, without the rest of a study
    large_sheet_bytes: int = 16_000_000  # of XML; below this a second process costs more than it spares
    chunk_rows: int = 5_000
    chunk_cells: int = 150_000  # wide sheets get fewer rows a chunk

    def narrow_chunks(self) -> "ReaderLimits":
        """The same with fewer rows a chunk, for rows that become much more than they are in the sheet."""
        rows, cells = min(self.chunk_rows, _SMALL_ROWS), min(self.chunk_cells, _SMALL_CELLS)
        return replace(self, chunk_rows=rows, chunk_cells=cells)

    def cpu_seconds_of(self, unpacked_bytes: int) -> int:
        """The seconds of processor a file of this size may take: a small one cannot keep a place for long."""
        return min(self.most_cpu_seconds, self.cpu_seconds + int(self.cpu_seconds_each_mb * unpacked_bytes / 1e6))
