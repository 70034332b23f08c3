"""A customer's own words for values: refused once, translated by hand, remembered for the account and its headings."""

from tests.workbooks import HEADINGS, order, xlsx

MODE = "shipmentInformation#transportMode"
HEADS = [*HEADINGS, "Transport mode"]


def by_mode(number: str, mode: str) -> list:
    return [*order(number), mode]


async def test_a_refused_word_is_counted_with_what_the_field_would_take(uploader):
    rows = [by_mode("A1", "AIRFRT"), by_mode("A2", "Airfrt "), by_mode("A3", "by mule"), by_mode("A4", "Air")]
    upload = await uploader.received(xlsx(rows, HEADS))
    checked = await uploader.check(upload)
    words = [(each["label"], each["text"], each["rows"]) for each in checked["refusedValues"]]
    assert words == [("Mode", "AIRFRT", 2), ("Mode", "by mule", 1)]
    assert checked["refusedValues"][0]["options"] == ["Air", "Ocean", "Rail", "Ground"]


async def test_a_word_is_read_as_a_value_and_remembered_for_these_headings(uploader, tenant):
    upload = await uploader.received(xlsx([by_mode("A1", "AIRFRT")], HEADS))
    assert (await uploader.check(upload))["counts"]["refused"] == 1
    told = (await uploader.columns(upload, {}, readAs={7: {"airfrt": "Air"}})).json()["data"]
    assert (told["state"], told["columns"][7]["readAs"]) == ("columns", [{"text": "airfrt", "value": "Air"}])
    assert (await uploader.check(upload))["counts"]["new"] == 1
    await uploader.store(upload)
    assert (await tenant.shipments())["A1"]["data"]["shipmentInformation"]["transportMode"] == "Air"

    again = await uploader.imported(xlsx([by_mode("A2", "AirFrt")], HEADS), "december.xlsx")
    assert again["outcome"]["added"] == 1
    assert again["columns"][7]["readAs"] == [{"text": "airfrt", "value": "Air"}]


async def test_a_word_cannot_stand_for_a_value_that_the_field_refuses(uploader):
    upload = await uploader.received(xlsx([by_mode("A1", "AIRFRT")], HEADS))
    refusal = await uploader.columns(upload, {}, readAs={7: {"AIRFRT": "Zeppelin"}})
    assert refusal.status_code == 400
    assert refusal.json()["msg"].startswith("AIRFRT can't be read as Zeppelin: Mode must be one of Air, Ocean")
    unknown = await uploader.columns(upload, {}, readAs={77: {"AIRFRT": "Air"}})
    assert unknown.json()["msg"] == "Sheet OrderList has no column BZ mapped to a field."


async def test_a_column_sent_to_another_field_forgets_its_words(uploader):
    upload = await uploader.received(xlsx([by_mode("A1", "AIRFRT")], HEADS))
    await uploader.columns(upload, {}, readAs={7: {"AIRFRT": "Air"}})
    told = (await uploader.columns(upload, {7: "shipmentCargo#description"})).json()["data"]
    assert told["columns"][7]["readAs"] == []
    assert MODE not in [column["fieldKey"] for column in told["columns"]]


async def test_the_workbook_to_correct_shows_the_word_the_customer_wrote(uploader):
    rows = [by_mode("A1", "AIRFRT"), by_mode("A2", "by mule")]
    upload = await uploader.received(xlsx(rows, HEADS))
    await uploader.columns(upload, {}, readAs={7: {"AIRFRT": "Air"}})
    await uploader.check(upload)
    [row] = await uploader.rows(upload, result="refused")
    assert row["cells"][MODE]["bad"] == "by mule"


async def test_a_word_is_left_blank_in_every_row_that_has_it(uploader, tenant):
    upload = await uploader.received(xlsx([by_mode("A1", "n/a"), by_mode("A2", " N/A"), by_mode("A3", "Air")], HEADS))
    checked = await uploader.check(upload)
    assert [(each["text"], each["rows"], each["mayBeBlank"]) for each in checked["refusedValues"]] == [("n/a", 2, True)]
    await uploader.columns(upload, {}, readAs={7: {"n/a": ""}})
    assert (await uploader.check(upload))["counts"]["refused"] == 0
    await uploader.store(upload)
    stored = await tenant.shipments()
    assert [stored[number]["data"]["shipmentInformation"].get("transportMode") for number in ("A1", "A2", "A3")] == [
        None,
        None,
        "Air",
    ]


WEIGHT_COLUMN = 6


def by_weight(number: str, weight: object) -> list:
    return [*order(number)[:WEIGHT_COLUMN], weight]


async def test_whatever_a_field_cannot_read_is_left_blank_at_once_and_in_the_next_workbook(uploader, tenant):
    rows = [
        by_weight("A1", "Weight Captured Separately"),
        by_weight("A2", "See DN-304 (ID#:10589)"),
        by_weight("A3", 12),
    ]
    upload = await uploader.received(xlsx(rows, HEADINGS))
    assert (await uploader.check(upload))["counts"]["refused"] == 2
    told = (await uploader.columns(upload, {}, blankUnreadable={WEIGHT_COLUMN: True})).json()["data"]
    assert told["columns"][WEIGHT_COLUMN]["blankUnreadable"] is True
    assert (await uploader.check(upload))["counts"] | {"absent": 0} == {
        "new": 3, "changed": 0, "unchanged": 0, "refused": 0, "cellsChanged": 0, "cellsToCorrect": 0,
        "shipments": 0, "absent": 0, "byRules": 0,
    }  # fmt: skip
    await uploader.store(upload)
    stored = await tenant.shipments()
    assert ["grossWeight" in stored[number]["data"].get("shipmentCargo", {}) for number in ("A1", "A2", "A3")] == [
        False,
        False,
        True,
    ]
    again = await uploader.imported(xlsx([by_weight("B1", "See ASN-93")], HEADINGS), "december.xlsx")
    assert (again["outcome"]["added"], again["columns"][WEIGHT_COLUMN]["blankUnreadable"]) == (1, True)


async def test_what_every_row_must_have_is_not_left_blank(uploader):
    upload = await uploader.received(xlsx([by_mode("A1", "Air")], HEADS))
    number = next(
        column["index"] for column in upload["columns"] if column["fieldKey"] == "shipmentInformation#shipmentNumber"
    )
    for answer in (
        await uploader.columns(upload, {}, readAs={number: {"A1": " "}}),
        await uploader.columns(upload, {}, blankUnreadable={number: True}),
    ):
        assert (answer.status_code, answer.json()["msg"]) == (
            400,
            "Shipment number is required and can't be left blank.",
        )


MATRIX = ["Order date", "AIRFRT", "Ocean"]
LAYOUT = {"kind": "values", "columns": [1, 2], "headingField": MODE, "cellField": "shipmentInformation#shipmentNumber"}


async def test_a_word_in_the_heading_of_a_matrix_is_read_as_a_value_and_remembered(uploader, tenant):
    upload = await uploader.received(xlsx([["2026-11-02", "A-1", "A-2"]], MATRIX))
    told = (await uploader.columns(upload, {}, layout=LAYOUT)).json()["data"]
    assert "is not a Mode: Mode must be one of Air, Ocean" in told["columns"][1]["fault"]
    told = (await uploader.columns(upload, {}, readAs={1: {"AIRFRT": "Air"}})).json()["data"]
    assert (told["columns"][1]["fault"], told["columns"][1]["read"]) == ("", "Mode Air")
    await uploader.check(upload)
    await uploader.store(upload)
    modes = {n: each["data"]["shipmentInformation"]["transportMode"] for n, each in (await tenant.shipments()).items()}
    assert modes == {"A-1": "Air", "A-2": "Ocean"}

    again = await uploader.imported(xlsx([["2026-12-02", "A-3", ""]], MATRIX), "december.xlsx")
    assert again["outcome"]["added"] == 1
    assert again["columns"][1]["readAs"] == [{"text": "AIRFRT", "value": "Air"}]


async def test_the_word_of_a_heading_stays_with_a_column_more_and_goes_with_its_own(uploader):
    upload = await uploader.received(xlsx([["2026-11-02", "A-1", "A-2"]], MATRIX))
    await uploader.columns(upload, {}, layout=LAYOUT | {"columns": [1]})
    refusal = await uploader.columns(upload, {}, readAs={1: {"AIRFRT": "Zeppelin"}})
    assert refusal.json()["msg"].startswith("AIRFRT can't be read as Zeppelin: Mode must be one of Air, Ocean")
    await uploader.columns(upload, {}, readAs={1: {"AIRFRT": "Air"}})
    told = (await uploader.columns(upload, {}, layout=LAYOUT)).json()["data"]
    assert [column["read"] for column in told["columns"]] == ["", "Mode Air", "Mode Ocean"]
    left = (await uploader.columns(upload, {1: None})).json()["data"]
    assert left["columns"][1]["readAs"] == []
