"""What prevents a report from being run, and the messages."""

import pytest

from freight.core.errors import Invalid
from freight.core.reports.plan import ReportPlan
from freight.documents.field_template import FieldTemplate
from freight.documents.shipment import Shipment
from freight.features.reports.datasets import find_report_source
from freight.features.reports.report_run import compute_report_summary, prepare_report
from freight.kit.storage.tenancy import scoped

WEIGHT = "shipmentCargo#grossWeight"


async def test_text_is_not_added_up(nine):
    plan = {"dataset": "shipments", "measures": [{"field": "shipmentInformation#carrier", "how": "sum"}]}
    assert await nine.refused(plan) == "Carrier is not a number, so it can't be added up. Count it, or choose a number."


async def test_an_amount_makes_no_rows(nine):
    told = await nine.refused({"dataset": "shipments", "rows": [{"field": "rating#total"}]})
    assert told == "Rate has too many different values for rows and columns. Use it as a measure."


async def test_what_is_no_date_has_no_months(nine):
    told = await nine.refused({"dataset": "shipments", "rows": [{"field": "status", "by": "month"}]})
    assert told == "Status is no date, so it has no months."


async def test_a_field_stands_once(nine):
    plan = {"dataset": "shipments", "rows": [{"field": "status"}], "columns": [{"field": "status"}]}
    assert await nine.refused(plan) == "Status is in the rows or columns twice. Take one of them out."


async def test_a_field_that_the_template_lost_is_named_by_what_it_was_called(nine):
    plan = {"dataset": "shipments", "measures": [{"field": WEIGHT, "how": "sum"}]}
    saved = (await nine.caller.post("/api/customReports", json={"name": "Weights", "plan": plan})).json()["data"]
    fields = (await scoped(FieldTemplate, nine.scope).find_one({"doc_type": "shipment"}))["fields"]
    kept = [each for each in fields if each["key"] != WEIGHT]
    await scoped(FieldTemplate, nine.scope).update_one({"doc_type": "shipment"}, {"$set": {"fields": kept}})
    answer = await nine.caller.post("/api/customReports/run", json={"reportId": saved["id"]})
    assert answer.status_code == 400
    assert answer.json()["msg"] == (
        "Gross weight is no longer a field of shipments. Take it out of the report, or add it to the template again."
    )
    assert answer.json()["data"]["fields"] == [WEIGHT]


async def test_too_many_cells_too_many_columns_and_too_much_time_are_said(nine):
    """As 500 × 500 would be: 250,000 cells, 500 columns."""
    await Shipment.get_pymongo_collection().insert_many(
        {
            "company_id": nine.scope.company_id,
            "system_id": nine.scope.system_id,
            "account_id": nine.account,
            "archived": False,
            "shipment_number": f"W-{at}",
            "entry_date": "2026-11-02",
            "status": "Rated",
            "revision": 1,
            "references": [],
            "data": {"shipmentRouting": {"originPort": f"O{at % 251}", "destinationPort": f"D{at % 307}"}},
        }
        for at in range(60_000)
    )
    origin, destination = ({"field": f"shipmentRouting#{end}Port"} for end in ("origin", "destination"))
    told = await nine.refused({"dataset": "shipments", "rows": [origin], "columns": [destination]})
    assert told.startswith("This report has more than 50,000 cells. Take a field out of the rows or columns")
    told = await nine.refused({"dataset": "shipments", "columns": [destination]})
    assert told.startswith(
        "This report has 309 columns, and 300 are the most. Move a field from the columns to the rows"
    )
    assert (await nine.run({"dataset": "shipments", "rows": [origin]}))["summary"]["total"] == 252
    plan = ReportPlan.model_validate({"dataset": "shipments", "rows": [origin, destination]})
    with pytest.raises(Invalid, match=r"took longer than 0 seconds and was stopped\. Add a condition"):
        await compute_report_summary(
            await prepare_report(nine.scope, find_report_source("shipments"), plan, seconds=0.001), 10
        )


async def test_what_is_no_data_set_and_no_cell_is_refused(nine):
    assert await nine.refused({"dataset": "users"}) == "There are no reports of 'users'."
    plan = {"dataset": "shipments", "rows": [{"field": "status"}]}
    told = await nine.refused(plan, within={"keys": [{"field": "$where", "value": "x"}]})
    assert told.startswith("This cell is not part of the report.")
    rules = {"condition": "and", "fields": [{"name": "data.$where", "operator": "equalTo", "value": "1"}]}
    assert "no longer a field of shipments" in await nine.refused(plan | {"rules": rules})
