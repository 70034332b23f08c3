"""Reports as workbooks: all rows, figures as figures, and nothing that a spreadsheet would run."""

from datetime import datetime
from decimal import Decimal
from io import BytesIO

import openpyxl
import pytest

from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from freight.kit.workbooks.streamed_sheet import MoneyCell, StreamedSheet
from tests.features.reports.conftest import SHIPMENTS
from tests.features.reports.test_summaries import BY_MONTH, ENTERED


@pytest.fixture
def exported(nine, tenants, run_jobs):
    """The workbook of an exported report."""

    async def export(plan, **more):
        answer = await nine.caller.post("/api/customReports/export", json={"name": "By = account", "plan": plan} | more)
        assert answer.status_code == 200, answer.text
        await run_jobs()
        (task,) = await nine.get("pollingTaskStatus")
        assert (task["memCacheKey"], task["runningStatus"]) == (answer.json()["data"]["taskKey"], "Completed")
        owner = Scope.of_system(nine.scope.company_id, nine.scope.system_id, str(tenants.ana.id))
        return openpyxl.load_workbook(BytesIO(await files.read_stored_file(owner, task["fileId"])))

    return export


async def test_the_workbook_of_a_summary_has_every_row_and_the_totals(exported):
    book = await exported(BY_MONTH | {"measures": [{"field": "rating#total", "how": "sum"}]})
    heads, *rows = [list(row) for row in book.active.values]
    assert heads[0] == "Account"
    assert heads[-1] == "All · Total rate · USD"
    assert [row[0] for row in rows] == ["Fillmore Instruments", "Great Lakes Tooling", "Total"]
    assert rows[-1][-1] == pytest.approx(369.42)
    assert isinstance(rows[0][-1], float)


async def test_the_workbook_of_a_list_has_every_row_and_no_formula(nine, exported):
    await nine.stored_as("R-01", {"data.shipmentInformation.carrier": "=cmd|'/C calc'!A0"})
    plan = {
        "dataset": "shipments",
        "kind": "rows",
        "fields": ["shipmentInformation#shipmentNumber", ENTERED, "shipmentInformation#carrier", "rating#total"],
        "sort": {"field": "shipmentInformation#shipmentNumber"},
    }
    book = await exported(plan)
    heads, *rows = [list(row) for row in book.active.values]
    assert heads == ["Shipment number", "Entry date", "Carrier", "Rate", "Currency"]
    assert [row[0] for row in rows] == [each[0] for each in SHIPMENTS]
    assert rows[0] == ["R-01", datetime(2026, 9, 30), "=cmd|'/C calc'!A0", 100.1, "USD"]
    assert book.active["C2"].data_type == "s"
    assert rows[4][3:] == [None, None]


def test_a_full_sheet_goes_on_in_the_next(tmp_path):
    sheet = StreamedSheet(tmp_path / "long.xlsx", "Report", ["Number", "Amount"], day="yyyy-mm-dd", most_rows=4)
    sheet.add([[f"S-{at}", MoneyCell(Decimal(at), "USD")] for at in range(7)])
    sheet.close()
    book = openpyxl.load_workbook(tmp_path / "long.xlsx")
    assert book.sheetnames == ["Report", "Report 2", "Report 3"]
    shown = [row[0] for each in book.worksheets for row in each.iter_rows(min_row=2, values_only=True)]
    assert shown == [f"S-{at}" for at in range(7)]
    assert [each["A1"].value for each in book.worksheets] == ["Number"] * 3


def test_a_figure_that_a_double_cannot_hold_keeps_its_digits(tmp_path):
    sheet = StreamedSheet(tmp_path / "wide.xlsx", "Report", ["Amount"], day="yyyy-mm-dd")
    sheet.add([[Decimal("12345678901234567.89")], [Decimal("0.1")]])
    sheet.close()
    cells = [
        row[0] for row in openpyxl.load_workbook(tmp_path / "wide.xlsx").active.iter_rows(min_row=2, values_only=True)
    ]
    assert cells == ["12345678901234567.89", 0.1]
