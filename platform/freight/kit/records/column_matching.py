"""The columns of a workbook of records: which field each is, by its heading, as last time, or chosen by hand."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.spec import FieldSpec
from freight.core.workbooks.cells import format_cell
from freight.core.workbooks.columns import ColumnCandidate, ColumnMatch, MatchedBy, RememberedColumns, match_columns
from freight.core.workbooks.letters import format_column_letters
from freight.kit.records.resource import JoinedField, SheetWords
from freight.kit.storage.tenancy import Record
from freight.kit.workbooks.reader import OpenedSheet

NO_WORDS = SheetWords()
_PART = "|"
_SAMPLE_CHARACTERS = 60
_OTHER_FILE = "The chosen columns don't fit this file. Choose the file again."


@dataclass(frozen=True)
class ColumnAnswers:
    """The user's answers about a workbook: by the place of a column the key of its field, "" for a column that is not
    imported; and by the key of a field without a column its value in all rows."""

    columns: Mapping[int, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)


NO_ANSWERS = ColumnAnswers()


@dataclass(frozen=True)
class MatchedColumn:
    """A column of the sheet, the first of its cells, and how its field was determined."""

    heading: str
    samples: Sequence[str]
    match: ColumnMatch


@dataclass(frozen=True)
class MatchedColumns:
    """The columns of a sheet. `choices`: what a column may be, labels by key. `missing`: the fields that every record
    needs and that have no column. `values`: the values of some of these in all rows."""

    columns: Sequence[MatchedColumn]
    choices: Mapping[str, str]
    missing: Sequence[FieldSpec]
    values: Mapping[str, str] = field(default_factory=dict)

    @property
    def keys(self) -> list[str | None]:
        """Return the field of each column, or the part of one."""
        return [column.match.field_key for column in self.columns]

    @property
    def left_out(self) -> list[str]:
        """Return the headings that are read into no field."""
        return [column.heading for column in self.columns if column.heading and not column.match.field_key]

    @property
    def undecided(self) -> str:
        """Return the question about the first column that may be one of several fields, none of which has a column; or
        ""."""
        open_ones = (column.match for column in self.columns if column.match.choices and not column.match.field_key)
        return next(
            (column_match.note for column_match in open_ones if not set(column_match.choices) & set(self.keys)), ""
        )

    @property
    def fault(self) -> str:
        """Return the problem with the columns that keeps their rows from being checked; "" if there is none."""
        if self.undecided:
            return self.undecided
        lacking = [spec for spec in self.missing if spec.key not in self.values]
        names = ", ".join(spec.label for spec in lacking)
        if any(spec.is_unique_field for spec in lacking):
            return f"No column is {names}. Choose a column for each, or add it to the workbook."
        return f"No column is {names}. Choose one, or enter what holds for all rows." if lacking else ""

    def demand_settled(self, name: str) -> None:
        """Raise Invalid where the headings alone leave a field open, for lists that cannot ask the user."""
        if self.undecided:
            raise Invalid(
                f"{name}: {self.undecided} Rename the heading of the other.", code=ErrorCode.COLUMNS_UNDECIDED
            )
        if self.missing:
            lacking = ", ".join(spec.label for spec in self.missing)
            labels = ", ".join(label for key, label in self.choices.items() if _PART not in key)
            raise Invalid(
                f"{name} has no column {lacking}. Use the form's labels as column headings: {labels}.",
                code=ErrorCode.COLUMNS_MISSING,
            )


def match_fields(
    fields: Sequence[FieldSpec],
    opened: OpenedSheet,
    words: SheetWords,
    answers: ColumnAnswers = NO_ANSWERS,
    known: RememberedColumns | None = None,
) -> MatchedColumns:
    """Return the columns of a sheet: by `answers`, else by what is `known` of these headings, else by their headings.
    Raises Invalid for an answer that does not fit the sheet or its fields."""
    active = [spec for spec in fields if spec.is_active]
    candidates = list_column_choices(active, words)
    samples = [[format_cell(cell)[:_SAMPLE_CHARACTERS] for cell in column] for column in opened.samples]
    matches = match_columns(opened.headings, samples, candidates, known)
    columns = [MatchedColumn(*column) for column in zip(build_display_headings(opened), samples, matches, strict=True)]
    choices = {candidate.key: candidate.label for candidate in candidates}
    columns = _answered(columns, choices, answers.columns)
    matched_keys = {key.partition(_PART)[0] for column in columns if (key := column.match.field_key)}
    missing = [spec for spec in active if (spec.is_mandatory or spec.is_unique_field) and spec.key not in matched_keys]
    return MatchedColumns(columns, choices, missing, _values_given(missing, choices, answers.values))


def list_column_choices(fields: Sequence[FieldSpec], words: SheetWords) -> list[ColumnCandidate]:
    """What a column may be: a field, or a part of one that is spread over several columns."""
    column_candidates = [
        ColumnCandidate(
            spec.key, spec.label, spec.aliases, trade=words.headings.get(spec.key, ()), is_code=spec.is_unique_field
        )
        for spec in fields
    ]
    labels = {spec.key: spec.label for spec in fields}
    parts = [
        ColumnCandidate(
            f"{joined_field.key}{_PART}{part}", f"{labels[joined_field.key]}, {_spaced(part)}", trade=part_trades
        )
        for joined_field in words.joined
        if joined_field.key in labels
        for part, part_trades in joined_field.parts.items()
    ]
    return column_candidates + parts


def build_display_headings(opened: OpenedSheet) -> list[str]:
    """Return the headings of the columns, with the text of a second row of headings above each."""
    return [" ".join(filter(None, pair)).strip() for pair in zip(opened.above, opened.headings, strict=True)]


def join_cells(cells: Record, joined: Sequence[JoinedField]) -> Record:
    """Return the cells with spread fields joined. A column of the whole field takes precedence over its parts."""
    for joined_field in joined:
        keys = {part: f"{joined_field.key}{_PART}{part}" for part in joined_field.parts}
        parts = {part: format_cell(cells.pop(key)) for part, key in keys.items() if key in cells}
        if parts:
            cell_text = format_cell(cells.get(joined_field.key))
            cells[joined_field.key] = "\n".join(filter(None, (cell_text, joined_field.join(parts))))
    return cells


def _answered(
    columns: list[MatchedColumn], choices: Mapping[str, str], answers: Mapping[int, str]
) -> list[MatchedColumn]:
    """Return the columns with the choices made by hand. Raises Invalid for a place or field that does not exist, and
    where two columns are one field."""
    for place, key in answers.items():
        if place >= len(columns) or (key and key not in choices):
            raise Invalid(_OTHER_FILE, code=ErrorCode.COLUMNS)
        column_match = ColumnMatch(key or None, MatchedBy.HAND if key else MatchedBy.NONE)
        columns[place] = replace(columns[place], match=column_match)
    first: dict[str, int] = {}
    for at, column in enumerate(columns):
        key_of = column.match.field_key
        if key_of and first.setdefault(key_of, at) != at:
            column_letters = f"{format_column_letters(first[key_of])} and {format_column_letters(at)}"
            message = f"Columns {column_letters} are both {choices[key_of]}. Don't import one of them."
            raise Invalid(message, code=ErrorCode.COLUMNS_SHARED)
    return columns


def _values_given(
    missing: Sequence[FieldSpec], choices: Mapping[str, str], values: Mapping[str, str]
) -> dict[str, str]:
    """Return the values given for all rows. Raises Invalid where a field has a column, or differs from record to
    record."""
    open_ones = {spec.key for spec in missing if not spec.is_unique_field}
    constant_values = {key: text.strip() for key, text in values.items() if text.strip()}
    for key in constant_values:
        if key not in open_ones:
            message = f"{choices.get(key, key)} can't be one value for all rows: choose its column."
            raise Invalid(message, code=ErrorCode.VALUE_FOR_ALL_ROWS)
    return constant_values


def _spaced(part: str) -> str:
    return re.sub(r"(?<=[a-z])(?=\d)", " ", part)
