"""Rate sheets with the rates of several periods: each is stored in the version of its days."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from freight.core.rating.engine import Engine, TariffCandidate
from freight.features.tariffs import service as tariffs
from freight.features.tariffs.schemas import PublishBody, TariffBody
from tests.features.shipments.uploads.conftest import lanes_in
from tests.features.shipments.uploads.test_as_printed import shipped
from tests.workbooks import xlsx

FLAT = {"id": "freight", "name": "Freight", "method": "flat", "breaks": True}
TERMS = {"identifiers": ("serviceLevel",), "charges": [FLAT], "weight": {"basis": "gross", "unit": "lb"}}
HEADS = ["Service", "From weight", "Rate", "Valid from", "Valid to"]
ROWS = [
    ["Standard", 0, 315, "2026-01-01", "2026-06-30"],
    ["Standard", 0, 296, "2026-07-01", "2026-12-31"],
    ["Expedited", 0, 500, "2026-01-01", "2026-12-31"],
]


async def test_two_periods_of_one_lane_go_into_two_versions_and_rate_their_days(rate_sheets):
    scope = rate_sheets.tenant.scope
    half_years = [("2026-01-01", "2026-06-30"), ("2026-07-01", "2026-12-31")]
    first, second = [{"effective_date": begins, "expiry_date": ends} for begins, ends in half_years]
    checked = await rate_sheets.checked(xlsx(ROWS, HEADS), **TERMS, **first)
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (2, 1)
    [finding] = [each for each in checked["laneFindings"] if each["code"] == "lanePeriods"]
    assert finding["examples"][0].endswith("then one from 2026-07-01 on, and upload the sheet to both.")
    early = await rate_sheets.stored(checked)
    tariff_id = checked["tariffId"]
    await tariffs.publish_draft(scope, tariff_id, PublishBody(), "Ana Ortiz")
    await tariffs.save_tariff_form(scope, tariff_id, TariffBody(name="Half a year", currency="USD", **TERMS, **second))
    upload = await rate_sheets.uploader.received(xlsx(ROWS, HEADS), "rates.xlsx", type="tariffLane", tariffId=tariff_id)
    late = await rate_sheets.stored(await rate_sheets.uploader.check(upload))
    assert lanes_in(early) == {("Standard",): [("0", "", "315")], ("Expedited",): [("0", "", "500")]}
    assert lanes_in(late) == {("Standard",): [("0", "", "296")], ("Expedited",): [("0", "", "500")]}
    versions = zip((early, late), half_years, strict=True)
    engine = Engine(
        [replace(TariffCandidate.alone(tariff), effective=begins, expires=ends) for tariff, (begins, ends) in versions]
    )
    for day, total in (("2026-06-30", "315"), ("2026-07-01", "296")):
        shipment = shipped(("100", "lb"), **{"shipmentInformation#serviceLevel": "Standard"})
        assert engine.rate(shipment | {"shipmentInformation#shipDate": date.fromisoformat(day)}, None).total == Decimal(
            total
        )


async def test_periods_that_share_days_are_refused_by_both_rows_with_their_lane_alone(rate_sheets):
    rows = [ROWS[0], ["Standard", 0, 296, "2026-06-01", "2026-12-31"], ROWS[2]]
    checked = await rate_sheets.checked(xlsx(rows, HEADS), **TERMS)
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (1, 2)
    told = "Row 2 is valid 2026-01-01 to 2026-06-30 and row 3 2026-06-01 to 2026-12-31, for the same lane. Change the "
    told += "days of one, so that no day is in both."
    assert [row["note"] for row in await rate_sheets.uploader.rows(checked, result="refused")] == [told, told]


async def test_breaks_without_days_below_one_with_days_are_no_lane_of_their_own(rate_sheets):
    rows = [["Standard", 0, 315, "2026-01-01", "2026-06-30"], ["Standard", 500, 280, None, None]]
    checked = await rate_sheets.checked(xlsx(rows, HEADS), **TERMS)
    assert checked["counts"]["refused"] == 2
