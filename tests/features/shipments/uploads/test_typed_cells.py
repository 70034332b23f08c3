"""Texts where days and figures belong: read as the system writes, asked about where they can be read in two ways."""

from freight.documents.system import System
from tests.workbooks import order, xlsx

SHIP_DATE = 2  # the column of the ship date in `HEADINGS`


def dates(*typed: str) -> bytes:
    return xlsx([order(f"A{n}", date=text) for n, text in enumerate(typed)])


def days(stored) -> list[str]:
    return [stored[number]["data"]["shipmentInformation"]["shipDate"] for number in sorted(stored)]


def ship_date(upload):
    return next(each for each in upload["columns"] if each["fieldKey"] == "shipmentInformation#shipDate")


async def test_american_days_and_amounts_are_taken(uploader, tenant):
    typed = ["11/21/2026", "11/21/26", "Nov 21, 2026", "21-Nov-2026", "2026-11-21", "2026-11-22T05:30:00Z"]
    upload = await uploader.imported(dates(*typed))
    assert upload["outcome"]["added"] == len(typed)
    assert set(days(await tenant.shipments())) == {"2026-11-21"}


async def test_weights_with_separators_and_units_are_figures(uploader, tenant):
    rows = [order(f"A{n}", weight=text) for n, text in enumerate(["1,234.56", "1.234,5", "12.5 kg", "1 200"])]
    assert (await uploader.imported(xlsx(rows)))["outcome"]["added"] == 4
    stored = await tenant.shipments()
    weights = [stored[number]["data"]["shipmentCargo"]["grossWeight"] for number in sorted(stored)]
    assert weights == [1234.56, 1234.5, 12.5, 1200.0]


async def test_a_day_with_two_readings_is_asked_about_once_for_its_column_and_remembered(uploader, tenant):
    upload = await uploader.received(dates("05-06-2026", "21-11-2026"))
    column = ship_date(upload)
    assert column["undecided"]
    assert column["ways"] == [
        {"style": "mdy", "samples": ["May 6, 2026"]},
        {"style": "dmy", "samples": ["Jun 5, 2026"]},
    ]
    checked = await uploader.check(upload)
    assert checked["counts"]["refused"] == 1
    assert checked["firstErrors"][0]["message"].startswith("05-06-2026 could be May 6, 2026 or Jun 5, 2026.")

    answer = await uploader.columns(upload, {}, written={column["index"]: "dmy"})
    assert not ship_date(answer.json()["data"])["undecided"]
    await uploader.check(upload)
    await uploader.store(upload)
    assert days(await tenant.shipments()) == ["2026-06-05", "2026-11-21"]

    again = await uploader.imported(xlsx([order("B1", date="07-08-2026")]), "again.xlsx")
    assert again["outcome"]["added"] == 1
    assert days(await tenant.shipments())[-1] == "2026-08-07"


async def test_a_german_system_reads_its_own_way(uploader, tenant):
    await System.find_one(System.id == tenant.system.id).update({"$set": {"locale": "de"}})
    rows = [order("A0", date="05.06.2026", weight="1.234"), order("A1", date="5.6.26", weight="1.234,5")]
    assert (await uploader.imported(xlsx(rows)))["outcome"]["added"] == 2
    stored = await tenant.shipments()
    assert days(stored) == ["2026-06-05", "2026-06-05"]
    weights = [stored[number]["data"]["shipmentCargo"]["grossWeight"] for number in sorted(stored)]
    assert weights == [1234.0, 1234.5]


async def test_a_column_that_is_not_written_the_locales_way_is_asked_about(uploader):
    rows = [order("A0", weight="1,234"), order("A1", weight="12,5")]
    upload = await uploader.received(xlsx(rows))
    weight = next(each for each in upload["columns"] if each["fieldKey"] == "shipmentCargo#grossWeight")
    assert weight["undecided"]
    assert weight["ways"] == [{"style": ".", "samples": ["1,234"]}, {"style": ",", "samples": ["1.234"]}]


async def test_numbers_of_the_workbook_itself_are_never_in_doubt(uploader):
    upload = await uploader.received(xlsx([order("A0", weight=1.234), order("A1", weight=12.5)]))
    assert not any(column["undecided"] for column in upload["columns"])


async def test_an_excel_day_number_is_told_and_not_taken(uploader):
    checked = await uploader.check(await uploader.received(dates("46347")))
    assert checked["firstErrors"][0]["message"].startswith("46347 is an Excel date number: Nov 21, 2026")
