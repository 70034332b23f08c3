"""What identifies a lane is never dropped, zones are not weight breaks, and a dry run shows the resulting lanes."""

from datetime import datetime
from io import BytesIO

import openpyxl
import pytest

from freight.features.tariffs import lane_export
from freight.features.tariffs import service as tariffs
from freight.features.tariffs.schemas import LanesBody, PublishBody, TariffBody
from tests.workbooks import xlsx

CLASSES = ["50", "55", "60"]
HEADINGS = ["Carrier", "Origin", "Destination", "Product", "Min weight", "Max weight", "Rate"]
ROWS = [["SAIA", "60601", "75201", name, 0, None, 20 + at] for at, name in enumerate(CLASSES)]
BY_CLASS = ("carrier", "originPort", "destinationPort", "product")
ZONES = ["Carrier", "Weight", "2", "3", "4"]
BY_ZONE = [["UPS", pounds, 12 + pounds, 11 + pounds, 12 + pounds] for pounds in (1, 2, 3, 5)]


@pytest.fixture
def rates(uploader, tenant):
    async def received(rows, headings, identifiers=BY_CLASS, tariff_id="", name="LTL"):
        body = TariffBody(name=name, currency="USD", effective_date="2026-01-01", identifiers=identifiers)
        made = tariff_id or (await tariffs.add_tariff(tenant.scope, body)).tariff_id
        return await uploader.received(xlsx(rows, headings), "rates.xlsx", type="tariffLane", tariffId=made)

    return received


async def lanes_of(tenant, upload):
    return (await tariffs.query_version_lanes(tenant.scope, upload["tariffId"], LanesBody())).rows


async def test_a_column_the_tariff_matches_lanes_by_is_read_though_the_lane_template_lacks_it(uploader, tenant, rates):
    """Dropped, three classes would be three rates of one lane, of which the cheapest is charged."""
    upload = await rates(ROWS, HEADINGS)
    assert upload["columns"][3]["fieldKey"] == "lane#product"
    checked = await uploader.check(upload)
    assert (checked["counts"]["new"], checked["laneFindings"], checked["toConfirm"]) == (3, [], 0)
    await uploader.store(checked)
    assert {row.identifiers["product"] for row in await lanes_of(tenant, upload)} == set(CLASSES)


async def test_a_left_out_column_is_asked_about_while_a_match_field_has_none(uploader, rates):
    """Headed by a word that no field knows, the class of each row would be lost."""
    upload = await rates(ROWS, [*HEADINGS[:3], "Klasse", *HEADINGS[4:]])
    checked = await uploader.check(upload)
    findings = {each["code"]: each for each in checked["laneFindings"]}
    told = "The tariff matches lanes by Product, which no column goes to: its lanes hold for any. Not"
    assert findings["anyValue"]["examples"][0].startswith(told)
    assert findings["overlap"]["count"] == 3
    assert checked["toConfirm"] == 4
    answer = await uploader.caller.post(f"/api/upload/{upload['uploadId']}/import")
    assert (answer.status_code, answer.json()["code"]) == (400, "unconfirmed")
    assert answer.json()["msg"].startswith("Match field without a column: 1. Overlapping breaks: 3. Fix the sheet")
    answer = await uploader.columns(upload, {3: "lane#product"})
    assert (await uploader.check(answer.json()["data"]))["toConfirm"] == 0


async def test_a_heading_left_out_is_a_field_again_once_a_tariff_matches_by_it(uploader, rates):
    first = await rates(ROWS, HEADINGS, BY_CLASS[:3], name="By lane")
    assert first["columns"][3]["fieldKey"] is None
    await uploader.check(first)
    upload = await rates(ROWS, HEADINGS, name="By class")
    assert (upload["columns"][3]["fieldKey"], upload["columns"][0]["how"]) == ("lane#product", "remembered")


async def test_the_numbers_of_zones_are_asked_about_and_not_read_as_weight_breaks(uploader, tenant, rates):
    upload = await rates(BY_ZONE, ZONES, ("carrier", "destinationPort"))
    layout = upload["layout"]
    assert (layout["kind"], layout["columns"]) == ("values", [2, 3, 4])
    assert layout["reason"] == (
        "The headings 2, 3, 4 could be zones or weight breaks: the weights seem to be in column B. Choose which."
    )
    answer = await uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")
    assert answer.json()["code"] == "layout_fault"

    body = {"kind": "values", "columns": [2, 3, 4], "headingField": "lane#destinationPort", "answers": {"per": "kg"}}
    await uploader.columns(upload, {}, layout=body)
    chosen = (await uploader.columns(upload, {1: "lane#fromWeight"})).json()["data"]
    checked = await uploader.check(chosen)
    assert (checked["counts"]["new"], checked["toConfirm"]) == (12, 0)
    await uploader.store(checked)
    by_zone = {row.identifiers["destinationPort"]: row for row in await lanes_of(tenant, upload)}
    [charge] = by_zone["3"].charges.values()
    spans = [(each.start, each.end, each.rate) for each in charge.ranges]
    assert spans == [("1", "2", "12"), ("2", "3", "13"), ("3", "5", "14"), ("5", "5.01", "16")]
    again = await uploader.check(await rates(BY_ZONE, ZONES, tariff_id=upload["tariffId"]))
    assert again["counts"]["unchanged"] == 12


async def test_cells_of_a_rate_sheet_are_rates_and_nothing_else(uploader, rates):
    """Another field is refused, not ignored."""
    upload = await rates(BY_ZONE, ZONES)
    layout = {"kind": "values", "headingField": "lane#destinationPort", "cellField": "lane#minimumCost"}
    answer = await uploader.columns(upload, {}, layout=layout)
    assert answer.status_code == 400
    assert answer.json()["msg"].startswith("The cells under these headings are rates.")


async def test_publishing_lanes_that_overlap_has_to_be_confirmed_with_their_number(uploader, tenant, rates):
    upload = await rates(ROWS, HEADINGS, BY_CLASS[:3])
    await uploader.store(await uploader.check(upload))
    with pytest.raises(Exception, match="3 overlaps of lanes with the same values: two rates for one shipment"):
        await tariffs.publish_draft(tenant.scope, upload["tariffId"], PublishBody(), "Ana")
    published = await tariffs.publish_draft(tenant.scope, upload["tariffId"], PublishBody(confirmed=3), "Ana")
    assert published.versions[0].state == "published"


DATED = ["Carrier", "Origin", "Destination", "Product", "Min weight", "Rate", "Valid from", "Expires", "Currency"]


def dated(first, last, rate=20, currency="USD"):
    return [["SAIA", "60601", "75201", name, 0, rate, first, last, currency] for name in CLASSES]


async def test_days_and_currency_of_lanes_are_read_and_told_where_they_are_not_the_tariffs(uploader, tenant, rates):
    upload = await rates(dated("7/1/2026", "12/31/2026", currency="EUR"), DATED)
    assert [each["fieldKey"] for each in upload["columns"]][-3:] == [
        "lane#effectiveDate",
        "lane#expiryDate",
        "lane#currency",
    ]
    checked = await uploader.check(upload)
    findings = {each["code"]: each["examples"] for each in checked["laneFindings"]}
    days = "3 lanes are valid 2026-07-01 to 2026-12-31, but would be charged from 2026-01-01, the dates of the version."
    assert findings == {
        "laneDates": [f"Lane 1: {days}"],
        "currency": ["Lane 1: 3 lanes name EUR in the sheet and would be charged as USD."],
    }
    await uploader.store(checked)
    _, content = await lane_export.build_lane_workbook(tenant.scope, upload["tariffId"], "")
    sheet = openpyxl.load_workbook(BytesIO(content)).active
    told = {head.value: cell for head, cell in zip(sheet[1], sheet[2], strict=True)}
    assert (told["Effective"].value, told["Effective"].number_format) == (datetime(2026, 7, 1), "mm/dd/yyyy")
    assert told["Currency"].value == "EUR"
    again = await uploader.received(content, "r.xlsx", type="tariffLane", tariffId=upload["tariffId"])
    assert (await uploader.check(again))["counts"]["unchanged"] == 3


async def test_the_sheet_of_the_next_year_changes_the_same_lanes(uploader, rates):
    upload = await rates(dated("1/1/2026", "12/31/2026"), DATED)
    await uploader.store(await uploader.check(upload))
    again = await rates(dated("1/1/2027", "12/31/2027"), DATED, tariff_id=upload["tariffId"])
    counts = (await uploader.check(again))["counts"]
    assert (counts["changed"], counts["new"], counts["absent"]) == (3, 0, 0)


async def test_a_lane_that_ends_before_it_begins_and_a_currency_that_is_none_are_refused_at_their_cells(
    uploader, rates
):
    rows = [*dated("12/31/2026", "1/1/2026"), *dated("1/1/2026", "12/31/2026", currency="XYQ")]
    upload = await uploader.check(await rates(rows, DATED))
    assert upload["counts"]["refused"] == 6
    refused = await uploader.rows(upload, result="refused")
    assert refused[0]["cells"]["lane#expiryDate"]["message"] == "The lane expires before it takes effect."
    assert refused[3]["cells"]["lane#currency"]["kind"] == "server"
