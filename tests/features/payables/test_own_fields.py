"""Fields of carriers' invoices that the company added with its template: typed, found, exported and in the history."""

from io import BytesIO
from typing import Any

from openpyxl import load_workbook

from freight.documents.field_template import FieldTemplate
from freight.kit.storage.tenancy import scoped
from tests.features.payables.conftest import Payer

GL, CENTER = "costing#glAccount", "costing#costCenter"


async def write(payer: Payer, number: str, revision: int | None = None, **values: Any) -> Any:
    """The raw answer to a save of fields of an invoice."""
    payable = await payer.payable(number)
    named = {{"gl": GL, "center": CENTER}.get(name, name): value for name, value in values.items()}
    body = {"id": payable["id"], "revision": revision or payable["revision"], "values": named}
    return await payer.caller.put("/api/payables/fields", json=body)


async def test_a_field_is_saved_with_who_and_what_in_the_history_and_the_others_stay(three):
    assert (await write(three, "M1", gl="6100", center="ORD-2")).status_code == 200
    answer = await write(three, "M1", gl="6200")
    assert answer.json()["data"]["own"] == {GL: "6200", CENTER: "ORD-2"}
    detail = await three.get(f"payables/{(await three.payable('M1'))['id']}")
    assert [(step["by"], step["note"]) for step in detail["steps"]] == [
        ("Ana Ortiz", "GL account: 6100; Cost center: ORD-2"),
        ("Ana Ortiz", "GL account: 6200"),
    ]
    assert (detail["note"], detail["status"]) == ("", "Matched"), "no decision"
    again = await write(three, "M1", gl="6200")
    assert again.json()["data"]["revision"] == detail["revision"], "nothing changed"


async def test_fields_stay_when_the_invoice_is_audited_again_approved_and_paid(three):
    await write(three, "M1", gl="6100")
    await three.approve("M1")
    await three.paid({"M1": None})
    assert (await three.payable("M1"))["own"] == {GL: "6100"}
    assert (await write(three, "M1", gl="")).status_code == 200, "whatever its status"
    assert (await three.payable("M1"))["own"] == {}


async def test_a_value_that_does_not_fit_or_a_field_that_is_not_there_is_refused(three):
    long = await write(three, "M1", gl="6" * 31)
    assert long.status_code == 412
    assert GL in long.json()["data"]["invalidMsgList"][0]["fields"]
    unknown = await write(three, "M1", **{"costing#gone": "1"})
    assert (unknown.status_code, unknown.json()["code"]) == (400, "field_unknown")
    assert (await write(three, "M1", revision=99, gl="6100")).status_code == 409


async def test_a_system_without_the_template_has_no_such_fields(three):
    await scoped(FieldTemplate, three.scope).update_many({"doc_type": "payable"}, {"$set": {"archived": True}})
    assert (await write(three, "M1", gl="6100")).status_code == 400
    assert (await three.payable("M1"))["own"] == {}


async def test_invoices_are_found_by_a_field_and_the_workbook_has_it(three):
    await write(three, "M1", gl="6100")
    await write(three, "M2", gl="6200")
    rules = {"condition": "and", "fields": [{"name": GL, "operator": "equalTo", "value": "6200"}]}
    assert [row["number"] for row in await three.payables(rules=rules)] == ["M2"]
    answer = await three.caller.post("/api/payables/export", json={"rules": rules})
    heads, row = load_workbook(BytesIO(answer.content)).active.iter_rows(values_only=True)
    assert (heads[-2:], row[1], row[-2:]) == (("GL account", "Cost center"), "M2", ("6200", None))


async def test_fields_are_columns_of_the_list_before_the_last_one(three):
    layout = (await three.caller.get("/api/listLayouts/effective", params={"list": "payables"})).json()["data"]
    assert layout["usual"][-3:] == [GL, CENTER, "finding"]
    assert [(column["key"], column["label"]) for column in layout["computed"]] == [
        (GL, "GL account"),
        (CENTER, "Cost center"),
    ]


async def test_a_tagging_rule_asks_for_a_field(three, run_jobs):
    tag = await three.post("tags", {"name": "Ground", "color": "blue"})
    conditions = {"condition": "and", "fields": [{"name": GL, "operator": "equalTo", "value": "6100"}]}
    form = {"name": "Ground freight", "kind": "payable", "tagId": tag["id"], "conditions": conditions}
    await three.post("taggingRules", form)
    await run_jobs()
    await write(three, "M1", gl="6100")
    assert [row["number"] for row in await three.payables(tags=[tag["id"]])] == ["M1"]


async def add_hours(payer: Payer) -> None:
    """Let the company's template have a figure."""
    hours = {"key": "costing#hours", "label": "Hours", "type": "numeric", "unit": "h", "displayOrder": 9}
    await scoped(FieldTemplate, payer.scope).update_one({"doc_type": "payable"}, {"$push": {"fields": hours}})


async def test_figures_of_the_company_are_added_up_over_all_pages(three):
    await add_hours(three)
    await write(three, "M1", **{"costing#hours": "1.5"})
    await write(three, "M3", **{"costing#hours": "2.25"})
    page = await three.post("payables", {"pageLimit": 1})
    assert page["columnTotals"] == [{"key": "costing#hours", "unit": "h", "total": "3.75"}]


async def test_a_report_groups_and_adds_up_by_a_field(three):
    await add_hours(three)
    await write(three, "M1", gl="6100", **{"costing#hours": "1.5"})
    await write(three, "M2", gl="6100", **{"costing#hours": "2"})
    await write(three, "M3", gl="6200")
    plan = {
        "dataset": "payables",
        "rows": [{"field": GL}],
        "measures": [{"field": "charged", "how": "sum"}, {"field": "costing#hours", "how": "sum"}],
    }
    summary = (await three.post("customReports/run", {"plan": plan}))["summary"]
    # M1 of 112.00 and M2 of 126.00 are for 6100, M3 of 112.00 without hours for 6200
    assert [([key["value"] for key in row["keys"]], row["cells"]) for row in summary["table"]] == [
        (["6100"], ["238.00", "3.5"]),
        (["6200"], ["112.00", None]),
    ]
