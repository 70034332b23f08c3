"""The tariff choice list: where several lanes or tariffs fit a shipment, a user chooses one by its number."""

import pytest

from freight.core.rating.engine import TariffCandidate
from freight.documents.rating_trace import RatingTrace
from freight.documents.shipment import Shipment
from freight.features.tariffs import service as tariffs
from freight.kit.storage.tenancy import scoped
from tests.features.rating.sheets import SHEET, TARIFF, band, shipment, store_shipments


@pytest.fixture
async def choice(air):
    """A shipment that two lanes of its tariff fit, and one of a second tariff: 12.00 and 50.93 USD, and 28.30."""
    faster = band("0", "499.99", "0.18", "1", days=1)
    await tariffs.replace_lanes(air.tenants.air, air.tariff_id, [*SHEET, faster], publish=True, by_name="Marek Novak")
    spot = (
        await air.ana.post("/api/tariffs", json=TARIFF | {"name": "Air spot", "effectiveDate": "2025-01-01"})
    ).json()
    lane = band("0", "499.99", "0.1", "1")
    await tariffs.replace_lanes(air.tenants.air, spot["data"]["tariffId"], [lane], publish=True, by_name="Marek Novak")
    [record] = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("100", "282.97"))
    return Choice(air, str(record["_id"]))


class Choice:
    """Ana before the choice list of one shipment."""

    def __init__(self, air, shipment_id: str) -> None:
        self.air, self.id = air, shipment_id

    async def shown(self):
        return (await self.air.ana.get(f"/api/rating/choice/{self.id}")).json()["data"]

    async def choose(self, number: str | None, **more):
        shown = await self.shown()
        body = {"shipmentId": self.id, "revision": shown["revision"], "listId": shown["listId"], "choice": number}
        return await self.air.ana.post("/api/rating/choice", json=body | more)

    async def rate(self):
        return (await self.air.ana.post("/api/rating", json={"ids": [self.id]})).json()["data"]["results"][0]

    async def stored(self):
        return await scoped(Shipment, self.air.tenants.air).get(self.id)


async def test_the_list_numbers_every_lane_that_fits_with_its_amount(choice):
    shown = await choice.shown()
    assert [(one["number"], one["tariffName"], one["transitDays"], one["total"]) for one in shown["offers"]] == [
        (1, "Air 2026", 2, "12.00"),
        (2, "Air 2026", 1, "50.93"),
        (3, "Air spot", 2, "28.30"),
    ]
    assert (shown["chosenBy"], [one["chosen"] for one in shown["offers"]]) == ("", [False] * 3)


async def test_the_list_rates_the_shipment_once_by_each_tariff(choice, monkeypatch):
    """One rating by each tariff shows what fits, what is chosen and whether anything is left open."""
    await choice.choose("3")
    rated, rate = [], TariffCandidate.rate
    monkeypatch.setattr(
        TariffCandidate, "rate", lambda self, *given: rated.append(self.tariff_name) or rate(self, *given)
    )
    shown = await choice.shown()
    assert (sorted(rated), [one["chosen"] for one in shown["offers"]]) == (
        ["Air 2026", "Air spot"],
        [False, False, True],
    )


@pytest.mark.parametrize("typed", ["0", "4", "-1", "1.5", "", "two", "٢", "99999999999999999999"])
async def test_a_number_out_of_the_list_is_an_invalid_choice(choice, typed):
    """R235"""
    answer = await choice.choose(typed)
    assert (answer.status_code, answer.json()["msg"]) == (400, "Invalid Choice.")
    assert (await choice.stored()).get("tariff_choice") is None
    assert await scoped(RatingTrace, choice.air.tenants.air).count({}) == 0


@pytest.mark.parametrize(("typed", "total"), [("2", "50.93"), (" 3 ", "28.30")])
async def test_the_choice_is_rated_by_kept_and_explained_in_the_trace(choice, typed, total):
    answer = await choice.choose(typed)
    assert (answer.status_code, answer.json()["data"]["total"]) == (200, total)
    again = await choice.rate()  # the choice is not limited to one rating
    assert again["total"] == total
    trace = (await choice.air.ana.get(f"/api/rating/trace/{again['traceId']}")).json()["data"]
    said = {one["label"]: one["value"] for one in trace["record"]}
    assert said["Lane chosen by"].startswith("Ana Ortiz")
    assert said["By the rules"] == "Air 2026, version 2, lane V444_0, PORT04, PORT09, DTP: 12.00 USD"
    assert trace["receipt"]["total"] == total
    shown = await choice.shown()
    assert shown["chosenBy"] == "Ana Ortiz"
    assert [one["number"] for one in shown["offers"] if one["chosen"]] == [int(typed)]


async def test_the_lanes_that_fitted_and_were_not_chosen_stay_in_the_trace(choice):
    rated = (await choice.choose("2")).json()["data"]
    trace = (await choice.air.ana.get(f"/api/rating/trace/{rated['traceId']}")).json()["data"]
    lost = [lane for lane in trace["page"]["lanes"] if lane["result"] == "Also matches; another was chosen"]
    assert [lane["charge"] for lane in lost] == ["12.00"]


async def test_the_rules_decide_again_when_the_choice_is_taken_back(choice):
    await choice.choose("2")
    assert (await choice.choose(None)).json()["data"]["total"] == "12.00"
    assert (await choice.stored())["tariff_choice"] is None


async def test_a_choice_that_does_not_fit_any_more_is_dropped(choice):
    await choice.choose("2")
    await tariffs.replace_lanes(
        choice.air.tenants.air, choice.air.tariff_id, SHEET, publish=True, by_name="Marek Novak"
    )
    assert (await choice.rate())["total"] == "12.00"
    assert (await choice.stored())["tariff_choice"] is None


async def test_a_choice_goes_on_in_the_next_version_that_has_the_lane(choice):
    """Who chose it and when stays; the lane is where the new version has it."""
    await choice.choose("2")
    before = (await choice.stored())["tariff_choice"]
    dearer = [band("0", "499.99", "0.2", "1", days=1), *SHEET]
    await tariffs.replace_lanes(
        choice.air.tenants.air, choice.air.tariff_id, dearer, publish=True, by_name="Marek Novak"
    )
    shown = await choice.shown()
    assert [(one["total"], one["chosen"]) for one in shown["offers"]] == [
        ("12.00", False),
        ("56.59", True),
        ("28.30", False),
    ]
    assert (await choice.rate())["total"] == "56.59"
    after = (await choice.stored())["tariff_choice"]
    assert after["version_id"] != before["version_id"]
    assert {name: after[name] for name in ("by", "on", "identifiers", "transit_days")} == {
        name: before[name] for name in ("by", "on", "identifiers", "transit_days")
    }


async def test_a_number_means_nothing_in_a_list_that_changed_meanwhile(choice):
    seen = await choice.shown()
    await tariffs.replace_lanes(
        choice.air.tenants.air, choice.air.tariff_id, SHEET, publish=True, by_name="Marek Novak"
    )
    assert (await choice.choose("2", listId=seen["listId"])).status_code == 409
    await choice.rate()
    assert (await choice.choose("1", revision=seen["revision"])).status_code == 409


async def test_what_is_billed_is_not_chosen_for(choice):
    """R059"""
    [record] = await store_shipments(
        choice.air.tenants.air, choice.air.tenants.fill1, shipment("101", "282.97"), status="Invoiced"
    )
    billed = Choice(choice.air, str(record["_id"]))
    assert not (await billed.shown())["canChoose"]
    assert (await billed.choose("2")).status_code == 400
    assert (await billed.stored())["rating"] is None


# the newest tariff in force is asked first
ASKS = {"name": "Air asks", "laneChoice": "ask", "effectiveDate": "2026-06-01"}


@pytest.fixture
async def asking(air):
    """A shipment whose tariff asks which of two lanes applies: 12.00 or 50.93 USD."""
    made = (await air.ana.post("/api/tariffs", json=TARIFF | ASKS)).json()
    lanes = [band("0", "499.99", "0.0424", "1"), band("0", "499.99", "0.18", "1", days=1)]
    await tariffs.replace_lanes(air.tenants.air, made["data"]["tariffId"], lanes, publish=True, by_name="Marek Novak")
    [record] = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("102", "282.97"))
    return Choice(air, str(record["_id"]))


async def test_where_the_tariff_asks_nothing_is_rated_before_somebody_chooses(asking):
    """laneChoice `ask`"""
    first = await asking.rate()
    assert (first["rated"], first["status"], first["reasonCode"]) == (False, "Not Rated", "choose_lane")
    assert first["reason"] == "2 lanes match: choose one."
    trace = (await asking.air.ana.get(f"/api/rating/trace/{first['traceId']}")).json()["data"]
    assert trace["page"]["notRated"]["toChoose"] is True
    assert [lane["charge"] for lane in trace["page"]["notRated"]["nearest"]] == ["12.00", "50.93"]
    shown = await asking.shown()
    assert (shown["leftOpen"], [one["total"] for one in shown["offers"]][:2]) == (True, ["12.00", "50.93"])
    assert (await asking.choose("2")).json()["data"]["total"] == "50.93"
    again = await asking.rate()
    assert (again["total"], again["status"]) == ("50.93", "Rated")
    assert (await asking.choose(None)).json()["data"]["reasonCode"] == "choose_lane"
    assert (await asking.stored())["status"] == "Not Rated"


async def test_a_run_counts_the_shipments_that_wait_for_a_choice(asking, run_jobs):
    started = (await asking.air.ana.post("/api/rateEngine/bulkRating", json={})).json()["data"]
    await run_jobs()
    run = (await asking.air.ana.get(f"/api/rating/runs/{started['runId']}")).json()["data"]
    assert [(each["code"], each["count"]) for each in run["byReason"]] == [("choose_lane", 1)]
