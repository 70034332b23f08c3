"""Reports of invoices, their charges and steps, and carriers' invoices; the figures are those of other screens."""

from decimal import Decimal

import pytest

from freight.documents.invoice import Invoice
from tests.features.reports.conftest import Analyst, cells, totals, within
from tests.fixtures.taxes import DUTCH, HAUL, become, set_up_rotterdam

ISSUED = {"condition": "and", "fields": [{"name": "countsAs", "operator": "equalTo", "value": "Issued"}]}
BILLED = {
    "dataset": "invoices",
    "rows": [{"field": "accountName"}],
    "columns": [{"field": "invoiceDate", "by": "month"}],
    "measures": [{"field": "total", "how": "sum"}],
    "rules": ISSUED,
}
LINES = [("FREIGHT", "Freight", "100.00"), ("FSC", "Fuel surcharge", "12.50")]


@pytest.fixture
async def billed(ana, tenants):
    """Three invoices of 112.50: B-1 in September, B-2 of another account in November, B-3 voided."""
    for number, day, account in (
        ("B-1", "2026-09-30", tenants.fill1),
        ("B-2", "2026-11-02", tenants.fill2),
        ("B-3", "2026-11-03", tenants.fill1),
    ):
        ids = await ana.shipments({"number": number, "lines": LINES, "account": account})
        (made,) = (await ana.call("bill", ids=ids, invoiceDate=day))["invoices"]
        if number == "B-3":
            await ana.call(f"{made['id']}/correct", revision=1, comment="Wrong weight")
    return ana


async def test_what_is_billed_is_what_the_dashboard_says(billed):
    found = cells(await billed.run(BILLED))
    assert found[("Fillmore Instruments",), ("2026-09",), 0, "USD"] == "112.50"
    by_month = await billed.get("dashboard/billedByMonth", until="2026-11")
    shown = {each["month"]: each["total"] for each in by_month["months"] if Decimal(each["total"])}
    of_all = {over[0]: figure for (over, at, _), figure in totals(await billed.run(BILLED)).items() if over}
    assert of_all == shown == {"2026-09": "112.50", "2026-11": "112.50"}


async def test_charges_add_up_to_their_invoices(billed):
    plan = {
        "dataset": "charges",
        "rows": [{"field": "chargeText"}],
        "measures": [{"how": "count"}, {"field": "invoiceValue", "how": "sum"}],
        "rules": ISSUED,
    }
    answer = await billed.run(plan)
    found = cells(answer)
    assert (found[("Freight",), None, 0, ""], found[("Freight",), None, 1, "USD"]) == ("2", "200.00")
    assert (found[("Fuel surcharge",), None, 0, ""], found[("Fuel surcharge",), None, 1, "USD"]) == ("2", "25.00")
    assert totals(answer)[None, 1, "USD"] == "225.00"
    fuel = (await billed.run(plan, within=within(answer, 1, 1)))["page"]
    assert (fuel["count"], fuel["totals"][-1]["total"]) == (2, "25.00")
    # conditions on the charge and on its invoice, either of which is enough
    either = {
        "condition": "or",
        "fields": [
            {"name": "chargeCode", "operator": "equalTo", "value": "FSC"},
            {"name": "accountNumber", "operator": "equalTo", "value": "0001317"},
        ],
    }
    everywhere = await billed.run(plan | {"rules": {"condition": "and", "fields": [*ISSUED["fields"], either]}})
    assert totals(everywhere)[None, 1, "USD"] == "125.00"  # 112.50 of Great Lakes and 12.50 of Fillmore


async def test_steps_of_invoices_are_counted_by_day_and_person(billed):
    plan = {"dataset": "invoiceSteps", "rows": [{"field": "stepStatus"}], "columns": [{"field": "stepBy"}]}
    answer = await billed.run(plan)
    counts: dict[str, int] = {}
    async for one in Invoice.get_pymongo_collection().find():
        for step in one["history"]:
            counts[step["status"]] = counts.get(step["status"], 0) + 1
    assert {row["keys"][0]["label"]: int(row["cells"][-1]) for row in answer["summary"]["table"]} == counts
    assert counts["Invoiced"] == 3
    assert [each["keys"][0]["label"] for each in answer["summary"]["cells"] if each["keys"]] == ["Ana Ortiz"]


async def test_a_list_has_its_columns_its_order_and_its_totals(billed):
    plan = {
        "dataset": "invoices",
        "kind": "rows",
        "fields": ["accountName", "invoiceDate", "total"],
        "sort": {"field": "invoiceDate", "descending": True},
        "rules": ISSUED,
    }
    page = (await billed.run(plan, pageLimit=1))["page"]
    assert (page["count"], [row["cells"] for row in page["rows"]]) == (
        2,
        [["Great Lakes Tooling", "2026-11-02", "112.50"]],
    )
    assert page["totals"] == [{"column": 2, "currency": "USD", "total": "225.00"}]
    second = (await billed.run(plan, pageLimit=1, pageNo=2))["page"]
    assert [row["cells"][0] for row in second["rows"]] == ["Fillmore Instruments"]


async def test_carrier_invoices_are_added_up_by_carrier(three):
    plan = {
        "dataset": "payables",
        "rows": [{"field": "carrier"}],
        "measures": [{"field": "charged", "how": "sum"}, {"field": "agreed", "how": "sum"}],
    }
    # M1 and M3 of 112.00 as agreed, M2 of 126.00 for 112.00
    answer = await three.caller.post("/api/customReports/run", json={"plan": plan})
    assert answer.json()["data"]["summary"]["totals"] == ["350.00", "336.00"]


async def test_tax_and_gross_are_measures_where_tax_is_charged(ana):
    """21 % of 112.50 is 23.63, so the customer owes 136.13; the total stays net."""
    await become(await set_up_rotterdam(ana), DUTCH)
    await ana.call(
        "bill", ids=await ana.shipments({"number": "T1", "lines": LINES, "currency": "EUR", "routing": HAUL})
    )
    measures = [{"field": field, "how": "sum"} for field in ("total", "tax", "gross")]
    answer = await ana.run({"dataset": "invoices", "rows": [{"field": "customerTaxNumber"}], "measures": measures})
    found = cells(answer)
    assert [found[("NL123456782B90",), None, at, "EUR"] for at in range(3)] == ["112.50", "23.63", "136.13"]


async def test_where_no_tax_is_charged_reports_have_no_such_field(billed):
    (invoices,) = [
        dataset for dataset in (await billed.get("customReports/datasets"))["datasets"] if dataset["name"] == "invoices"
    ]
    assert not {"tax", "gross", "customerTaxNumber"} & {field["name"] for field in invoices["fields"]}


@pytest.fixture
async def bought(ana):
    """Maersk asks 340.00 for a THC of 300.00 and is to ask 90.00 for drayage; Lufthansa asked for 50.00 as expected."""
    (shipment,) = await ana.shipments({"number": "S1"})
    for carrier, name, amount, invoiced in (
        ("MAEU", "THC", "300.00", "340.00"),
        ("MAEU", "Drayage", "90.00", None),
        ("LH", "Security", "50.00", "50.00"),
    ):
        cost = {"carrier": carrier, "name": name, "amount": amount, "currency": "USD", "reason": "Quoted by phone"}
        answer = await ana.caller.post(f"/api/shipmentCosts/{shipment}", json=cost)
        (line,) = [line for line in answer.json()["data"]["lines"] if line["name"] == name]
        if invoiced:
            body = {"revision": line["revision"], "action": "invoice", "amount": invoiced, "invoiceNumber": "M1"}
            answer = await ana.caller.post(f"/api/costLines/{line['lineId']}/step", json=body)
        assert answer.status_code == 200, answer.text
    return ana


async def test_what_was_expected_and_what_carriers_invoiced_is_added_up_by_carrier(bought):
    plan = {
        "dataset": "costs",
        "rows": [{"field": "carrier"}],
        "measures": [{"field": field, "how": "sum"} for field in ("expected", "invoiced", "difference", "current")],
    }
    answer = await bought.run(plan)
    found = cells(answer)
    maersk = [found[("MAEU",), None, measure, "USD"] for measure in range(4)]
    assert maersk == ["390.00", "340.00", "40.00", "430.00"]
    assert [totals(answer)[None, measure, "USD"] for measure in range(4)] == ["440.00", "390.00", "40.00", "480.00"]
    labels = [row["keys"][0]["label"] for row in answer["summary"]["table"]]
    opened = (await bought.run(plan, within=within(answer, labels.index("MAEU"), 0)))["page"]
    assert opened["count"] == 2, "the costs that the figure counts"
    invoiced = {"condition": "and", "fields": [{"name": "state", "operator": "equalTo", "value": "Invoiced"}]}
    listed = {"dataset": "costs", "kind": "rows", "fields": ["charge", "state", "current"], "rules": invoiced}
    rows = (await bought.run(listed | {"sort": {"field": "charge", "descending": False}}))["page"]
    assert [row["cells"] for row in rows["rows"]] == [["Security", "Invoiced", "50.00"], ["THC", "Invoiced", "340.00"]]
    assert rows["totals"] == [{"column": 2, "currency": "USD", "total": "390.00"}]


async def test_costs_are_no_data_set_for_users_who_may_not_see_them(bought, tenants, sign_in):
    june = Analyst(await sign_in(tenants.june), tenants.air, tenants.fill1)
    names = {each["name"] for each in (await june.get("customReports/datasets"))["datasets"]}
    assert "costs" not in names
    assert (await june.ask({"dataset": "costs", "kind": "rows", "fields": ["carrier"]})).status_code == 403
