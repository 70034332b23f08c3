"""Quotes above an amount: the customer gets them once they are approved."""

from datetime import date

import pytest

from freight.kit import clock
from tests.features.desk.approval_requests.asked import act, ladder, sent
from tests.features.quotes.asked import quoted, settled

QUOTE = "qoutesRequest"


@pytest.fixture(autouse=True)
def november(monkeypatch):
    monkeypatch.setattr(clock, "today", lambda place: date(2026, 11, 21))


@pytest.fixture
async def omar(sign_in, tenants):
    return await sign_in(tenants.omar)


async def test_a_quote_above_the_amount_is_offered_by_its_approval(air, omar, tenants):
    """A028: the request shows the charges, marks those agreed in addition to the tariff, and shows the rate they come
    from."""
    await ladder(air.ana, QUOTE, [tenants.omar], fromAmount="20.00", currency="usd")
    small = await quoted(air)
    assert (await settled(air, small, "offered"))["status"] == 200, "2.42 is below it"
    quote = await quoted(air, adhoc=[{"name": "Customs help", "amount": "25.00"}])
    refused = await settled(air, quote, "offered")
    assert refused["msg"].startswith("Quote Q000002 needs approval by the ladder")
    request = await sent(air.ana, QUOTE, quote["quoteId"], revision=quote["revision"], comment="A new customer")
    content = (await omar.get(f"/api/requests/{request['workFlowDocId']}")).json()["data"]["content"]
    assert [(each["label"], each["totalValue"], each["adhocCharge"]) for each in content["charges"]] == [
        ("Freight", "2.42", False),
        ("Customs help", "25.00", True),
    ]
    assert (content["total"], content["selectedCurrency"]["v"]) == ("27.42", "USD")
    assert content["resultRates"][0]["templateName"] == "Air 2026"
    assert (await act(omar, request, "approve")).json()["data"]["status"] == "approved"
    offered = (await air.ana.get(f"/api/quotes/{quote['quoteId']}")).json()["data"]
    assert (offered["state"], offered["history"][-1]["by"]) == ("offered", "Ana Ortiz, approved by Omar Haddad")


async def test_a_quote_that_was_changed_or_withdrawn_meanwhile_is_not_offered(air, omar, tenants):
    await ladder(air.ana, QUOTE, [tenants.omar])
    quote = await quoted(air)
    request = await sent(air.ana, QUOTE, quote["quoteId"])
    assert (await settled(air, quote, "withdrawn"))["status"] == 200
    refused = await act(omar, request, "approve")
    assert refused.status_code == 409 and "changed after it was sent" in refused.json()["msg"]
    left = (await air.ana.get(f"/api/quotes/{quote['quoteId']}")).json()["data"]
    assert left["state"] == "withdrawn"


async def test_where_no_ladder_applies_there_is_nothing_to_send(air):
    quote = await quoted(air)
    body = {"requestViewType": QUOTE, "subjectId": quote["quoteId"]}
    assert (await air.ana.post("/api/requests/needed", json=body)).json()["data"]["needed"] is False
    refused = await air.ana.put("/api/requests/addNewRequest", json=body)
    assert refused.json()["msg"] == "This needs no approval: no approval ladder applies to it."
