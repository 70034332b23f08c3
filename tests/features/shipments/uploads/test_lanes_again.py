"""A rate workbook compared with the stored lanes: exported and read again nothing differs, and a change is reported."""

from decimal import Decimal

import pytest

from freight.features.tariffs import lane_export, lane_sheet
from freight.features.tariffs import service as tariffs
from freight.features.tariffs.lane_schemas import LaneRowBody, TariffLaneBody
from freight.features.tariffs.schemas import LanesBody, TariffBody
from tests.features.rating.sheets import band
from tests.workbooks import xlsx

SHEET = [
    band("0", "99.99", "0.0484", "1.4992"),
    band("250", "499.99", "0.0424", "1.4992"),
    # overlaps the first: a parallel lane
    band("50", "149.99", "0.7512000000000001", "43.2272"),
    band("0", None, "0.5", "30", carrier="V444_8", service="DTD", days=1),
]
HEADINGS = [
    "Carrier",
    "Origin",
    "Destination",
    "Service",
    "Min weight",
    "Max weight",
    "Minimum cost",
    "Rate",
    "Transit",
]
ROW = ["V444_8", "PORT04", "PORT09", "DTD", 0, None, 30, 0.5, 1]


@pytest.fixture
async def tariff_id(tenant) -> str:
    body = TariffBody(name="Couriers", currency="USD", effective_date="2026-01-01")
    made = (await tariffs.add_tariff(tenant.scope, body)).tariff_id
    await tariffs.replace_lanes(tenant.scope, made, SHEET, publish=True)
    return made


async def checked(uploader, tariff_id, content):
    return await uploader.check(await uploader.received(content, "r.xlsx", type="tariffLane", tariffId=tariff_id))


def counts(upload):
    return {name: upload["counts"][name] for name in ("new", "changed", "unchanged", "refused", "absent")}


async def test_exported_lanes_are_read_again_without_a_difference(uploader, tenant, tariff_id):
    before = (await tariffs.query_version_lanes(tenant.scope, tariff_id, LanesBody())).rows
    name, content = await lane_export.build_lane_workbook(tenant.scope, tariff_id, "")
    upload = await checked(uploader, tariff_id, content)
    assert name == "Couriers version 1.xlsx"
    assert counts(upload) == {"new": 0, "changed": 0, "unchanged": 4, "refused": 0, "absent": 0}
    await uploader.store(upload)
    after = (await tariffs.query_version_lanes(tenant.scope, tariff_id, LanesBody())).rows
    assert [each.model_dump(exclude={"lane_id"}) for each in after] == [
        each.model_dump(exclude={"lane_id"}) for each in before
    ]


async def test_another_rate_is_told_beside_the_old_one_and_what_is_not_in_the_sheet_is_counted(uploader, tariff_id):
    upload = await checked(uploader, tariff_id, xlsx([[*ROW[:7], 0.55, 1], [*ROW[:4], 900, 999, 1, 1, 1]], HEADINGS))
    assert counts(upload) == {"new": 1, "changed": 1, "unchanged": 0, "refused": 0, "absent": 3}
    [changed] = await uploader.rows(upload, result="changed")
    assert changed["cells"]["lane#rate"] == {"from": "0.5", "to": "0.55"}


async def test_a_sheet_in_whole_units_is_the_same_when_it_comes_again(uploader, tenant, tariff_id):
    content = xlsx([["V1", "A", "B", "X", 0, 99, 1, 2, 1], ["V1", "A", "B", "X", 100, 249, 1, 1.5, 1]], HEADINGS)
    await uploader.imported(content, "whole.xlsx", type="tariffLane", tariffId=tariff_id)
    assert counts(await checked(uploader, tariff_id, content))["unchanged"] == 2


async def test_what_a_sheet_cannot_say_stays_with_the_lane(uploader, tenant, tariff_id):
    """Another charge's rate and a lump-sum break survive the next upload of the same lane."""
    form = {
        "identifiers": ("carrier", "originPort", "destinationPort", "serviceLevel"),
        "charges": (
            {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True, "mixedRanges": True},
            {"id": "pickup", "name": "Pick-up", "method": "flat"},
        ),
    }
    body = TariffBody(name="Lumps", currency="USD", effective_date="2026-01-01", **form)
    made = (await tariffs.add_tariff(tenant.scope, body)).tariff_id
    cells = {
        "id:carrier": "V444_8", "id:originPort": "PORT04", "id:destinationPort": "PORT09", "id:serviceLevel": "DTD",
        "transitDays": "1", "charge:pickup:rate": "12", "rate:freight:0:50:flat": "20", "rate:freight:50::perUnit": "1",
    }  # fmt: skip
    row = LaneRowBody(temp_id=0, cells=cells)
    await lane_sheet.save_lane_sheet(tenant.scope, TariffLaneBody(template_id=made, data=[row]), "Ana")
    _, content = await lane_export.build_lane_workbook(tenant.scope, made, "")
    await uploader.imported(content, "r.xlsx", type="tariffLane", tariffId=made)
    [lane] = (await tariffs.query_version_lanes(tenant.scope, made, LanesBody())).rows
    assert lane.charges["pickup"].rate == "12"
    assert [each.method for each in lane.charges["freight"].ranges] == ["flat", "perUnit"]
    assert Decimal(lane.charges["freight"].ranges[0].rate) == 20


async def test_figures_of_lanes_come_back_as_columns_and_a_sheet_without_them_leaves_them(uploader, tenant):
    """The pickup fee is a column of the export: changed there, only it is reported; a sheet without the column keeps
    it."""
    form = {
        "identifiers": ("carrier",),
        "charges": (
            {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True, "minimum": "lane"},
            {"id": "pickup", "name": "Pick-up", "method": "flat"},
        ),
    }
    body = TariffBody(name="Fees", currency="USD", effective_date="2026-01-01", **form)
    made = (await tariffs.add_tariff(tenant.scope, body)).tariff_id
    heads = ["Carrier", "From weight", "To weight", "Minimum cost", "Rate", "Pick-up"]
    rows = [["V1", 0, 99.99, 30, 2, 12], ["V1", 100, None, 30, 1.5, 12], ["V2", 0, None, 25, 3, 0]]
    await uploader.imported(xlsx(rows, heads), "r.xlsx", type="tariffLane", tariffId=made)
    one, other = (await tariffs.query_version_lanes(tenant.scope, made, LanesBody())).rows
    assert (one.charges["freight"].minimum, one.charges["pickup"].rate) == ("30", "12")
    assert (other.charges["freight"].minimum, other.charges["pickup"].rate) == ("25", "0")

    _, content = await lane_export.build_lane_workbook(tenant.scope, made, "")
    assert counts(await checked(uploader, made, content))["unchanged"] == 3
    dearer = [[*row[:5], 14 if row[0] == "V1" else 0] for row in rows]
    upload = await checked(uploader, made, xlsx(dearer, heads))
    assert [upload["counts"][name] for name in ("changed", "unchanged")] == [2, 1]
    [first, _] = await uploader.rows(upload, result="changed")
    assert first["cells"] == {**first["cells"], "rateOf#pickup": {"from": "12", "to": "14"}}

    await uploader.imported(xlsx([row[:5] for row in rows], heads[:5]), "r.xlsx", type="tariffLane", tariffId=made)
    one, other = (await tariffs.query_version_lanes(tenant.scope, made, LanesBody())).rows
    assert [each.charges["pickup"].rate for each in (one, other)] == ["12", "0"]
