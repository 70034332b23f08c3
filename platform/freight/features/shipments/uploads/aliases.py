"""What texts of a sheet mean: a customer writes "Airfrt", the field knows "Air"."""

from collections.abc import Iterable, Mapping

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields import FieldFinding, FieldSpec
from freight.core.fields.cells import CellCheck
from freight.core.records import Stored
from freight.core.workbooks.sheet_rows import CheckedSheetRow, fold_alias
from freight.documents.records.upload import StoredUpload
from freight.features.shipments.uploads.column_schemas import RefusedValueView
from freight.kit.storage.tenancy import Record

MOST_ALIAS_TEXT = 200
_MOST_ALIASES = 500
_MOST_SHOWN = 100
# limit of distinct texts counted: a column of free text has as many as rows
_MOST_COUNTED = 5_000


class RefusedTextCounter:
    """Counts the texts that a dry run refuses: a repeated one is a customer's own word for a value."""

    def __init__(self, keys: Iterable[str | None]) -> None:
        self._keys = frozenset(keys) - {None}
        self._found: dict[tuple[str, str], Record] = {}

    def count(self, row: CheckedSheetRow) -> None:
        """Count the faulty texts of one row, ignoring case."""
        for key, (text, finding) in row.bad.items():
            if key not in self._keys or not 0 < len(text.strip()) <= MOST_ALIAS_TEXT:
                continue
            word = key, fold_alias(text)
            if word not in self._found:
                if len(self._found) == _MOST_COUNTED:
                    continue
                self._found[word] = {"key": key, "text": text.strip(), "rows": 0, "message": finding.message}
            self._found[word]["rows"] += 1

    def most_frequent(self) -> list[Record]:
        """Return the texts as an upload stores them, most frequent first."""
        return sorted(self._found.values(), key=lambda alias: -alias["rows"])[:_MOST_SHOWN]


def get_column_aliases(column: Stored) -> dict[str, str]:
    """Return the values meant by the texts of an upload's column, by `fold_alias` of the text: those of its cells, and
    of its heading if that is a value."""
    return {fold_alias(alias["text"]): alias["value"] for alias in column["read_as"]}


def validate_aliases(label: str, check: CellCheck, texts: Mapping[str, str]) -> list[Record]:
    """Return the aliases of one column as stored. Raises Invalid for a value that the field itself refuses, for too
    many, and for a text too long to be an alias."""
    if len(texts) > _MOST_ALIASES:
        raise Invalid(f"{label}: at most {_MOST_ALIASES} values can be mapped. Fix the workbook.")
    valid_aliases: dict[str, Record] = {}
    for text, value in texts.items():
        if not text.strip() or len(text) > MOST_ALIAS_TEXT:
            raise Invalid(f"{label}: a text that stands for a value has 1 to {MOST_ALIAS_TEXT} characters.")
        if not value.strip():
            require_blankable_column(label, check)
        read = check(value)
        if isinstance(read, FieldFinding):
            raise Invalid(f"{text} can't be read as {value}: {read.message}", code=ErrorCode.ALIAS_REFUSED)
        valid_aliases[fold_alias(text)] = {"text": text.strip(), "value": value.strip()}
    return list(valid_aliases.values())


def require_blankable_column(label: str, check: CellCheck) -> None:
    """Raise Invalid for a mandatory field, whose cells cannot be left blank."""
    if isinstance(check(None), FieldFinding):
        raise Invalid(f"{label} is required and can't be left blank.", code=ErrorCode.ALIAS_REFUSED)


def list_refused_values(upload: StoredUpload, specs: Mapping[str, FieldSpec]) -> list[RefusedValueView]:
    """List what the dry run refused, by column and text, with what the field accepts."""
    columns = {column["field_key"]: column for column in upload["columns"] if column["field_key"]}
    return [
        RefusedValueView(
            index=columns[refused_value["key"]]["index"],
            header=columns[refused_value["key"]]["header"],
            label=specs[refused_value["key"]].label,
            text=refused_value["text"],
            rows=refused_value["rows"],
            message=refused_value["message"],
            options=[option.value for option in specs[refused_value["key"]].options],
            may_be_blank=not specs[refused_value["key"]].is_mandatory,
        )
        for refused_value in upload.get("refused_values", [])
        if refused_value["key"] in columns and refused_value["key"] in specs
    ]
