"""The lanes of all published tariffs as one list, and as a workbook."""

from io import BytesIO

import openpyxl
import pytest
from beanie.odm.fields import IndexModelField

from freight.documents.base import ANY_CASE
from freight.documents.lane import LaneDocument
from freight.features.tariffs import service as tariffs
from tests.features.rating.sheets import SHEET, TARIFF, band
from tests.features.tariffs.overview.conftest import RAIL


async def rates(overseen, **query):
    return (await overseen.ana.get("/api/tariffRates", params=query)).json()["data"]


def carriers(found):
    return [each["identifiers"]["carrier"] for each in found["rows"]]


async def test_the_lanes_in_force_stand_by_tariff_each_with_its_breaks(overseen):
    found = await rates(overseen)
    assert (found["count"], found["tariffs"]) == (3, 2)
    assert [(each["tariffName"], each["number"], each["currency"]) for each in found["rows"]] == [
        ("Air 2026", 1, "USD"),
        ("Air 2026", 2, "USD"),
        ("Rail 2026", 1, "EUR"),
    ]
    rail = found["rows"][-1]
    assert (rail["accountId"], rail["charge"]) == (str(overseen.tenants.fill1), "Freight")
    assert [(each["text"], each["rate"]) for each in rail["rates"]["ranges"]] == [
        ("0–99.99", "2"),
        ("100–999.99", "0.01"),
    ]
    assert found["identifiers"] == ["carrier", "originPort", "destinationPort", "serviceLevel"]


async def test_pages_are_cut_across_tariffs(overseen):
    pages = [await rates(overseen, pageLimit=2, pageNo=number) for number in (1, 2)]
    assert [carriers(each) for each in pages] == [["V444_0", "V444_8"], ["V777"]]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (["carrier:v4"], ["V444_0", "V444_8"]),
        (["carrier:V444_8"], ["V444_8"]),
        (["serviceLevel:rail", "originPort:port04"], ["V777"]),
        (["destinationPort:PORT1"], []),
        (["carrier: "], ["V444_0", "V444_8", "V777"]),
    ],
)
async def test_lanes_are_found_by_the_beginnings_of_identifiers_whatever_the_case(overseen, asked, found):
    answer = await rates(overseen, find=asked)
    assert (carriers(answer), answer["count"]) == (found, len(found))


async def test_lanes_are_put_in_the_order_of_an_identifier(overseen):
    assert carriers(await rates(overseen, sort="carrier", descending=True)) == ["V777", "V444_8", "V444_0"]
    assert carriers(await rates(overseen, sort="carrier", find=["carrier:v4"])) == ["V444_0", "V444_8"]


async def test_a_filtered_page_is_read_from_the_index_of_the_identifier(overseen):
    """Never a scan of all lanes: the plan of the count names the index, and reads no lane but those wanted."""
    collection = LaneDocument.get_pymongo_collection()
    scope = overseen.tenants.air
    query = {
        "company_id": scope.company_id,
        "system_id": scope.system_id,
        "archived": False,
        "identifiers.carrier": {"$gte": "v777", "$lt": "v777\uffff"},
    }
    plan = await collection.find(query).collation(ANY_CASE).explain()
    assert "find_carrier" in str(plan["queryPlanner"]["winningPlan"])
    assert plan["executionStats"]["totalDocsExamined"] == 1


async def test_of_two_versions_that_cover_today_the_newer_is_listed(overseen):
    """Later, and all that are published, list the other one too."""
    await tariffs.replace_lanes(overseen.tenants.air, overseen.rail_id, RAIL[:1])
    dates = {"effectiveDate": "2026-06-01", "expiryDate": "2026-12-31"}
    await overseen.ana.post(f"/api/tariffs/{overseen.rail_id}/publish", json=dates)
    only = {"tariffId": overseen.rail_id}
    assert [each["versionNumber"] for each in (await rates(overseen, **only))["rows"]] == [2]
    every = await rates(overseen, valid="published", **only)
    assert sorted(each["versionNumber"] for each in every["rows"]) == [1, 2]


async def test_tariffs_of_an_account_or_of_everybody_are_listed_alone(overseen):
    assert carriers(await rates(overseen, accountId=str(overseen.tenants.fill1))) == ["V777"]
    assert carriers(await rates(overseen, accountId="all")) == ["V444_0", "V444_8"]


async def test_an_identifier_there_is_not_is_refused(overseen):
    answer = (await overseen.ana.get("/api/tariffRates", params={"find": ["wagon:1"]})).json()
    assert (answer["code"], answer["msg"]) == ("identifier_unknown", "wagon isn't a lane match field.")


async def test_what_is_filtered_is_exported_with_a_row_a_break(overseen):
    answer = await overseen.ana.get("/api/tariffRates/export", params={"find": ["carrier:V777"]})
    head, *rows = openpyxl.load_workbook(BytesIO(answer.content)).active.values
    cells = [dict(zip(head, row, strict=True)) for row in rows]
    assert [(each["Tariff"], each["Carrier"], each["From"], each["To"], each["Rate"]) for each in cells] == [
        ("Rail 2026", "V777", 0, 99.99, 2),
        ("Rail 2026", "V777", 100, 999.99, 0.01),
    ]


async def test_a_text_of_a_lane_is_no_formula(overseen):
    await tariffs.replace_lanes(
        overseen.tenants.air, overseen.rail_id, [band("0", "9", "1", "1", carrier="=1+1"), *SHEET], publish=True
    )
    answer = await overseen.ana.get("/api/tariffRates/export", params={"find": ["carrier:="]})
    sheet = openpyxl.load_workbook(BytesIO(answer.content)).active
    carrier = next(cell for cell in sheet[2] if cell.value == "=1+1")
    assert carrier.data_type in ("s", "inlineStr")


async def test_a_clerk_of_one_account_sees_no_lane_of_another(overseen, sign_in):
    await overseen.ana.post("/api/tariffs", json=TARIFF | {"name": "x", "accountId": str(overseen.tenants.fill2)})
    listed = (await overseen.ana.get("/api/tariffs", params={"q": "x"})).json()["data"]["rows"]
    await tariffs.replace_lanes(overseen.tenants.air, listed[0]["tariffId"], RAIL, publish=True)
    june = await sign_in(overseen.tenants.june)
    assert (await rates(overseen))["count"] == 4
    assert (await june.get("/api/tariffRates")).json()["data"]["count"] == 3


async def test_the_indexes_of_identifiers_are_kept_from_one_start_to_the_next(connections):
    """The server returns a collation with all its defaults filled in: no index is rebuilt because of that."""
    collection = LaneDocument.get_pymongo_collection()
    there = IndexModelField.from_pymongo_index_information(await collection.index_information())
    wanted = [IndexModelField(each) for each in LaneDocument.Settings.indexes]
    assert IndexModelField.list_difference(there, wanted) == []
