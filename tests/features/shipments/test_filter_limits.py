"""A filter that no index answers is refused over too many shipments, with the field and the remedy (R178)."""

from typing import Any

import pytest

from freight.features.shipments import filter_limits
from tests.features.shipments.conftest import CUSTOMER, NUMBER, Clerk, new

CONTAINS = {"name": CUSTOMER, "operator": "contains", "value": "fill"}


@pytest.fixture
async def three_shipments(ana: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filter_limits, "MOST_TRIED", 2)
    monkeypatch.setattr(filter_limits, "_kept", {})
    await ana.saved(*(new(f"ORD-{n}", tempId=n) for n in range(3)))


async def ask(ana: Clerk, *fields: dict[str, Any], **body: Any) -> tuple[int, str]:
    rules = {"condition": "and", "level": 0, "fields": list(fields)}
    answer = await ana.caller.post("/api/shipment/list", json={"rules": rules, **body})
    return answer.status_code, answer.json()["msg"]


async def test_the_refusal_names_the_condition_and_what_to_add(ana: Clerk, three_shipments: None) -> None:
    assert await ask(ana, CONTAINS) == (
        400,
        "Customer contains: this filter is too slow for more than 2 shipments. "
        "Add a condition on Entry date, Status, Account, Country, Invoice number or Shipment number.",
    )


async def test_the_remedy_helps(ana: Clerk, three_shipments: None) -> None:
    number = {"name": NUMBER, "operator": "isInList", "value": "ORD-1\nORD-2"}
    assert (await ask(ana, CONTAINS, number))[0] == 200


async def test_what_an_index_answers_is_never_refused(ana: Clerk, three_shipments: None) -> None:
    assert (await ask(ana, {"name": "status", "operator": "equalTo", "value": "Not Rated"}))[0] == 200


async def test_an_order_that_no_index_has_is_refused_alike(ana: Clerk, three_shipments: None) -> None:
    status, message = await ask(ana, sort=[{"field": CUSTOMER}])
    assert (status, message.split(":")[0]) == (400, "The order by Customer")


async def test_a_tree_nested_for_ever_is_a_bad_request(ana: Clerk) -> None:
    for depth, refusal in ((200, 400), (100_000, 400)):
        text = '{"condition":"and","fields":[' * depth + "]}" * depth
        answer = await ana.caller.post(
            "/api/shipment/list", content='{"rules":' + text + "}", headers={"content-type": "application/json"}
        )
        assert answer.status_code in (refusal, 413, 422)
        assert "Traceback" not in answer.text


async def test_the_usual_order_of_the_grid_is_used_where_it_can_be(ana: Clerk, three_shipments: None) -> None:
    """More than two shipments can't be sorted by customer here, two can; nobody is refused for an order that an
    administrator chose."""
    usual = {"field": CUSTOMER, "direction": "desc"}
    assert (await ana.listed(usualSort=usual))["sort"] == []
    number = {"name": NUMBER, "operator": "isInList", "value": "ORD-1\nORD-2"}
    assert (await ana.listed(number, usualSort=usual))["sort"] == [usual]
    asked = {"field": NUMBER, "direction": "desc"}
    page = await ana.listed(sort=[asked], usualSort=usual)
    assert (page["sort"], [row[NUMBER] for row in page["rows"]]) == ([asked], ["ORD-2", "ORD-1", "ORD-0"])


async def test_a_usual_order_by_a_field_that_the_template_lost_is_left_out(ana: Clerk, three_shipments: None) -> None:
    assert (await ana.listed(usualSort={"field": "shipmentCargo#gone"}))["sort"] == []
