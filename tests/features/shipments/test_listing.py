"""The pages of the grid: filter (R168-R178), sort, paging, scope."""

import asyncio
from typing import Any

import pytest

from freight.documents.shipment import Shipment
from freight.features.shipments import shipment_count
from tests.features.shipments.conftest import (
    ACCOUNT,
    CARRIER,
    ENTRY_DATE,
    FILLMORE,
    GREAT_LAKES,
    NUMBER,
    SHIP_DATE,
    WEIGHT,
    Clerk,
    new,
)

DESTINATION = "shipmentRouting#destinationPort"


def leaf(name: str, operator: str, value: str = "", **more: str) -> dict[str, str]:
    return {"name": name, "operator": operator, "value": value, **more}


@pytest.fixture
async def five(ana: Clerk) -> Clerk:
    rows = [
        {CARRIER: "LH", WEIGHT: "0.1", SHIP_DATE: "2026-05-01", DESTINATION: "NLRTM"},
        {CARRIER: "lh cargo", WEIGHT: "14.3", SHIP_DATE: "2026-05-02", "shipmentRouting#destinationCountry": "Vietnam"},
        {CARRIER: "AA", WEIGHT: "1204.18", SHIP_DATE: "2026-05-03", DESTINATION: "PORT09"},
        {CARRIER: "A.*", WEIGHT: "1234567890123456.123"},
        {CARRIER: ""},
    ]
    await ana.saved(
        *[new(f"ORD-{n}", tempId=n, **{ENTRY_DATE: f"2026-04-0{n + 1}"}, **row) for n, row in enumerate(rows)]
    )
    return ana


@pytest.mark.parametrize(
    ("condition", "numbers"),
    [
        (leaf(CARRIER, "equalTo", "LH"), "0"),
        (leaf(CARRIER, "notEqualTo", "LH"), "1234"),
        (leaf(CARRIER, "equalTo", ""), "4"),
        (leaf(CARRIER, "notEqualTo", ""), "0123"),
        (leaf(CARRIER, "beginsWith", "LH"), "01"),
        (leaf(CARRIER, "doesNotBeginWith", "LH"), "234"),
        (leaf(CARRIER, "contains", "."), "3"),
        (leaf(CARRIER, "doesNotContain", "a"), "04"),
        (leaf(CARRIER, "endsWith", "cargo"), "1"),
        (leaf(CARRIER, "isInList", "LH\nAA\nZZ"), "02"),
        (leaf(CARRIER, "isNotInList", "LH\nAA"), "134"),
        (leaf(WEIGHT, "equalTo", "14.30"), "1"),
        (leaf(WEIGHT, "equalTo", "1234567890123456.123"), "3"),
        (leaf(WEIGHT, "greaterThan", "14.3"), "23"),
        (leaf(WEIGHT, "greaterThanEqualTo", "14.3"), "123"),
        (leaf(WEIGHT, "lessThan", "1,204.18"), "01"),
        (leaf(WEIGHT, "lessThanEqualTo", "0.1"), "0"),
        (leaf(WEIGHT, "betweenInclusive", value1="0.1", value2="14.3"), "01"),
        (leaf(WEIGHT, "betweenExclusive", value1="0.1", value2="1204.18"), "1"),
        (leaf(WEIGHT, "isInList", "0.1 14.3"), "01"),
        (leaf(SHIP_DATE, "greaterThan", "01-May-2026"), "12"),
        (leaf(SHIP_DATE, "lessThanEqualTo", "currentDate"), "012"),
        (leaf(ENTRY_DATE, "equalTo", "2026-04-03"), "2"),
        (leaf(NUMBER, "beginsWith", "ORD-"), "01234"),
        (leaf(NUMBER, "beginsWith", "ord-"), ""),
        (leaf("status", "equalTo", "Not Rated"), "01234"),
        (leaf("status", "isInList", "Rated"), ""),
        (leaf("country", "isInList", "NL,VN"), "01"),
        (leaf("rating#total", "greaterThan", "0"), ""),
    ],
)
async def test_a_condition_finds_the_rows_it_names(five: Clerk, condition: dict[str, str], numbers: str) -> None:
    page = await five.listed(condition, sort=[{"field": NUMBER}])
    assert [row[NUMBER] for row in page["rows"]] == [f"ORD-{n}" for n in numbers]
    assert (page["count"], page["countIsBound"]) == (len(numbers), False)


async def test_a_group_of_alternatives(five: Clerk) -> None:
    either = {"condition": "or", "fields": [leaf(CARRIER, "equalTo", "AA"), leaf(WEIGHT, "lessThan", "1")]}
    page = await five.listed(either, leaf(NUMBER, "notEqualTo", "ORD-0"))
    assert [row[NUMBER] for row in page["rows"]] == ["ORD-2"]


async def test_the_newest_entry_comes_first_unless_sorted_otherwise(five: Clerk) -> None:
    assert [row[NUMBER] for row in (await five.listed())["rows"]] == [f"ORD-{n}" for n in (4, 3, 2, 1, 0)]
    by_weight = await five.listed(leaf(WEIGHT, "greaterThan", "0"), sort=[{"field": WEIGHT, "direction": "desc"}])
    assert [row[WEIGHT] for row in by_weight["rows"]] == ["1234567890123456.123", "1204.18", "14.3", "0.1"]


async def test_pages_follow_each_other_without_gap_or_repeat(five: Clerk) -> None:
    # every row has the same status: only the id keeps them apart
    pages = [await five.listed(sort=[{"field": "status"}], pageNo=n, pageLimit=2) for n in (1, 2, 3, 4)]
    numbers = [row[NUMBER] for page in pages for row in page["rows"]]
    assert sorted(numbers) == [f"ORD-{n}" for n in range(5)]
    assert [page["count"] for page in pages] == [5, 5, 5, 5]


async def test_past_its_bound_a_count_says_that_there_are_more(five: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipment_count, "BOUND", 3)
    page = await five.listed(pageLimit=2)
    assert (page["count"], page["countIsBound"]) == (4, True)


async def test_a_page_does_not_wait_for_a_long_count_and_the_next_page_has_it(
    five: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shipment_count, "PATIENCE_SECONDS", 0)
    first = await five.listed(pageLimit=2)
    assert (first["count"], first["countIsBound"]) == (3, True)
    while shipment_count._running:
        await asyncio.wait(shipment_count._running.values())
    second = await five.listed(pageLimit=2, pageNo=2)
    assert (second["count"], second["countIsBound"]) == (5, False)


async def test_the_same_question_asked_at_once_is_counted_once(five: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    counted, count = [], shipment_count._count

    async def noted(*question: Any) -> int:
        counted.append(question)
        return await count(*question)

    monkeypatch.setattr(shipment_count, "_count", noted)
    pages = await asyncio.gather(*(five.listed(pageLimit=2, pageNo=n) for n in (1, 2, 1, 2)))
    assert [page["count"] for page in pages] == [5, 5, 5, 5]
    assert len(counted) == 1


async def test_a_user_limited_to_an_account_and_another_company_see_their_own(
    five: Clerk, june: Clerk, tomasz: Clerk
) -> None:
    await five.saved(new("ORD-9", **{"shipmentParties#customerAccountNumber": "0001317"}))
    assert (await five.listed())["count"] == 6
    assert (await june.listed())["count"] == 5
    assert (await tomasz.listed())["count"] == 0


@pytest.mark.parametrize(
    "body",
    [
        {"rules": {"condition": "and", "fields": [leaf("$where", "equalTo", "1")]}},
        {"rules": {"condition": "and", "fields": [leaf("id", "equalTo", "x")]}},
        {"sort": [{"field": "data.shipmentCargo"}]},
        {"pageNo": 0},
        {"pageLimit": 100_000},
        {"sort": "x"},
    ],
)
async def test_what_cannot_be_listed_by_is_refused(ana: Clerk, body: dict[str, object]) -> None:
    answer = await ana.caller.post("/api/shipment/list", json=body)
    assert 400 <= answer.status_code < 500
    assert answer.json()["msg"]


async def test_one_shipment_is_read_within_the_scope_only(ana: Clerk, tomasz: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1"))
    assert (await ana.caller.get(f"/api/shipment/{row['id']}")).json()["data"] == row
    assert (await tomasz.caller.get(f"/api/shipment/{row['id']}")).status_code == 404


async def test_who_works_for_one_account_lists_counts_and_changes_its_shipments_alone(ana: Clerk) -> None:
    await ana.saved(new("ORD-1"), new("ORD-2", **{ACCOUNT: GREAT_LAKES}))
    answer = await ana.caller.put("/api/setAccountCode", json={"accountCode": FILLMORE})
    ana.caller.headers["sessionId"] = answer.json()["data"]["sessionId"]
    page = await ana.listed()
    assert [row[NUMBER] for row in page["rows"]] == ["ORD-1"]
    refused = await ana.save(new("ORD-3", **{ACCOUNT: GREAT_LAKES}))
    assert refused.status_code != 200
    assert await Shipment.find({"shipment_number": "ORD-3"}).count() == 0


@pytest.mark.parametrize("separator", [",", ";", "\n", "; "])
async def test_values_of_a_list_that_nothing_is_found_for_are_told(five: Clerk, separator: str) -> None:
    page = await found(five, leaf(CARRIER, "isInList", separator.join(["LH", "ZZ", "AA", "QF"])))
    assert (page["count"], page["notFound"]) == (2, ["ZZ", "QF"])
    # within the whole filter: AA is there, with another weight
    both = await found(five, leaf(CARRIER, "isInList", "LH;AA"), leaf(WEIGHT, "lessThan", "1"))
    assert both["notFound"] == ["AA"]
    # one list over several fields: found in any of them, a value is found
    names = ("references", DESTINATION)
    anywhere = {"condition": "or", "fields": [leaf(name, "isInList", "ORD-0;PORT09;ORD-77") for name in names]}
    assert (await found(five, anywhere))["notFound"] == ["ORD-77"]
    assert (await found(five, leaf(WEIGHT, "isInList", "0.10 5")))["notFound"] == ["5"]


async def found(clerk: Clerk, *parts: dict[str, Any]) -> Any:
    rules = {"condition": "and", "level": 0, "fields": list(parts)}
    answer = await clerk.caller.post("/api/shipment/list", json={"rules": rules})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


@pytest.mark.parametrize("operator", ["equalTo", "isInList", "isNotInList"])
async def test_a_status_that_there_is_not_is_refused_by_name(five: Clerk, operator: str) -> None:
    rules = {"condition": "and", "level": 0, "fields": [leaf("status", operator, "Ratd")]}
    refused = await five.caller.post("/api/shipment/list", json={"rules": rules})
    assert refused.status_code == 400
    assert refused.json()["msg"].startswith("Status: unknown Ratd. Choose from Not Rated, Rated, ")
    rules["fields"] = [leaf("status", "isInList", "not rated; RATED")]
    assert (await five.caller.post("/api/shipment/list", json={"rules": rules})).json()["data"]["count"] == 5
