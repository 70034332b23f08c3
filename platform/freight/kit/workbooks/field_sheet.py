"""The worksheet of an export: a column for each field of a template, followed by the suite's own columns."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import xlsxwriter

from freight.core.fields import FIELD_TYPES, FieldSpec
from freight.core.fields.wire import wire_value
from freight.core.records import Stored
from freight.core.units import GivenFigure, Unit, get_typed_unit, list_field_units
from freight.kit.workbooks.formats import get_money_format

_WIDEST = 40
# this many digits survive a round trip through a double
_EXACT_DIGITS = 15


class AddedColumn(NamedTuple):
    """A column after the template's: its heading, its width in characters, and where it is in the record."""

    heading: str
    width: int
    path: tuple[str, ...]
    # #: the path of an amount's currency; without one, it is shown with two places
    currency: tuple[str, ...] = ()


class FieldSheet:
    """A workbook written row by row, so that its memory use does not depend on its size."""

    def __init__(
        self,
        path: Path,
        name: str,
        fields: Sequence[FieldSpec],
        added: Sequence[AddedColumn] = (),
        *,
        day: str = "yyyy-mm-dd",
    ) -> None:
        """`day` is the number format of days (`formats.get_day_format`)."""
        options = {
            "constant_memory": True,
            "strings_to_formulas": False,
            "strings_to_urls": False,
            "strings_to_numbers": False,
        }
        self._book = xlsxwriter.Workbook(str(path), options)
        self._sheet = self._book.add_worksheet(name)
        self._day = self._book.add_format({"num_format": day})
        self._lines = self._book.add_format({"text_wrap": True})
        self._money: dict[str, object] = {}
        self._fields = [
            (FIELD_TYPES[spec.type].order == "date", spec.group, spec.key.partition("#")[2]) for spec in fields
        ]
        self._added = added
        self._next = 1
        heading = self._book.add_format({"bold": True, "bottom": 1})
        widths = [min(max(spec.length or 10, len(spec.label)), _WIDEST) for spec in fields]
        for column, width in enumerate([*widths, *(added_column.width for added_column in added)]):
            self._sheet.set_column(column, column, width + 2)
        # figures in the unit of their field are numbers here, too: the heading names the unit
        self._units = [get_typed_unit(spec.key, spec.unit) for spec in fields]
        labels = [f"{s.label} ({u.name})" if u else s.label for s, u in zip(fields, self._units, strict=True)]
        for column, label in enumerate([*labels, *(added_column.heading for added_column in added)]):
            self._sheet.write_string(0, column, label, heading)
        self._sheet.freeze_panes(1, 1)
        self._columns = len(fields) + len(added)
        # a figure shown with decimals on the screen has them here, too
        self._figures = [
            self._book.add_format({"num_format": f"#,##0.{'0' * spec.decimals}"}) if spec.decimals else None
            for spec in fields
        ]

    def add(self, records: Iterable[Stored]) -> None:
        """Append rows."""
        for record in records:
            data = record["data"]
            for column, (is_day, group, key) in enumerate(self._fields):
                value = data.get(group, {}).get(key)
                if value is not None:
                    unit = self._units[column]
                    self._write(column, value if unit is None else _under(unit, f"{group}#{key}", value), is_day=is_day)
            for column, added_column in enumerate(self._added, len(self._fields)):
                value = _at(record, added_column.path)
                if value not in (None, ""):
                    self._write(
                        column,
                        value,
                        currency=str(_at(record, added_column.currency) or "") if added_column.currency else "",
                    )
            self._next += 1

    def close(self) -> None:
        """Finish the file; its headings have filters."""
        self._sheet.autofilter(0, 0, self._next - 1, self._columns - 1)
        self._book.close()

    def _money_of(self, currency: str) -> object:
        money_format = get_money_format(currency)
        if money_format not in self._money:
            self._money[money_format] = self._book.add_format({"num_format": money_format})
        return self._money[money_format]

    def _write(self, column: int, value: Any, *, is_day: bool = False, currency: str = "") -> None:
        if is_day:
            self._sheet.write_datetime(self._next, column, date.fromisoformat(value), self._day)
        elif isinstance(value, float):
            cell_format = self._figures[column] if column < len(self._figures) else None
            self._sheet.write_number(self._next, column, value, cell_format)
        elif (
            isinstance(value, Decimal)
            and not isinstance(value, GivenFigure)
            and len(value.as_tuple().digits) <= _EXACT_DIGITS
        ):
            self._sheet.write_number(self._next, column, float(value), self._money_of(currency))
        elif isinstance(value, bool):
            self._sheet.write_boolean(self._next, column, value)
        else:
            # a figure that Excel's doubles cannot hold is written as text, with every digit and with its unit, if any
            text = str(wire_value(value))
            self._sheet.write_string(self._next, column, text, self._lines if "\n" in text else None)


def _under(unit: Unit, key: str, value: Any) -> object:
    """Return a measured value for a column whose heading names a unit: a number if it was given in that unit, else text
    with its own."""
    if isinstance(value, GivenFigure):
        fits = value.unit == unit.name and len(value.amount.as_tuple().digits) <= _EXACT_DIGITS
        return float(value.amount) if fits else value
    return f"{wire_value(value)} {list_field_units(key)[0]}" if isinstance(value, (float, int, Decimal)) else value


def _at(record: Mapping[str, object], path: tuple[str, ...]) -> object:
    value: object = record
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value
