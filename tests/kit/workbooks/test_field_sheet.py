"""The worksheet of an export shows amounts in their currency and days as the system does (B15)."""

from decimal import Decimal
from pathlib import Path

import openpyxl
import pytest

from freight.core.fields import FieldSpec
from freight.core.places import HOME, Place
from freight.kit.workbooks.field_sheet import AddedColumn, FieldSheet
from freight.kit.workbooks.formats import get_day_format

RATE = AddedColumn("Rate", 12, ("rating", "total"), ("rating", "currency"))


@pytest.mark.parametrize(
    ("currency", "total", "shown"),
    [("USD", "12.5", "#,##0.00"), ("JPY", "1840", "#,##0"), ("KWD", "18.402", "#,##0.000")],
)
def test_an_amount_has_the_places_of_the_currency_in_its_row(tmp_path: Path, currency, total, shown) -> None:
    sheet = FieldSheet(tmp_path / "a.xlsx", "Shipments", (), (RATE,))
    sheet.add([{"data": {}, "rating": {"total": Decimal(total), "currency": currency}}])
    sheet.close()
    cell = openpyxl.load_workbook(tmp_path / "a.xlsx").active["A2"]
    assert (Decimal(str(cell.value)), cell.number_format) == (Decimal(total), shown)


def test_days_are_formatted_as_the_place_writes_them() -> None:
    assert get_day_format(HOME) == "mm/dd/yyyy"
    assert get_day_format(Place("Europe/Berlin", "de")) == "dd.mm.yyyy"


def test_a_text_of_several_lines_keeps_them_in_its_cell(tmp_path: Path) -> None:
    spec = FieldSpec(key="parties#consignee", label="Consignee", type="multiline", length=100)
    sheet = FieldSheet(tmp_path / "a.xlsx", "Shipments", (spec,))
    sheet.add([{"data": {"parties": {"consignee": "Dock 4\nHamburg"}}}, {"data": {"parties": {"consignee": "Ulm"}}}])
    sheet.close()
    first, second = (row[0] for row in openpyxl.load_workbook(tmp_path / "a.xlsx").active.iter_rows(min_row=2))
    assert (first.value, first.alignment.wrap_text) == ("Dock 4\nHamburg", True)
    assert (second.value, second.alignment.wrap_text) == ("Ulm", None)
