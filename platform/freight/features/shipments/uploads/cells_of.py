"""Which cell of the user's sheet a value of a row comes from."""

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
        """The first column that is a field: what concerns a whole row is said there."""
        return min(self._columns.values(), default=min(self._values, default=0))

    def column(self, key: str, made_of: int | None) -> int | None:
        """The column of a field, in a row that was made of column `made_of`; None for a field that has none."""
        found = self._columns.get(key)
        return made_of if found is None else found

    def is_first(self, row: CheckedSheetRow, key: str) -> bool:
        """Whether the cell is not one that an earlier row, made of the same row of the sheet, has named. The rows come
        in the order of the sheet."""
        if row.number != self._row:
            self._row, self._told = row.number, set()
        column = self.column(key, row.column)
        cell = (column, "" if column is not None else key)
        if cell in self._told:
            return False
        self._told.add(cell)
        return True

    def named(self, row: CheckedSheetRow, key: str) -> str:
        """The field, and where its column is a value: `Rate, column F “+100”`."""
        label = self._labels.get(key, key)
        column = self.column(key, row.column)
        if column is None or column not in self._values:
            return label
        return f"{label}, column {format_column_letters(column)} “{self._headings[column]}”"
