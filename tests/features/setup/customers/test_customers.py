"""The grids of customers and of industry verticals, through their calls."""

from io import BytesIO

import openpyxl
import pytest

from freight.documents.account import Account
from freight.features.setup.metadata.seed import load_metadata
from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import scoped

NUMBER, NAME, VERTICAL = (f"accountInformation#{key}" for key in ("accountNumber", "accountName", "industryVertical"))
NEW = {NUMBER: "00099001", NAME: "Kettle Moraine Dairy", VERTICAL: "Food", "accountInformation#currency": "USD"}
ADDRESS = "accountInformation#address"
KEY = "industryVerticals#vertical"


@pytest.fixture
async def ana(tenants, sign_in):
    await load_templates(tenants.air, SEEDS)
    await load_metadata(tenants.air, SEEDS)
    return await sign_in(tenants.ana)


async def saved(caller, *rows):
    template = (await caller.get("/api/getRFQTemplate")).json()["data"]["templateId"]
    data = [{"updateField": True, **row} for row in rows]
    answer = await caller.put("/api/grid", params={"type": "account", "templateId": template}, json={"data": data})
    return answer.json()


async def listed(caller, q=""):
    return (await caller.get("/api/records/customer", params={"q": q})).json()["data"]["rows"]


async def test_a_customer_typed_into_the_grid_is_an_account_of_the_system(ana, tenants) -> None:
    answer = await saved(ana, NEW)
    assert (answer["status"], answer["msg"]) == (200, "1 saved.")
    [row] = await listed(ana, "Kettle")
    assert row["values"] | NEW == row["values"]
    account = await scoped(Account, tenants.air).find_one({"account_number": "00099001"})
    assert (account["account_id"], account["industry_vertical"]) == (account["_id"], "Food")
    # shipments and invoices find it as any other account
    assert (await ana.get("/api/accounts", params={"q": "Kettle"})).json()["data"]["rows"][0]["name"] == NEW[NAME]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "Please enter data"),
        ([NEW | {NAME: ""}], "Customer name is mandatory"),
        ([NEW | {VERTICAL: ""}], "Industry Vertical is mandatory"),
        ([NEW, NEW], "Duplicate customer names are not allowed"),
        ([NEW | {NAME: "FILLMORE instruments"}], "Duplicate customer names are not allowed"),  # there already
        ([NEW | {NUMBER: "0001317"}], "Duplicate customer names are not allowed"),
    ],
)
async def test_customers_that_make_no_sense_are_not_saved(ana, tenants, rows, message) -> None:
    """R245, R246, R247, R248."""
    before = await scoped(Account, tenants.air).count()
    assert (await saved(ana, *rows))["msg"] == message
    assert await scoped(Account, tenants.air).count() == before


async def test_a_refused_customer_says_in_which_cell_it_is_wrong(ana) -> None:
    """R247, R249."""
    refused = await saved(ana, NEW, NEW | {NUMBER: "00099002", NAME: "Second", VERTICAL: ""})
    cell = {"kind": "mandatory", "message": "Mandatory!"}
    assert refused["data"]["invalidMsgList"] == [{"tempId": 1, "fields": {VERTICAL: cell}}]


async def test_a_cell_that_does_not_fit_comes_back_with_its_row_and_nothing_is_stored(ana) -> None:
    """R249."""
    wrong = NEW | {"accountInformation#currency": "dollars", "accountInformation#paymentDays": "soon"}
    answer = await saved(ana, NEW | {NUMBER: "1", NAME: "Other"}, wrong)
    assert answer["status"] == 412
    [refused] = answer["data"]["invalidMsgList"]
    kinds = {key: each["kind"] for key, each in refused["fields"].items()}
    assert kinds == {"accountInformation#currency": "length", "accountInformation#paymentDays": "regex"}
    assert answer["data"]["doc"][0][NAME] == NEW[NAME]
    assert await listed(ana, "Other") == []


async def test_a_customer_somebody_else_saved_meanwhile_is_not_overwritten(ana) -> None:
    await saved(ana, NEW)
    [row] = await listed(ana, "Kettle")
    mine = {"id": row["id"], "revision": row["revision"], VERTICAL: "Retail"}
    assert (await saved(ana, mine))["status"] == 200
    late = await saved(ana, mine | {VERTICAL: "Textiles"})
    assert late["status"] == 412
    assert (await listed(ana, "Kettle"))[0]["values"][VERTICAL] == "Retail"
    entries = (await ana.get(f"/api/records/customer/{row['id']}/history")).json()["data"]["entries"]
    assert [(each["before"], each["after"]) for each in entries[0]["changes"]] == [("Food", "Retail")]


async def test_the_number_of_a_customer_stays(ana) -> None:
    [row] = await listed(ana, "Fillmore")
    moved = {"id": row["id"], "revision": row["revision"], NUMBER: "7", VERTICAL: "Food"}
    assert (await saved(ana, moved))["code"] == "number_fixed"


async def test_somebody_of_one_account_adds_no_customer(ana, tenants, sign_in) -> None:
    june = await sign_in(tenants.june)
    assert (await saved(june, NEW))["status"] == 403
    assert [row["values"][NAME] for row in await listed(june)] == ["Fillmore Instruments"]


async def vertical_grid(caller, *rows):
    asked = {"docType": "metadata_industryVerticals"}
    template = (await caller.get("/api/getRFQTemplate", params=asked)).json()["data"]
    assert [field["key"] for field in template["fields"]] == [KEY]
    body = {"data": list(rows), "flagIndustryVertical": True}
    answer = await caller.put("/api/grid/metadata", params={"templateId": template["templateId"]}, json=body)
    return answer.json()


async def test_a_new_vertical_is_offered_to_customers(ana) -> None:
    assert (await vertical_grid(ana, {KEY: "Toys"}))["data"] == {"added": 1, "changed": 0}
    found = await ana.get("/api/suggestion", params={"suggestionFor": "industryVertical", "q": "to"})
    assert "Toys" in [each["v"] for each in found.json()["data"]]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "Please enter data"),
        ([{KEY: "Toys"}, {"id": "65aaaaaaaaaaaaaaaaaaaaaa", KEY: ""}], "Add Industry Vertical to save."),
        ([{KEY: "Toys"}, {KEY: "toys"}], "Remove the duplicate items"),
        ([{KEY: "Aerospace"}], "Remove the duplicate items"),  # there already
    ],
)
async def test_verticals_that_make_no_sense_are_not_saved(ana, rows, message) -> None:
    """R250, R251, R252."""
    assert (await vertical_grid(ana, *rows))["msg"] == message


async def test_a_grid_without_a_template_says_so(ana) -> None:
    answer = (await ana.get("/api/getRFQTemplate", params={"docType": "metadata_nothing"})).json()
    assert (answer["status"], answer["msg"]) == (404, "Unable to fetch the required template")


async def test_an_address_keeps_its_lines_in_the_grid_the_account_and_the_workbook(ana, tenants) -> None:
    lines = "75 Creamery Lane\nFond du Lac, WI 54935"
    await saved(ana, NEW | {ADDRESS: lines})
    [row] = await listed(ana, "Kettle")
    assert row["values"][ADDRESS] == lines
    account = await scoped(Account, tenants.air).find_one({"account_number": "00099001"})
    assert account["address"] == ["75 Creamery Lane", "Fond du Lac, WI 54935"]
    told = await ana.get("/api/records/customer/export", params={"q": "Kettle"})
    sheet = openpyxl.load_workbook(BytesIO(told.content)).active
    [cell] = [each for each in sheet[2] if sheet.cell(1, each.column).value == "Address"]
    assert (cell.value, cell.alignment.wrap_text) == (lines, True)
    # a row that does not name it leaves it
    await saved(ana, {"id": row["id"], "revision": row["revision"], NAME: "Kettle Moraine Dairy Export"})
    [row] = await listed(ana, "Kettle")
    assert row["values"][ADDRESS] == lines
