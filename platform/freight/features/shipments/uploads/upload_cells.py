"""Find the cell of the user's sheet that a value of a row comes from."""

from collections.abc import Mapping

from freight.core.workbooks.letters import format_column_letters
from freight.core.workbooks.sheet_rows import CheckedSheetRow
from freight.documents.records.upload import StoredUpload
from freight.features.shipments.uploads import layouts


class UploadCells:
    """The cells of an upload by row and field; `labels` names the fields."""

    def __init__(self, upload: StoredUpload, labels: Mapping[str, str]) -> None:
        self._labels = labels
        self._columns = {column["field_key"]: column["index"] for column in upload["columns"] if column["field_key"]}
        self._headings = {column["index"]: column["header"] for column in upload["columns"]}
        self._values = frozenset(layouts.get_upload_layout(upload).columns)
        self._row = 0
        self._told: set[tuple[int | None, str]] = set()

    @property
    def first(self) -> int:
        """Return the first column that is a field: problems of a whole row are reported there."""
        return min(self._columns.values(), default=min(self._values, default=0))

    def column(self, key: str, made_of: int | None) -> int | None:
        """Return the column of a field, in a row that was made from column `made_of`; None for a field without one."""
        column_number = self._columns.get(key)
        return made_of if column_number is None else column_number

    def is_first(self, row: CheckedSheetRow, key: str) -> bool:
        """Whether this is the first report of a cell: rows made from the same row of the sheet share its cells. The
        rows come in sheet order."""
        if row.number != self._row:
            self._row, self._told = row.number, set()
        column = self.column(key, row.column)
        cell = (column, "" if column is not None else key)
        if cell in self._told:
            return False
        self._told.add(cell)
        return True

    def named(self, row: CheckedSheetRow, key: str) -> str:
        """Return the name of the field and, if its column is a value, its place: `Rate, column F “+100”`."""
        label = self._labels.get(key, key)
        column = self.column(key, row.column)
        if column is None or column not in self._values:
            return label
        return f"{label}, column {format_column_letters(column)} “{self._headings[column]}”"
