"""Queries listed as answered by an index are: the database reports what it examined, with hits and without any."""

from datetime import date, timedelta

import pytest
from bson import ObjectId

from freight.core.shipments.document import ENTRY_DATE, SHIPMENT_NUMBER
from freight.core.shipments.filed import list_filing_keys
from freight.documents.rating_trace import RatingTrace
from freight.documents.shipment import Shipment
from freight.features.rating import traces
from freight.features.shipments import filter_limits
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import scoped
from tests.features.shipments.conftest import Clerk
from tests.fixtures.profiled import watched

MANY, PAGE = 400, 10
STATUSES = ("Not Rated", "Rated", "Rate Mismatch", "Invoiced")


@pytest.fixture
async def many(ana: Clerk, tenants):
    """More shipments than any answer may look at."""
    now = clock.now()
    records = [
        {
            "_id": ObjectId(), "shipment_number": f"S-{n:05}", "account_id": tenants.fill1, "data": {}, "touched": True,
            "status": STATUSES[n % 4], "entry_date": (date(2026, 11, 1) - timedelta(days=n % 90)).isoformat(),
            "ship_date": "", "country": ("DE", "US", "")[n % 3], "archived": False, "created_on": now,
            "updated_on": now, "invoice_number": f"INV-{n:05}" if n % 4 == 3 else "", "allocated_to": None,
            "rating": {"total": None, "reason_code": "no_lane" if n % 8 == 0 else "", "currency": ""},
        }
        for n in range(MANY)
    ]  # fmt: skip
    filed = [record | {"filed_under": list_filing_keys(record)} for record in records]
    await scoped(Shipment, tenants.air).insert_many(filed)
    return ana


async def looked_at(ana: Clerk, *fields, **body):
    """Return the most documents that one read of the page examined, and the plan it used."""
    rules = {"condition": "and", "level": 0, "fields": list(fields)}
    async with watched() as reads:
        answer = await ana.caller.post("/api/shipment/list", json={"rules": rules, "pageLimit": PAGE, **body})
    assert answer.status_code == 200, answer.text
    of_shipments = [one for one in reads if one["ns"].endswith(".shipments")]
    assert of_shipments
    for one in of_shipments:
        assert one["planSummary"] != "COLLSCAN", one["planSummary"]
    sorts = [one["planSummary"] for one in of_shipments if one.get("hasSortStage")]
    # what is narrowed to a few may be sorted; an order asked for over all of them may not
    assert not (sorts and not fields), sorts
    return max(one["docsExamined"] for one in of_shipments), answer.json()["data"]


@pytest.mark.parametrize("way", ["asc", "desc"])
@pytest.mark.parametrize("field", [SHIPMENT_NUMBER, ENTRY_DATE, "status", "accountId", "country"])
async def test_a_page_in_the_order_of_an_index_reads_that_page(many, field, way):
    read, page = await looked_at(many, sort=[{"field": field, "direction": way}])
    assert (len(page["rows"]), read <= PAGE + 1) == (PAGE, True)


@pytest.mark.parametrize(
    ("field", "operator", "value"),
    [
        ("status", "equalTo", "Voided"),
        ("country", "isInList", "ZZ\nYY"),
        ("accountId", "equalTo", "656000000000000000000099"),
        ("allocatedTo", "equalTo", "656000000000000000000099"),
        ("uploadId", "equalTo", "656000000000000000000099"),
        ("invoiceNumber", "equalTo", "INV-X"),
        ("invoiceNumber", "beginsWith", "X-"),
        ("rating#reasonCode", "equalTo", "no_break"),
        (SHIPMENT_NUMBER, "beginsWith", "X-"),
        (ENTRY_DATE, "greaterThan", "2027-01-01"),
    ],
)
async def test_a_filter_without_a_hit_reads_nothing(many, field, operator, value):
    read, page = await looked_at(many, {"name": field, "operator": operator, "value": value})
    assert (page["count"], read) == (0, 0)


async def test_what_has_a_reason_or_an_invoice_is_found_without_what_has_none(many):
    for field, hits in (("rating#reasonCode", 50), ("invoiceNumber", 100)):
        _, page = await looked_at(many, {"name": field, "operator": "notEqualTo", "value": ""})
        assert page["count"] == hits


@pytest.mark.parametrize(
    ("fields", "sort", "named"),
    [
        ([{"name": "invoiceNumber", "operator": "equalTo", "value": ""}], [], "Invoice number is"),
        ([{"name": "rating#total", "operator": "greaterThan", "value": "9"}], [], "Rate is more than"),
        ([], [{"field": "shipmentCargo#grossWeight"}], "The order by Gross weight"),
        ([], [{"field": "invoiceNumber"}], "The order by Invoice number"),
        ([], [{"field": "status"}, {"field": "country"}], "The order by Status and the order by Country"),
    ],
)
async def test_what_no_index_answers_is_refused_over_many_shipments_in_plain_words(
    many, monkeypatch, fields, sort, named
):
    monkeypatch.setattr(filter_limits, "MOST_TRIED", 100)
    monkeypatch.setattr(filter_limits, "_kept", {})
    rules = {"condition": "and", "level": 0, "fields": fields}
    answer = await many.caller.post("/api/shipment/list", json={"rules": rules, "sort": sort})
    assert (answer.status_code, answer.json()["msg"].startswith(named)) == (400, True), answer.json()["msg"]


async def test_a_page_of_traces_reads_that_page(ana: Clerk, tenants):
    now = clock.now()
    texts = ("shipment_number", "status", "outcome", "reason_code", "reason", "tariff_name", "carrier", "origin",
             "destination", "service", "currency", "applied_on", "asked_by", "asked_by_name")  # fmt: skip
    nothing = dict.fromkeys(("tariff_id", "tariff_version_id", "total", "user_freight", "run_id", "quantity", "unit"))
    await scoped(RatingTrace, tenants.air).insert_many(
        {
            **dict.fromkeys(texts, ""), **nothing, "_id": ObjectId(), "account_id": tenants.fill1, "rated_on": now,
            "shipment_id": ObjectId(), "version_number": 0, "took_microseconds": 1,
        }
        for _ in range(200)
    )  # fmt: skip
    async with watched() as reads:
        await traces.query_traces(tenants.air, None, "", Page(1, PAGE))
    (found,) = [one for one in reads if one["ns"].endswith(".rating_traces") and one["command"].get("find")]
    assert (found["docsExamined"], found.get("hasSortStage")) == (PAGE, None)
