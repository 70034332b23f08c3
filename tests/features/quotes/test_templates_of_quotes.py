"""What quotes choose from, and the rates of their templates from a workbook."""

import io

import openpyxl
import pytest

from freight.documents.tariff import Tariff
from freight.kit.storage.tenancy import parse_object_id, scoped

EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
HEADS = ["Carrier", "Origin port", "Destination port", "From weight", "To weight", "Service", "Rate", "Minimum cost"]


def workbook() -> bytes:
    book = openpyxl.Workbook()
    book.active.append(HEADS)
    book.active.append(["LH", "PORT04", "PORT09", 0, 99.99, "STD", 2.5, 40])
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


@pytest.fixture
async def template(air) -> str:
    """The tariff of the sheet, as a template of the database."""
    changed = {"$set": {"rate_source_type": "Database"}}
    await scoped(Tariff, air.tenants.air).update_one({"_id": parse_object_id(air.tariff_id)}, changed)
    return air.tariff_id


async def uploaded(air, template, *names, **query):
    files = [("uploadedFile", (name, workbook(), EXCEL)) for name in names]
    params = {"templateId": template, **query}
    return (await air.ana.post("/api/quoteLaneUploadFiles", params=params, files=files or None)).json()


async def test_a_workbook_becomes_the_lanes_of_a_templates_draft(air, template, run_jobs) -> None:
    answer = await uploaded(air, template, "rates.xlsx", rateSourceType="Database")
    assert (answer["status"], answer["msg"]) == (200, "1 files are successfully uploaded.")
    await run_jobs()
    draft = (await air.ana.get(f"/api/tariffs/{template}")).json()["data"]["versions"][0]
    assert (draft["state"], draft["laneCount"]) == ("draft", 1)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ((), "Select at least one file."),  # R257
        (("rates.pdf",), "Upload Only Excel File."),  # R253
        (
            ("a.pdf", "b.doc"),
            "Some files not uploaded as ... Not Excel Files: a.pdf, b.doc",
        ),  # R256
    ],
)
async def test_files_that_are_no_rate_workbook_are_refused_r253_to_r257(air, template, names, message) -> None:
    refused = await uploaded(air, template, *names)
    assert (refused["status"], refused["msg"]) == (400, message)


async def test_empty_and_double_files_are_listed_by_reason(air, template) -> None:
    """R254, R255: nothing goes in where no file is left."""
    files = [("uploadedFile", (name, b"", EXCEL)) for name in ("a.xlsx", "b.xls")]
    params = {"templateId": template}
    refused = (await air.ana.post("/api/quoteLaneUploadFiles", params=params, files=files)).json()
    assert refused["msg"] == "Some files not uploaded as ... Empty Files: a.xlsx, b.xls"
    twice = await uploaded(air, template, "rates.xlsx", "Rates.xlsx")
    assert twice["msg"] == "Some files not uploaded as ... Dupliacate Files: Rates.xlsx"


async def test_a_workbook_is_not_loaded_into_a_template_of_another_repository(air, template) -> None:
    refused = await uploaded(air, template, "rates.xlsx", rateSourceType="AirlineTariffs")
    assert (refused["status"], refused["msg"]) == (404, "There is no such template in the repository AirlineTariffs.")


async def test_quotes_choose_from_all_templates_at_once(air, template) -> None:
    query = {"suggestionFor": "rfqTemplate", "systemId": str(air.tenants.air.system_id)}
    found = (await air.ana.get("/api/quoteSuggestions", params=query)).json()
    assert [each["n"] for each in found["msg"]] == ["Air 2026"]
