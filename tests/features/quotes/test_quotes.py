"""A quote: made, frozen, offered, settled."""

import asyncio
from datetime import date

import pytest

from freight.features.tariffs import service as tariffs
from freight.kit import clock
from tests.features.quotes.asked import ask, quoted, settled
from tests.features.rating.sheets import band


@pytest.fixture(autouse=True)
def november(monkeypatch):
    monkeypatch.setattr(clock, "today", lambda place: date(2026, 11, 21))


async def fetched(air, quote):
    return (await air.ana.get(f"/api/quotes/{quote['quoteId']}")).json()["data"]


async def listed(air, **query):
    return (await air.ana.get("/api/quotes", params=query)).json()["data"]["rows"]


async def test_a_quote_says_what_the_shipment_would_cost_and_why(air) -> None:
    quote = await quoted(air)
    assert (quote["number"], quote["state"], quote["total"], quote["currency"]) == ("Q000001", "draft", "2.42", "USD")
    assert (quote["tariffName"], quote["versionNumber"], quote["customerName"]) == (
        "Air 2026",
        1,
        "Fillmore Instruments",
    )
    assert (quote["validFrom"], quote["validUntil"]) == ("2026-11-21", "2026-12-21")
    assert quote["page"]["arithmetic"]["total"] == "2.42"
    assert (await quoted(air))["number"] == "Q000002"


async def test_a_request_sent_again_makes_no_second_quote(air) -> None:
    """A double click, and a retry after an answer that was lost."""
    first = await quoted(air, requestKey="k1")
    assert await quoted(air, requestKey="k1") == first
    at_once = await asyncio.gather(*(quoted(air, requestKey="k2") for _ in range(4)))
    assert len({each["quoteId"] for each in at_once}) == 1
    assert len(await listed(air)) == 2
    # for another quote like it, ask with another key
    assert (await quoted(air, requestKey="k3"))["quoteId"] != first["quoteId"]


async def test_a_quote_keeps_its_version_when_the_tariff_changes(air) -> None:
    quote = await quoted(air)
    await tariffs.replace_lanes(air.tenants.air, air.tariff_id, [band("0", "99.99", "9", "9")], publish=True)
    kept = await fetched(air, quote)
    assert (kept["total"], kept["versionNumber"]) == ("2.42", 1)
    assert kept["page"] == quote["page"]
    # one that is made now is made by what is in force now
    assert ((await quoted(air))["total"], (await quoted(air))["versionNumber"]) == ("450.00", 2)


async def test_what_was_offered_stays_as_it_is(air) -> None:
    quote = await quoted(air)
    body = {"accountId": str(air.tenants.fill1), "values": ask("60"), "revision": quote["revision"]}
    changed = (await air.ana.put(f"/api/quotes/{quote['quoteId']}", json=body)).json()["data"]
    assert (changed["total"], changed["number"]) == ("2.90", "Q000001")
    offered = (await settled(air, changed, "offered"))["data"]
    refused = (
        await air.ana.put(f"/api/quotes/{quote['quoteId']}", json={**body, "revision": offered["revision"]})
    ).json()
    assert refused["msg"] == "Quote Q000001 is offered. What was offered cannot change."
    assert (await fetched(air, quote))["total"] == "2.90"


async def test_somebody_elses_change_is_not_overwritten(air) -> None:
    quote = await quoted(air)
    body = {"accountId": str(air.tenants.fill1), "values": ask("60"), "revision": quote["revision"]}
    assert (await air.ana.put(f"/api/quotes/{quote['quoteId']}", json=body)).status_code == 200
    assert (await air.ana.put(f"/api/quotes/{quote['quoteId']}", json=body)).status_code == 409
    assert (await settled(air, quote, "offered"))["status"] == 409


async def test_a_charge_agreed_beside_the_tariff_is_part_of_the_quote(air) -> None:
    quote = await quoted(air, adhoc=[{"name": "Customs help", "amount": "25.005"}])
    assert [(line["name"], line["amount"], line["adhoc"]) for line in quote["lines"]] == [
        ("Freight", "2.42", False), ("Customs help", "25.01", True),
    ]  # fmt: skip
    assert quote["total"] == "27.43"


async def test_a_price_is_shown_before_anything_is_stored(air) -> None:
    body = {"accountId": str(air.tenants.fill1), "values": ask("50")}
    shown = (await air.ana.post("/api/quotes/price", json=body)).json()["data"]
    assert (shown["rated"], shown["total"]) == (True, "2.42")
    hole = (await air.ana.post("/api/quotes/price", json={**body, "values": ask("150")})).json()["data"]
    assert (hole["rated"], hole["reason"]) == (
        False,
        "No break covers weight 150 kg; nearest 0–99.99 and 250–499.99.",
    )
    assert await listed(air) == []


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"values": ask("150")}, "No break covers weight 150 kg"),
        ({"values": ask("heavy")}, "Gross weight: enter a number, 0 or more."),
        ({"values": ask(colour="red")}, "There is no field 'colour' to search by."),
        ({"validFrom": "2026-12-01", "validUntil": "2026-11-30"}, "The quote expires before it is effective"),
        ({"validUntil": "2026-02-30"}, "2026-02-30 isn't a date"),
        ({"validFrom": "tomorrow"}, "tomorrow isn't a date. Enter it as MM/DD/YYYY."),
        ({"adhoc": [{"name": "Help", "amount": "some"}]}, "Help: 'some' is not an amount."),
        ({"adhoc": [{"name": "Help", "amount": "1e400"}]}, "Help: '1e400' is not an amount."),
        ({"adhoc": [{"name": " ", "amount": "5"}]}, "Additional charge 1 has no name."),
        ({"adhoc": [{"name": "Discount", "amount": "-5"}]}, "The quote comes to −2.58. Reduce the discount"),
        ({"offer": {"searchId": "65aaaaaaaaaaaaaaaaaaaaaa", "lane": 0, "offer": 3}}, "Invalid Choice."),
    ],
)
async def test_what_can_not_be_quoted_says_why_and_takes_no_number(air, body, message) -> None:
    sent = {"accountId": str(air.tenants.fill1), "values": ask(), **body}
    refused = (await air.ana.post("/api/quotes", json=sent)).json()
    assert refused["status"] == 400
    assert message in refused["msg"]
    assert (await quoted(air))["number"] == "Q000001"


async def test_b1_days_are_read_as_chicago_writes_them(air) -> None:
    """B1: 12/01/2026 is December 1 in en-US."""
    quote = await quoted(air, validFrom="12/01/2026", validUntil="Dec 31, 2026")
    assert (quote["validFrom"], quote["validUntil"]) == ("2026-12-01", "2026-12-31")


async def test_a_quote_from_the_last_day_there_is_ends_on_it(air) -> None:
    assert (await quoted(air, validFrom="9999-12-31"))["validUntil"] == "9999-12-31"


async def test_a_draft_of_a_tariff_is_not_quoted(air) -> None:
    view = (await air.ana.post(f"/api/tariffs/{air.tariff_id}/draft")).json()["data"]
    sent = {"accountId": str(air.tenants.fill1), "values": ask(), "versionId": view["versions"][0]["versionId"]}
    refused = (await air.ana.post("/api/quotes", json=sent)).json()
    assert refused["code"] == "version_draft"


async def test_open_quotes_are_in_process_settled_ones_in_the_database(air) -> None:
    won, lost, waits = [await quoted(air) for _ in range(3)]
    assert (await settled(air, won, "offered", "accepted"))["msg"] == "Quote Q000001 is accepted."
    await settled(air, lost, "offered", "declined")
    await settled(air, waits, "offered")
    assert [row["number"] for row in await listed(air, repository="InProcess")] == ["Q000003"]
    assert [row["number"] for row in await listed(air, repository="Database")] == ["Q000002", "Q000001"]
    assert [row["number"] for row in await listed(air, state="declined")] == ["Q000002"]
    assert [row["number"] for row in await listed(air, q="port09")] == ["Q000003", "Q000002", "Q000001"]
    summary = (await air.ana.get("/api/quotes/summary")).json()["data"]
    counted = {each["state"]: (each["count"], each["totals"]) for each in summary["states"]}
    assert counted["offered"] == (1, [{"currency": "USD", "total": "2.42"}])
    assert counted["withdrawn"] == (0, [])
    assert (summary["answered"], summary["accepted"]) == (2, 1)
    assert [row["number"] for row in summary["waiting"]] == ["Q000003"]


async def test_an_offer_runs_out_and_is_told_as_expired(air, monkeypatch) -> None:
    quote = await quoted(air, validUntil="2026-11-25")
    offered = (await settled(air, quote, "offered"))["data"]
    summary = (await air.ana.get("/api/quotes/summary")).json()["data"]
    assert [row["number"] for row in summary["expiring"]] == ["Q000001"]
    # a count opens the quotes that it counted
    assert summary["expiringCount"] == len(await listed(air, state="expiring")) == 1
    monkeypatch.setattr(clock, "today", lambda place: date(2026, 11, 26))
    assert [(row["expired"], row["number"]) for row in await listed(air, state="expired")] == [(True, "Q000001")]
    late = await settled(air, offered, "accepted")
    assert late["msg"] == "Quote Q000001 expired on 2026-11-25. Create a new quote at today's rates."


async def test_the_days_of_a_repository_are_those_of_its_published_rates(air) -> None:
    async def dates(name):
        return (await air.ana.get(f"/api/quote/repositoryEffectiveExpiry/{name}")).json()

    assert (await dates(air.tariff_id))["data"] == {"effectiveDate": "2026-01-01", "expiryDate": "2026-12-31"}
    assert (await dates("Tariff"))["data"] == {"effectiveDate": "2026-01-01", "expiryDate": "2026-12-31"}
    assert (await dates("AirlineTariffs"))["status"] == 404
    missing = await dates(str(air.tenants.fill1))
    assert missing["msg"] == "Effective and Expiry date of repository not available."


async def test_who_may_only_look_makes_no_quote(air, sign_in) -> None:
    vera = await sign_in(air.tenants.vera)
    sent = {"accountId": str(air.tenants.fill1), "values": ask()}
    assert (await vera.post("/api/quotes", json=sent)).status_code == 403
