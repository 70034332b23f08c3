"""The export: the filtered set as a workbook in which nothing is a formula."""

import io
from datetime import datetime
from typing import Any

import openpyxl

from freight.documents.field_template import FieldTemplate
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from tests.features.shipments.conftest import CARRIER, NUMBER, SHIP_DATE, WEIGHT, Clerk, new

DESCRIPTION = "shipmentCargo#description"


async def exported(clerk: Clerk, run_jobs: Any, user_id: str, **query: Any) -> list[dict[str, Any]]:
    started = await clerk.caller.post("/api/shipment/export", json=query)
    assert started.status_code == 200, started.text
    await run_jobs()
    [task] = (await clerk.caller.get("/api/pollingTaskStatus")).json()["data"]
    assert (task["memCacheKey"], task["runningStatus"]) == (started.json()["data"]["taskKey"], "Completed")
    owner = Scope.of_system(clerk.scope.company_id, clerk.scope.system_id, user_id)
    book = openpyxl.load_workbook(io.BytesIO(await files.read_stored_file(owner, task["fileId"])))
    head, *rows = book.active.iter_rows()
    return [dict(zip((cell.value for cell in head), row, strict=True)) for row in rows]


async def test_the_filtered_set_is_exported_in_its_order(ana: Clerk, tenants: Any, run_jobs: Any) -> None:
    await ana.saved(*[new(f"ORD-{n}", tempId=n, **{WEIGHT: str(n), CARRIER: "LH"}) for n in range(5)])
    rules = {"condition": "and", "fields": [{"name": WEIGHT, "operator": "greaterThan", "value": "1"}]}
    sort = [{"field": WEIGHT, "direction": "desc"}]
    rows = await exported(ana, run_jobs, str(tenants.ana.id), rules=rules, sort=sort, columns=[NUMBER, WEIGHT])
    assert [(row["Shipment number"].value, row["Gross weight"].value) for row in rows] == [
        ("ORD-4", 4),
        ("ORD-3", 3),
        ("ORD-2", 2),
    ]
    assert list(rows[0]) == [
        "Shipment number",
        "Gross weight",
        "Status",
        "Rate",
        "Rate currency",
        "Not rated because",
        "Invoice number",
    ]


async def test_no_value_becomes_a_formula_a_link_or_a_number(ana: Clerk, tenants: Any, run_jobs: Any) -> None:
    texts = ["=cmd|' /C calc'!A0", "+1+1", "-2", "@SUM(A1)", "https://freight.test", "00099999", "=1+1"]
    await ana.saved(*[new(f"ORD-{n}", tempId=n, **{DESCRIPTION: text}) for n, text in enumerate(texts)])
    rows = await exported(ana, run_jobs, str(tenants.ana.id), sort=[{"field": NUMBER}])
    cells = [row["Description of goods"] for row in rows]
    assert [(cell.value, cell.data_type) for cell in cells] == [(text, "s") for text in texts]
    assert all(cell.hyperlink is None for cell in cells)


async def test_days_are_days_and_every_digit_is_kept(ana: Clerk, tenants: Any, run_jobs: Any) -> None:
    await ana.saved(new("ORD-1", **{SHIP_DATE: "2026-05-31", WEIGHT: "12345678901234567.5"}))
    [row] = await exported(ana, run_jobs, str(tenants.ana.id))
    assert (row["Ship date"].value, row["Ship date"].number_format) == (datetime(2026, 5, 31), "mm/dd/yyyy")  # B15
    assert row["Gross weight"].value == "12345678901234567.5"


async def test_a_filter_that_cannot_be_read_starts_nothing(ana: Clerk) -> None:
    rules = {"condition": "and", "fields": [{"name": "x", "operator": "equalTo", "value": "1"}]}
    assert (await ana.caller.post("/api/shipment/export", json={"rules": rules})).status_code == 400
    assert (await ana.caller.get("/api/pollingTaskStatus")).json()["data"] == []


async def test_a_weight_in_pounds_leaves_as_it_was_given(ana: Clerk, tenants: Any, run_jobs: Any) -> None:
    await ana.saved(new("ORD-1", **{WEIGHT: "1,000 lb"}))
    [row] = await exported(ana, run_jobs, str(tenants.ana.id), columns=[NUMBER, WEIGHT])
    assert row["Gross weight"].value == "1000 lb"


async def test_weights_in_the_unit_of_the_template_are_figures_under_a_heading_that_says_it(
    ana: Clerk, tenants: Any, run_jobs: Any
) -> None:
    """What is in another unit says so in its cell: the file can be added up and uploaded again."""
    stated = {"$set": {"fields.$[field].unit": "lb"}}
    wanted = {"doc_type": "shipment", "system_id": tenants.air.system_id}
    collection = FieldTemplate.get_pymongo_collection()
    await collection.update_many(wanted, stated, array_filters=[{"field.key": WEIGHT}])
    await ana.saved(new("ORD-1", **{WEIGHT: "1,000 lb"}), new("ORD-2", **{WEIGHT: "454"}))
    rows = await exported(ana, run_jobs, str(tenants.ana.id), columns=[NUMBER, WEIGHT])
    cells = {row["Shipment number"].value: row["Gross weight (lb)"].value for row in rows}
    assert cells == {"ORD-1": 1000, "ORD-2": "454 kg"}
