"""The rules of the template of invoices, as captured rows are saved: they refuse, fill in, and look at computed
fields."""

from typing import Any

from tests.conftest import RunJobs
from tests.features.invoices.capture.test_capture import capture, errors_of, row

FREIGHT, FUEL = "invoiceCharges#freight", "invoiceCharges#fuel"
REMARKS, TYPE, TOTAL = (f"invoiceInformation#{key}" for key in ("remarks", "invoiceType", "total"))


async def make_rule(ana: Any, field: str, *conditions: dict[str, Any]) -> dict[str, Any]:
    template = (await ana.caller.get("/api/template/default", params={"docType": "invoice"})).json()["data"]
    body = {"templateId": template["templateId"], "invoiceKey": field, "fields": [*conditions, {"cond": "END"}]}
    answer = await ana.caller.post("/api/invoiceValidation", json=body)
    assert answer.status_code == 200, answer.text
    rule: dict[str, Any] = answer.json()["data"]
    return rule


def when(field: str, expression: str, value: str, then: str, expected: str, message: str = "") -> dict[str, Any]:
    """If `field` is so, the field of the rule has to be `then` `expected`; `assign` sets it."""
    return {
        "cond": "IF", "field": field, "expression": expression, "value": value, "operator": "THEN",
        "ValOper": then, "valValue": expected, "message": message,
    }  # fmt: skip


LARGE = when(TOTAL, "greaterThan", "1000", "isNotEmpty", "", "Say who agreed to more than 1,000.")


async def test_a_rule_looks_at_the_total_that_the_row_makes(ana):
    await ana.shipments({"number": "00042", "status": "Not Rated"}, {"number": "00043", "status": "Not Rated"})
    await make_rule(ana, REMARKS, LARGE)
    assert await errors_of(ana, row("00042", "1000.01")) == {REMARKS: "Say who agreed to more than 1,000."}
    assert (await ana.stored("00042"))["invoice_id"] is None, "nothing is stored of a refused row"
    answer = await capture(ana, row("00042", "1000"), row("00043", "5000", invoiceInformation__remarks="OK J. Reyes"))
    assert [saved["row"][TOTAL] for saved in answer["data"]["saved"]] == ["1000.00", "5000.00"]


async def test_a_change_of_a_stored_row_is_judged_by_its_new_total(ana):
    await ana.shipments({"number": "00042", "status": "Not Rated"})
    await make_rule(ana, REMARKS, LARGE)
    (saved,) = (await capture(ana, row("00042", "60")))["data"]["saved"]
    changed = {"updateField": True, "id": saved["row"]["id"], "revision": saved["row"]["revision"]}
    refused = await capture(ana, {**changed, FREIGHT: "2000"}, status=412)
    assert refused["data"]["invalidMsgList"][0]["fields"][REMARKS]["kind"] == "rule"
    assert (await ana.invoice(saved["row"]["id"]))["total"] == 60
    (again,) = (await capture(ana, {**changed, FREIGHT: "900"}))["data"]["saved"]
    assert again["row"][TOTAL] == "900.00"


async def test_a_rule_fills_in_a_cell_and_says_so(ana):
    await ana.shipments({"number": "00042", "status": "Not Rated"})
    await make_rule(ana, REMARKS, when(FREIGHT, "lessThan", "100", "assign", "Small"))
    (saved,) = (await capture(ana, row("00042", "60")))["data"]["saved"]
    assert saved["row"][REMARKS] == "Small"
    assert saved["filled"] == {
        REMARKS: {"kind": "assigned", "message": "Remarks value assigned as per field validation rule."}
    }
    stored = await ana.invoice(saved["row"]["id"])
    assert stored["remarks"] == "Small"
    changed = {"updateField": True, "id": str(stored["_id"]), "revision": stored["revision"], FREIGHT: "70"}
    (again,) = (await capture(ana, {**changed, REMARKS: ""}))["data"]["saved"]
    assert again["row"][REMARKS] == "Small"


async def test_a_rule_looks_at_a_computed_field_of_the_row_as_it_is_entered(ana, run_jobs: RunJobs):
    await ana.shipments({"number": "00042", "status": "Not Rated"})
    share = {
        "name": "Fuel share",
        "expression": "invoiceCharges.fuel / invoiceInformation.total",
        "records": "invoices",
        "decimals": 2,
    }
    assert (await ana.caller.post("/api/scriptingRules", json=share)).status_code == 200
    await run_jobs()
    message = "Fuel is more than 30 % of the invoice."
    await make_rule(ana, FUEL, when("computed#fuelShare", "greaterThan", "0.3", "equalTo", "0", message))
    # 40 of 100 is too much, 30 of 100 is not
    assert await errors_of(ana, row("00042", "60", invoiceCharges__fuel="40")) == {FUEL: message}
    (saved,) = (await capture(ana, row("00042", "70", invoiceCharges__fuel="30")))["data"]["saved"]
    assert saved["row"]["computed#fuelShare"] == "0.3"
    changed = {"updateField": True, "id": saved["row"]["id"], "revision": saved["row"]["revision"]}
    refused = await capture(ana, {**changed, FREIGHT: "50"}, status=412)
    assert list(refused["data"]["errors"].values()) == [{FUEL: message}]


async def test_a_rule_of_an_account_is_for_the_invoices_billed_to_it(ana):
    await ana.shipments({"number": "00042", "status": "Not Rated"})
    rule = await make_rule(ana, REMARKS, LARGE)
    assert rule["accountNumber"] in (None, "")
    body = {"templateId": rule["templateId"], "fieldKey": REMARKS, "accountNumber": "0001317"}
    answer = await ana.caller.post("/api/fieldValidation", json={**body, "fields": [LARGE, {"cond": "END"}]})
    assert answer.status_code == 200, answer.text
    await ana.caller.delete(f"/api/fieldValidation/{rule['id']}")
    (saved,) = (await capture(ana, row("00042", "5000")))["data"]["saved"]
    assert saved["row"][TOTAL] == "5000.00", "billed to Fillmore, and the rule is for Great Lakes"


async def test_without_rules_a_row_is_saved_as_before(ana):
    await ana.shipments({"number": "00042", "status": "Not Rated"})
    (saved,) = (await capture(ana, row("00042", "5000")))["data"]["saved"]
    assert saved["filled"] == {}
