"""Rate workbooks into the draft of a tariff, by the upload screen and by the lane call (R253-R257)."""

import pytest

from freight.features.tariffs import service as tariffs
from freight.features.tariffs.schemas import LanesBody, TariffBody
from tests.workbooks import xlsx

HEADINGS = ["Carrier", "orig_port_cd", "dest_port_cd", "minm_wgh_qty", "max_wgh_qty", "svc_cd", "minimum cost", "rate"]
ROWS = [
    ["V444_6", "PORT08", "PORT09", 0, 99.99, "DTD", 43.2272, 0.7512000000000001],
    ["V444_6", "PORT08", "PORT09", 100, 249.99, "DTD", 43.2272, 0.7132],
]


@pytest.fixture
async def tariff_id(tenant) -> str:
    body = TariffBody(name="Couriers", currency="USD", effective_date="2026-01-01")
    return (await tariffs.add_tariff(tenant.scope, body)).tariff_id


async def lanes_of(tenant, tariff_id):
    return (await tariffs.query_version_lanes(tenant.scope, tariff_id, LanesBody())).rows


async def post_lanes(uploader, files, **query):
    parts = [("uploadedFile", file) for file in files]
    return await uploader.caller.post("/api/tariffLaneUploadFiles", params=query, files=parts)


async def test_the_bands_of_a_sheet_become_half_open_breaks_of_one_lane(uploader, tenant, tariff_id):
    upload = await uploader.received(xlsx(ROWS, HEADINGS), "rates.xlsx", type="tariffLane", tariffId=tariff_id)
    assert upload["missingFields"] == []
    assert all(column["fieldKey"] for column in upload["columns"])
    checked = await uploader.check(upload)
    assert checked["counts"]["new"] == 2
    done = await uploader.store(upload)
    assert (done["state"], done["message"]) == ("imported", "2 breaks in 1 lane, in draft version 1.")
    (lane,) = await lanes_of(tenant, tariff_id)
    (charge,) = lane.charges.values()
    assert [(each.start, each.end, each.rate) for each in charge.ranges] == [
        ("0", "100.00", "0.7512"),
        ("100", "250.00", "0.7132"),
    ]


async def test_the_same_sheet_again_ends_with_the_same_lanes(uploader, tenant, tariff_id):
    for _ in range(2):
        await uploader.imported(xlsx(ROWS, HEADINGS), "rates.xlsx", type="tariffLane", tariffId=tariff_id)
    assert len(await lanes_of(tenant, tariff_id)) == 1


async def test_a_break_that_ends_before_it_starts_names_its_row(uploader, tenant, tariff_id):
    rows = [*ROWS, ["V444_6", "PORT08", "PORT09", 500, 250, "DTD", 1, 1]]
    upload = await uploader.received(xlsx(rows, HEADINGS), "rates.xlsx", type="tariffLane", tariffId=tariff_id)
    checked = await uploader.check(upload)
    (error,) = checked["firstErrors"]
    assert (error["row"], error["field"]) == (4, "To weight")
    assert error["message"] == "The break ends before it starts: 500–250."


async def test_the_lane_call_reads_checks_and_imports_without_a_stop(uploader, tenant, tariff_id):
    answer = await post_lanes(uploader, [("rates.xlsx", xlsx(ROWS, HEADINGS))], templateId=tariff_id)
    assert answer.json()["msg"] == "File uploaded. Lanes will be uploaded in some time."
    await uploader.run_jobs()
    assert len(await lanes_of(tenant, tariff_id)) == 1
    (upload,) = answer.json()["data"]["uploads"]
    assert (await uploader.get(upload))["state"] == "imported"


async def test_the_lane_call_takes_no_sheet_with_two_columns_for_one_field(uploader, tenant, tariff_id):
    """The columns are not reviewed here: without them, the lanes would be for any origin. The same remark twice does
    not matter."""
    twice = xlsx([[*row, "PORT07"] for row in ROWS], [*HEADINGS, "orig_port_cd"])
    answer = await post_lanes(uploader, [("rates.xlsx", twice)], templateId=tariff_id)
    told = "2 columns are headed “orig_port_cd”: choose one. Rename the other, or upload the workbook step by step."
    assert (answer.status_code, answer.json()["msg"]) == (400, told)
    assert await lanes_of(tenant, tariff_id) == []
    remarks = xlsx([[*row, "a", "b"] for row in ROWS], [*HEADINGS, "Remark", "Remark"])
    assert (await post_lanes(uploader, [("rates.xlsx", remarks)], templateId=tariff_id)).status_code == 200


async def test_the_lane_call_keeps_a_sheet_with_faulty_rows_out(uploader, tenant, tariff_id):
    faulty = xlsx([*ROWS, ["V444_6", "PORT08", "PORT09", "many", 300, "DTD", 1, 1]], HEADINGS)
    answer = await post_lanes(uploader, [("rates.xlsx", faulty)], templateId=tariff_id)
    await uploader.run_jobs()
    (upload,) = answer.json()["data"]["uploads"]
    assert (await uploader.get(upload))["state"] == "checked"
    assert await lanes_of(tenant, tariff_id) == []


async def test_some_files_are_left_out_and_listed_by_reason(uploader, tariff_id):
    rates = xlsx(ROWS, HEADINGS)
    files = [("rates.xlsx", rates), ("rates.xlsx", rates), ("none.xls", b""), ("rates.pdf", b"%PDF")]
    answer = (await post_lanes(uploader, files, templateId=tariff_id)).json()
    assert answer["data"]["notUploaded"] == {
        "Dupliacate Files": ["rates.xlsx"],
        "Empty Files": ["none.xls"],
        "Not Excel Files": ["rates.pdf"],
    }
    assert answer["msg"].startswith("Some files not uploaded as ... Dupliacate Files: rates.xlsx;")


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ([], "Select at least one file."),
        ([("rates.csv", b"a,b\n1,2")], "Upload Only Excel File."),
        ([("rates.xlsx", b"")], "Can not upload empty file."),
    ],
)
async def test_a_lane_call_without_a_usable_file(uploader, tariff_id, files, said):
    answer = await post_lanes(uploader, files, templateId=tariff_id)
    assert (answer.status_code, answer.json()["msg"]) == (400, said)


async def test_lanes_need_a_tariff_of_this_system(uploader):
    answer = await post_lanes(uploader, [("rates.xlsx", xlsx(ROWS, HEADINGS))], templateId="6" * 24)
    assert answer.status_code == 404
    answer = await post_lanes(uploader, [("rates.xlsx", xlsx(ROWS, HEADINGS))])
    assert answer.json()["msg"] == "Choose the tariff for these lanes."


async def test_a_binary_workbook_is_one_of_excel_too(uploader, tariff_id):
    """Its content is checked: this one is not a workbook, and the message is about the file, not its extension."""
    answer = await post_lanes(uploader, [("rates.xlsb", b"PK\x03\x04 no package")], templateId=tariff_id)
    assert answer.status_code == 400
    assert "Upload Only Excel File." not in answer.json()["msg"]


async def test_two_good_workbooks_are_refused_rather_than_one_replacing_the_other(uploader, tenant, tariff_id):
    files = [("north.xlsx", xlsx(ROWS[:1], HEADINGS)), ("south.xlsx", xlsx(ROWS[1:], HEADINGS))]
    answer = await post_lanes(uploader, files, templateId=tariff_id)
    assert answer.status_code == 400
    assert "Upload one workbook" in answer.json()["msg"]
    assert await lanes_of(tenant, tariff_id) == []
