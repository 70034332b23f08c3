"""Reports by tag and of tagged records, counted again by loops that share nothing with them."""

from decimal import Decimal
from typing import Any

import pytest

from tests.features.reports.conftest import SHIPMENTS, Analyst, cells, everything, totals, within

# the tags of each shipment; the others have none
TAGS = {"R-01": ("Urgent", "Heavy"), "R-02": ("Heavy",), "R-03": ("Urgent",), "R-07": ("Urgent", "Heavy", "Check")}
BY_TAG = {
    "dataset": "shipments",
    "rows": [{"field": "tag"}],
    "columns": [{"field": "accountId"}],
    "measures": [{"how": "count"}, {"field": "rating#total", "how": "sum"}],
}
ACCOUNTS = {1: "Fillmore Instruments", 2: "Great Lakes Tooling"}
NOTE = "A shipment with two tags counts under each of them, and once in the totals."


async def give(analyst: Analyst, ids: list[str], tags: list[str], kind: str = "shipment") -> None:
    body = {"kind": kind, "ids": ids, "add": tags}
    answer = await analyst.caller.put("/api/taggedRecords", json=body)
    assert answer.status_code == 200, answer.text


async def id_of(analyst: Analyst, number: str) -> str:
    (found,) = [each for each in await everything(analyst) if each["shipment_number"] == number]
    return str(found["_id"])


async def add_tag(analyst: Analyst, name: str) -> dict[str, Any]:
    answer = await analyst.caller.post("/api/tags", json={"name": name, "color": "red"})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def where(value: str, operator: str = "equalTo") -> dict[str, Any]:
    return {"condition": "and", "fields": [{"name": "tag", "operator": operator, "value": value, "type": "text"}]}


@pytest.fixture
async def tags(nine: Analyst) -> dict[str, dict[str, Any]]:
    """Three tags by name, given to four of the nine shipments."""
    found = {name: await add_tag(nine, name) for name in ("Urgent", "Heavy", "Check")}
    for number, names in TAGS.items():
        await give(nine, [await id_of(nine, number)], [found[name]["id"] for name in names])
    return found


def expected(kept: Any = lambda names: True) -> dict[tuple[str, str, str], list[Decimal | None]]:
    """Rates by tag, account and currency; every currency of a shipment without a rate is empty."""
    found: dict[tuple[str, str, str], list[Decimal | None]] = {}
    for number, account, _, _, rate, currency, *_ in SHIPMENTS:
        if kept(TAGS.get(number, ())):
            for name in TAGS.get(number, ("No tag",)):
                found.setdefault((name, ACCOUNTS[account], currency), []).append(Decimal(rate) if rate else None)
    return found


async def test_a_shipment_counts_under_each_of_its_tags_and_once_in_the_totals(nine, tags):
    answer = await nine.run(BY_TAG)
    found, own = cells(answer), expected()
    for name, account in {key[:2] for key in own}:
        count = sum(len(rates) for key, rates in own.items() if key[:2] == (name, account))
        assert found[(name,), (account,), 0, ""] == str(count)
    for (name, account, currency), rates in own.items():
        if currency and currency != "JPY":
            assert found[(name,), (account,), 1, currency] == f"{sum(filter(None, rates)):.2f}"
    assert [row["keys"][0]["label"] for row in answer["summary"]["table"]] == ["Check", "Heavy", "Urgent", "No tag"]
    # 3 + 3 + 1 + 5 in the rows, of nine shipments; USD: 100.10 + 200.20 + 12.34 + 56.78
    assert [found[(name,), None, 0, ""] for name in ("Heavy", "Urgent", "Check", "No tag")] == ["3", "3", "1", "5"]
    assert (totals(answer)[None, 0, ""], totals(answer)[None, 1, "USD"]) == ("9", "369.42")
    assert totals(answer)[("Fillmore Instruments",), 0, ""] == "5"
    assert answer["summary"]["counted"] == 9
    assert answer["notes"][0] == NOTE


async def test_tags_in_columns_leave_the_totals_of_rows_alone(nine, tags):
    answer = await nine.run(BY_TAG | {"rows": BY_TAG["columns"], "columns": BY_TAG["rows"]})
    found = cells(answer)
    # Fillmore: R-01 with both, R-02, R-03, and two without a tag
    fillmore = ("Fillmore Instruments",)
    assert [found[fillmore, (name,), 0, ""] for name in ("Heavy", "Urgent", "No tag")] == ["2", "2", "2"]
    assert (found[fillmore, None, 0, ""], found[("Great Lakes Tooling",), None, 0, ""]) == ("5", "4")
    assert (totals(answer)[("Heavy",), 0, ""], totals(answer)[None, 0, ""]) == ("3", "9")


async def test_a_tag_opens_exactly_its_shipments(nine, tags):
    answer = await nine.run(BY_TAG)
    for row, line in enumerate(answer["summary"]["table"]):
        label = line["keys"][0]["label"]
        page = (await nine.run(BY_TAG, within=within(answer, row, len(line["cells"]) - 1)))["page"]
        total = answer["summary"]["cells"][-1]
        assert {each["currency"] for each in page["rows"]} == {total["currency"]}
        numbers = {each["cells"][0] for each in page["rows"]}
        assert numbers == {
            number
            for number, _, _, _, rate, currency, *_ in SHIPMENTS
            if rate and currency == total["currency"] and label in TAGS.get(number, ("No tag",))
        }
    everything = (await nine.run(BY_TAG, within={"keys": [], "currency": None}))["page"]
    assert (everything["count"], len(everything["rows"])) == (9, 9)


@pytest.mark.parametrize(
    ("operator", "names", "expected_numbers"),
    [
        ("equalTo", ("Urgent",), {"R-01", "R-03", "R-07"}),
        ("isInList", ("Urgent", "Heavy"), {"R-01", "R-02", "R-03", "R-07"}),
        ("isNotInList", ("Urgent",), {"R-02", "R-04", "R-05", "R-06", "R-08", "R-09"}),
        ("equalTo", (), {"R-04", "R-05", "R-06", "R-08", "R-09"}),
        ("notEqualTo", (), {"R-01", "R-02", "R-03", "R-07"}),
    ],
)
async def test_a_report_of_tagged_shipments(nine, tags, operator, names, expected_numbers):
    # its tag was taken off again: it has none
    untagged = await id_of(nine, "R-09")
    await give(nine, [untagged], [tags["Check"]["id"]])
    await nine.caller.put(
        "/api/taggedRecords", json={"kind": "shipment", "ids": [untagged], "remove": [tags["Check"]["id"]]}
    )
    plan = {
        "dataset": "shipments",
        "kind": "rows",
        "fields": ["shipmentInformation#shipmentNumber", "tag"],
        "rules": where("\n".join(tags[name]["id"] for name in names), operator),
    }
    rows = {row["cells"][0]: row["cells"][1] for row in (await nine.run(plan))["page"]["rows"]}
    assert set(rows) == expected_numbers
    # the names of its tags in order, whatever the order they were given in
    assert all(rows[number] == (", ".join(sorted(TAGS.get(number, ()))) or None) for number in rows)


async def test_a_list_is_sorted_by_the_names_of_tags(nine, tags):
    plan = {"dataset": "shipments", "kind": "rows", "fields": ["tag"], "rules": where("", "notEqualTo")}
    page = (await nine.run(plan | {"sort": {"field": "tag"}}))["page"]
    assert [row["cells"] for row in page["rows"]] == [
        ["Check, Heavy, Urgent"],
        ["Heavy"],
        ["Heavy, Urgent"],
        ["Urgent"],
    ]


async def test_a_removed_tag_is_in_no_row_and_in_no_condition(nine, tags):
    check = tags["Heavy"]
    gone = await nine.caller.delete(f"/api/tags/{check['id']}", params={"revision": 1, "confirmed": True})
    assert gone.status_code == 200, gone.text
    found = cells(await nine.run(BY_TAG))
    counts = {key[0]: found[key, None, 0, ""] for key, over, at, _ in found if over is None and at == 0}
    # R-02 had nothing else
    assert counts == {"Urgent": "3", "Check": "1", "No tag": "6"}
    refusal = await nine.refused(BY_TAG | {"rules": where(check["id"])})
    assert refusal == "Tag: it was removed. Choose another one."


async def test_a_saved_report_names_the_tags_of_its_conditions(nine, tags):
    body = {"name": "Urgent freight", "plan": BY_TAG | {"rules": where(tags["Urgent"]["id"])}}
    saved = await nine.caller.post("/api/customReports", json=body)
    assert saved.json()["data"]["conditions"] == "Tag is Urgent"


async def test_the_builder_offers_the_tags_by_name(nine, tags):
    sets = (await nine.caller.get("/api/customReports/datasets")).json()["data"]["datasets"]
    fields = {each["name"]: field for each in sets for field in each["fields"] if field["name"] == "tag"}
    assert set(fields) == {"shipments", "invoices", "charges", "invoiceSteps", "payables"}
    names = {tag["id"]: name for name, tag in tags.items()}
    for field in fields.values():
        assert (field["groups"], field["filter"], field["names"]) == (True, "text", names)
        assert set(field["options"]) == set(names)


async def test_invoices_and_their_charges_are_reported_by_tag(ana, tenants):
    lines = [("FREIGHT", "Freight", "100.00"), ("FSC", "Fuel surcharge", "12.50")]
    dispute, late = await add_tag(ana, "Dispute"), await add_tag(ana, "Late")
    for number, given in (("B-1", [dispute["id"], late["id"]]), ("B-2", [])):
        ids = await ana.shipments({"number": number, "lines": lines})
        (made,) = (await ana.call("bill", ids=ids, invoiceDate="2026-09-30"))["invoices"]
        if given:
            await give(ana, [made["id"]], given, "invoice")
    measures = [{"how": "count"}, {"field": "total", "how": "sum"}]
    invoices = await ana.run({"dataset": "invoices", "rows": [{"field": "tag"}], "measures": measures})
    assert [(row["keys"][0]["label"], row["cells"]) for row in invoices["summary"]["table"]] == [
        ("Dispute", ["1", "112.50"]),
        ("Late", ["1", "112.50"]),
        ("No tag", ["1", "112.50"]),
    ]
    assert invoices["summary"]["totals"] == ["2", "225.00"]
    charges = await ana.run({"dataset": "charges", "rows": [{"field": "tag"}, {"field": "chargeText"}]})
    assert [[*(key["label"] for key in row["keys"]), *row["cells"]] for row in charges["summary"]["table"]] == [
        ["Dispute", "Freight", "1"],
        ["Dispute", "Fuel surcharge", "1"],
        ["Late", "Freight", "1"],
        ["Late", "Fuel surcharge", "1"],
        ["No tag", "Freight", "1"],
        ["No tag", "Fuel surcharge", "1"],
    ]
    assert charges["summary"]["totals"] == ["4"]
    assert charges["notes"][0] == "A charge with two tags counts under each of them, and once in the totals."


async def test_carrier_invoices_are_reported_by_tag(three):
    check = await add_tag(three, "Check")
    m2 = await three.payable("M2")
    await give(three, [m2["id"]], [check["id"]], "payable")
    plan = {"dataset": "payables", "rows": [{"field": "tag"}], "measures": [{"field": "charged", "how": "sum"}]}
    answer = await three.caller.post("/api/customReports/run", json={"plan": plan})
    # M2 of 126.00; M1 and M3 of 112.00
    assert [(row["keys"][0]["label"], row["cells"]) for row in answer.json()["data"]["summary"]["table"]] == [
        ("Check", ["126.00"]),
        ("No tag", ["224.00"]),
    ]
