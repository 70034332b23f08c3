"""Tariffs: drafts, lanes, publication, and versions that never change afterwards."""

import pytest

from freight.core.errors import Invalid
from freight.documents.lane import LaneDocument
from freight.features.tariffs import service
from freight.features.tariffs.calculation_codes import load_calculation_codes
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import scoped
from tests.features.rating.sheets import SHEET, TARIFF, band

NO_CURRENCY = "“ZZZ” is not a currency. Enter the three capital letters of ISO 4217, such as USD."


async def tariff(air):
    return (await air.ana.get(f"/api/tariffs/{air.tariff_id}")).json()["data"]


async def test_a_rate_sheet_becomes_lanes_with_breaks_a_person_reads(air):
    page = (await air.ana.post(f"/api/tariffs/{air.tariff_id}/lanes", json={"filter": {"carrier": "v444_0"}})).json()
    [lane] = page["data"]["rows"]
    assert (page["data"]["count"], lane["number"], lane["transitDays"]) == (1, 1, 2)
    assert [each["text"] for each in lane["charges"]["freight"]["ranges"]] == ["0–99.99", "250–499.99"]
    assert [(each["start"], each["end"]) for each in lane["charges"]["freight"]["ranges"]] == [
        ("0", "100.00"),
        ("250", "500.00"),
    ]


async def test_the_list_shows_the_version_in_force(air):
    [row] = (await air.ana.get("/api/tariffs?q=air")).json()["data"]["rows"]
    assert (row["name"], row["state"], row["versionNumber"], row["laneCount"]) == ("Air 2026", "published", 1, 2)
    assert row["carriers"] == ["V444_0", "V444_8"]


async def test_a_published_version_stays_as_it_is_and_changes_make_a_draft(air):
    form = TARIFF | {"laneChoice": "fastest"}
    assert (await air.ana.put(f"/api/tariffs/{air.tariff_id}", json=form)).json()["status"] == 200
    draft, published = (await tariff(air))["versions"]
    assert (draft["state"], draft["terms"]["laneChoice"], draft["laneCount"]) == ("draft", "fastest", 2)
    assert (published["state"], published["terms"]["laneChoice"]) == ("published", "cheapest")


async def test_a_version_that_covers_all_days_supersedes_the_one_before(air):
    await service.replace_lanes(air.tenants.air, air.tariff_id, SHEET, publish=True)
    assert [(each["number"], each["state"]) for each in (await tariff(air))["versions"]] == [
        (2, "published"),
        (1, "superseded"),
    ]


async def test_a_version_for_later_days_leaves_the_one_before_in_force_until_then(air):
    await service.replace_lanes(air.tenants.air, air.tariff_id, SHEET)
    later = {"effectiveDate": "2026-07-01"}
    await air.ana.post(f"/api/tariffs/{air.tariff_id}/publish", json=later)
    assert [each["state"] for each in (await tariff(air))["versions"]] == ["published", "published"]


async def test_the_same_sheet_again_ends_with_the_same_lanes(air):
    for _ in range(2):
        summary = await service.replace_lanes(air.tenants.air, air.tariff_id, SHEET)
    assert (summary.bands, summary.lanes, summary.holes, summary.version_number) == (3, 2, 1, 2)
    # two of the published version, two of the draft, and nothing left of the draft's first upload
    assert await scoped(LaneDocument, air.tenants.air).count() == 4


async def test_a_band_that_ends_before_it_starts_is_refused_by_row(air):
    """R271: a range end must be greater than its start."""
    wrong = band("100", "50", "1", "1")
    with pytest.raises(Invalid, match="ends before it starts"):
        await service.replace_lanes(air.tenants.air, air.tariff_id, [*SHEET, wrong])
    assert [each["state"] for each in (await tariff(air))["versions"]][-1] == "published"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"effectiveDate": "2026-12-31", "expiryDate": "2026-01-01"},
            "Effective Date should be less than Expiry Date.",
        ),
        ({"effectiveDate": "2026-02-30"}, "2026-02-30 isn't a date. Enter it as 2026-05-31."),
        ({"identifiers": ["carrier", "colour"]}, "'colour' isn't a shipment field lanes can be matched by"),
        (
            {"charges": [{"id": "fuel", "name": "Fuel", "method": "percentOf", "basedOn": ["freight"]}]},
            "Fuel: no charge or group 'freight' to be based on.",
        ),
        (
            {"charges": [{"id": "fuel", "name": "Fuel", "method": "perMoon"}]},
            "Fuel: there is no charge method 'perMoon'.",
        ),
        ({"currency": "ZZZ"}, f"Currency: {NO_CURRENCY}"),
        (
            {"charges": [{"id": "thc", "name": "Terminal", "method": "flat", "value": "1", "currency": "ZZZ"}]},
            f"Terminal, currency: {NO_CURRENCY}",
        ),
    ],
)
async def test_terms_that_make_no_sense_are_refused_in_words(air, change, message):
    """R280 among them: an effective date after the expiry date."""
    answer = (await air.ana.post("/api/tariffs", json=TARIFF | {"name": "Other"} | change)).json()
    assert (answer["msg"], answer["status"]) == (message, 400)


async def test_a_name_is_used_once_in_a_system(air):
    assert (await air.ana.post("/api/tariffs", json=TARIFF)).json()["code"] == "name_taken"


async def test_a_draft_without_lanes_is_not_published(air):
    made = (await air.ana.post("/api/tariffs", json=TARIFF | {"name": "Empty"})).json()["data"]
    refused = (await air.ana.post(f"/api/tariffs/{made['tariffId']}/publish", json={})).json()
    assert refused["msg"] == "This version has no lanes yet. Upload a rate workbook first."


async def test_only_who_may_save_tariffs_changes_one(air, sign_in):
    vera = await sign_in(air.tenants.vera)
    for call in (vera.post("/api/tariffs", json=TARIFF), vera.get("/api/tariffs")):
        assert (await call).json()["code"] == "permission_denied"


async def test_the_form_offers_methods_and_identifiers(air):
    options = (await air.ana.get("/api/tariffOptions")).json()["data"]
    assert {each["id"] for each in options["methods"]} >= {"flat", "perKg", "perLb", "perCwt", "perPiece", "percentOf"}
    assert {"id": "carrier", "label": "Carrier"} in options["identifiers"]


async def test_every_calculation_code_of_the_seed_is_offered_and_can_be_calculated(air):
    """Codes name a method and its parameters; a tariff made of all of them compiles, loaded once however often."""
    assert await load_calculation_codes(air.tenants.air, SEEDS) == 19
    assert await load_calculation_codes(air.tenants.air, SEEDS) == 0
    offered = (await air.ana.get("/api/tariffOptions")).json()["data"]["calculationCodes"]
    by_id = {each["charge"]["id"]: each["charge"] for each in offered}
    charges = [by_id.pop("freight"), *by_id.values()]
    made = (await air.ana.post("/api/tariffs", json=TARIFF | {"name": "All codes", "charges": charges})).json()
    assert made["status"] == 200, made
    found = (await air.ana.get("/api/suggestion?suggestionFor=calculationCode&q=fs")).json()
    assert [each["n"] for each in found["msg"]] == ["Fuel surcharge", "Fuel surcharge by week"]
