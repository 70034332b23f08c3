"""Computed fields of invoices: set with every save, brought in step after a rule changed, and used like any other
field, while what was issued stays as it is."""

from pathlib import Path
from typing import Any

from openpyxl import load_workbook

from freight.documents.invoice import Invoice
from freight.documents.record_change import RecordChange
from freight.features.invoices.documents.export import InvoiceBook
from freight.features.ledger.invoices.computing import list_computed_specs
from freight.kit.storage.tenancy import scoped
from tests.conftest import RunJobs
from tests.fixtures.billing import Biller

FUEL_SHARE, PER_POUND = "computed#fuelShare", "computed#billedPerPound"
LINES = [("FREIGHT", "Freight", "80.00"), ("FUEL", "Fuel surcharge", "20.00")]


async def make_rule(ana: Biller, run_jobs: RunJobs, name: str, expression: str, **more: Any) -> dict[str, Any]:
    body = {"name": name, "expression": expression, "records": "invoices", **more}
    answer = await ana.caller.post("/api/scriptingRules", json=body)
    assert answer.status_code == 200, answer.text
    await run_jobs()
    rule: dict[str, Any] = answer.json()["data"]
    return rule


async def list_computed(ana: Biller) -> list[dict[str, Any]]:
    return [row["computed"] for row in (await ana.call("list"))["rows"]]


async def test_billing_sets_the_field_from_charges_total_and_weight(ana: Biller, run_jobs: RunJobs) -> None:
    ids = await ana.shipments({"number": "00001", "lines": LINES}, {"number": "00002", "lines": LINES})
    await make_rule(ana, run_jobs, "Fuel share", "billedCharges.fuel / invoiceInformation.total", decimals=4)
    await make_rule(
        ana, run_jobs, "Billed per pound", 'invoiceInformation.total / shipmentCargo.grossWeight.to("lb")', unit="USD",
        decimals=4,
    )  # fmt: skip
    await make_rule(ana, run_jobs, "Days to pay", "invoiceInformation.dueDate - invoiceInformation.invoiceDate",
                    decimals=0)  # fmt: skip
    await ana.call("bill", ids=ids, grouping="account", invoiceDate="2026-11-02")
    (computed,) = await list_computed(ana)
    # 40 of 200 USD; 200 USD for two shipments of 448.5 kg, at 0.45359237 kg per pound: 1,977.5833 lb
    assert (computed[FUEL_SHARE], computed[PER_POUND]) == ("0.2", "0.1011")
    (invoice,) = (await ana.call("list"))["rows"]
    days = {"2026-12-02": "30"}
    assert computed["computed#daysToPay"] == days[invoice["dueDate"]]


async def test_a_new_rule_reaches_issued_invoices_without_changing_what_was_issued(
    ana: Biller, run_jobs: RunJobs
) -> None:
    ids = await ana.shipments({"number": "00001", "lines": LINES})
    await ana.call("bill", ids=ids)
    before = await scoped(Invoice, ana.scope).find_one({})
    assert before and "computed" not in before
    entries = await RecordChange.find(RecordChange.record_id == before["_id"]).count()
    rule = await make_rule(ana, run_jobs, "Fuel share", "billedCharges.fuel / invoiceInformation.total")
    after = await scoped(Invoice, ana.scope).find_one({})
    assert after == {**before, "computed": {"fuelShare": 0.2}}, "no revision, no time of change, the same design"
    assert await RecordChange.find(RecordChange.record_id == before["_id"]).count() == entries
    listed = (await ana.caller.get(f"/api/scriptingRules/{rule['id']}")).json()["data"]
    assert (listed["isSettled"], listed["records"]) == (True, "invoices")
    removed = await ana.caller.delete(f"/api/scriptingRules/{rule['id']}", params={"revision": 1})
    assert removed.status_code == 200, removed.text
    await run_jobs()
    assert await list_computed(ana) == [{}]


async def test_a_rule_of_invoices_adds_nothing_to_shipments(ana: Biller, run_jobs: RunJobs) -> None:
    await ana.shipments({"number": "00001"})
    await make_rule(ana, run_jobs, "Fuel share", "billedCharges.fuel / invoiceInformation.total")
    template = (await ana.caller.post("/api/shipment/template", json={})).json()["data"]
    assert FUEL_SHARE not in [field["key"] for field in template["fields"]]
    refused = await ana.caller.post(
        "/api/scriptingRules", json={"name": "Wrong", "expression": "billedCharges.fuel", "unit": "USD"}
    )
    assert refused.status_code == 400, "a rule of shipments reads no field of invoices"


async def test_a_rule_keeps_the_kind_of_its_records(ana: Biller, run_jobs: RunJobs) -> None:
    await ana.shipments({"number": "00001"})
    rule = await make_rule(ana, run_jobs, "Note", "invoiceInformation.remarks")
    changed = await ana.caller.post(
        "/api/scriptingRules",
        json={"id": rule["id"], "revision": 1, "name": "Note", "expression": "status", "records": "shipments"},
    )
    assert changed.status_code == 400, changed.text
    assert changed.json()["code"] == "scripted_records_kept"


async def test_an_invoice_in_another_currency_leaves_an_amount_empty(ana: Biller, run_jobs: RunJobs) -> None:
    ids = await ana.shipments(
        {"number": "00001", "lines": LINES}, {"number": "00002", "lines": LINES, "currency": "EUR"}
    )
    await ana.call("bill", ids=ids)
    draft = {"records": "invoices", "expression": "invoiceInformation.total * 2", "unit": "USD"}
    tried = (await ana.caller.post("/api/scriptingRules/try", json=draft)).json()["data"]
    assert (tried["lookedAt"], tried["filled"], tried["failed"]) == (2, 1, 1)
    assert {row["value"]: row["problem"] for row in tried["rows"]} == {
        "200.00 USD": "",
        "": "The amount is in EUR, and the field in USD.",
    }


async def test_lists_filter_and_sort_by_it_and_layouts_show_it(ana: Biller, run_jobs: RunJobs) -> None:
    amounts = {"00001": "10.00", "00002": "30.00", "00003": "20.00"}
    ids = await ana.shipments(
        *({"number": number, "lines": [("F", "F", amount)]} for number, amount in amounts.items())
    )
    await make_rule(ana, run_jobs, "Double", "invoiceInformation.total * 2", unit="USD")
    await ana.call("bill", ids=ids)
    above = {"name": "computed#double", "operator": "greaterThan", "value": "30", "type": "numeric"}
    rules = {"condition": "and", "level": 0, "fields": [above]}
    page = await ana.call("list", rules=rules, sort=[{"field": "computed#double", "direction": "desc"}])
    assert [row["computed"]["computed#double"] for row in page["rows"]] == ["60", "40"]
    layout = {
        "name": "Doubled",
        "listName": "invoices",
        "columns": [{"key": "number"}, {"key": "computed#double"}],
        "sort": {"key": "computed#double", "descending": True},
    }
    saved = await ana.caller.post("/api/listLayouts", json=layout)
    assert saved.status_code == 200, saved.text
    shown = (await ana.caller.get("/api/listLayouts/effective", params={"list": "invoices"})).json()["data"]
    assert shown["sort"] == {"key": "computed#double", "field": "computed#double", "descending": True}


async def test_a_report_adds_it_up(ana: Biller, run_jobs: RunJobs) -> None:
    ids = await ana.shipments({"number": "00001", "lines": LINES}, {"number": "00002", "lines": LINES})
    await make_rule(ana, run_jobs, "Doubled pieces", "shipmentCargo.pieces * 2")
    await ana.call("bill", ids=ids)
    plan = {"dataset": "invoices", "measures": [{"field": "computed#doubledPieces", "how": "sum"}]}
    report = (await ana.caller.post("/api/customReports/run", json={"plan": plan})).json()["data"]
    # two invoices of 4 pieces each, doubled
    assert report["summary"]["totals"] == ["16"]


async def test_the_capture_grid_shows_it_read_only_and_computes_what_is_entered(ana: Biller, run_jobs: RunJobs) -> None:
    await ana.shipments({"number": "00042", "status": "Not Rated"})
    await make_rule(ana, run_jobs, "With margin", "invoiceCharges.freight * 1.1", unit="USD")
    template = (await ana.caller.get("/api/uploadNewInvoice/template")).json()["data"]
    (field,) = [field for field in template["fields"] if field["key"] == "computed#withMargin"]
    assert (field["isReadonly"], field["unit"]) == (True, "USD")
    row = {
        "updateField": True,
        "shipmentInformation#shipmentNumber": "00042",
        "invoiceInformation#invoiceType": "Revenue",
        "invoiceInformation#invoiceDate": "2026-11-20",
        "invoiceInformation#currency": "USD",
        "invoiceCharges#freight": "60",
        "computed#withMargin": "1",
    }
    answer = await ana.caller.put("/api/invoiceCapture", json={"rows": [row]})
    assert answer.status_code == 200, answer.text
    (saved,) = answer.json()["data"]["saved"]
    assert saved["row"]["computed#withMargin"] == "66"
    [entry] = await RecordChange.find(RecordChange.kind == "invoice").to_list()
    assert "computed" not in str(entry), "the history has what was entered"


async def test_the_workbook_of_the_list_has_it(ana: Biller, run_jobs: RunJobs, tmp_path: Path) -> None:
    ids = await ana.shipments({"number": "00001", "lines": LINES})
    await make_rule(ana, run_jobs, "Fuel share", "billedCharges.fuel / invoiceInformation.total", decimals=3)
    await ana.call("bill", ids=ids)
    invoice = await scoped(Invoice, ana.scope).find_one({})
    assert invoice
    path = tmp_path / "invoices.xlsx"
    book = InvoiceBook(path, computed=await list_computed_specs(ana.scope))
    book.add([invoice])
    book.close()
    rows = list(load_workbook(path)["Invoices"].values)
    assert (rows[0][-1], rows[1][-1]) == ("Fuel share", 0.2)


async def test_the_list_adds_up_columns_of_all_issued_invoices(ana: Biller, run_jobs: RunJobs) -> None:
    ids = await ana.shipments(*({"number": f"0000{at}", "lines": LINES} for at in (1, 2, 3)))
    await make_rule(ana, run_jobs, "Fuel", "billedCharges.fuel", unit="USD", decimals=2)
    await ana.call("bill", ids=ids)
    page = await ana.call("list", pageLimit=1)
    corrected = page["rows"][0]["id"]
    answer = await ana.caller.post(f"/api/invoices/{corrected}/correct", json={"revision": 1, "comment": "Wrong rate"})
    assert answer.status_code == 200, answer.text
    totals = (await ana.call("list", pageLimit=1))["columnTotals"]
    # the voided invoice and its open copy don't count: two of 100.00 are left, each with 20.00 of fuel
    assert totals == [
        {"key": "total", "unit": "USD", "total": "200.00"},
        {"key": "computed#fuel", "unit": "USD", "total": "40"},
    ]
