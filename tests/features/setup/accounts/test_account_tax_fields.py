"""Accounts of a company that charges tax: numbers with their check digits, certificates, electronic addresses."""

import io
from typing import Any

import pytest
from openpyxl import load_workbook

from freight.documents.account import Account
from freight.documents.system import System
from tests.features.setup.accounts.test_account_records import BASE, KEYS, form
from tests.features.setup.tax.test_tax_setup import adopt
from tests.fixtures.tenants import Tenants
from tests.workbooks import xlsx

GERMAN = "DE136695976"
COUNTRY = "account#country"


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> Any:
    return await sign_in(tenants.ana)


@pytest.fixture
async def taxed(ana: Any, tenants: Tenants) -> Any:
    """A system in the Netherlands, where its company is registered."""
    systems = System.get_pymongo_collection()
    await systems.update_one({"_id": tenants.air.system_id}, {"$set": {"country": "NL"}})
    await adopt(ana)
    return ana


def to_values(country: str = "", **tax: str) -> dict[str, str]:
    return {COUNTRY: country, **{f"tax#{key}": value for key, value in tax.items()}}


async def add(caller: Any, country: str = "", **tax: str) -> Any:
    return await caller.post(BASE, json={"values": form() | to_values(country, **tax)})


async def change(caller: Any, account: Any, **values: str) -> Any:
    return await caller.put(f"{BASE}/{account['id']}", json={"values": values, "revision": account["revision"]})


async def test_a_company_without_a_registration_sees_no_tax_field(ana):
    description = (await ana.get(f"{BASE}/description")).json()["data"]
    assert not [field["key"] for field in description["fields"] if field["key"].startswith("tax#")]
    assert "Tax" not in [section["title"] for section in description["sections"]]
    assert "tax#taxNumber" not in description["columns"]


async def test_a_system_in_a_country_without_a_registration_sees_none_either(ana):
    """A company of Chicago and Rotterdam is registered in the Netherlands only: Chicago has nothing to fill in."""
    await adopt(ana)
    assert "tax#taxNumber" not in (await ana.get(f"{BASE}/description")).json()["data"]["columns"]


async def test_a_company_with_a_registration_has_a_section_a_column_and_sheet_columns(taxed):
    description = (await taxed.get(f"{BASE}/description")).json()["data"]
    assert description["sections"][-1]["title"] == "Tax"
    assert len(description["sections"][-1]["keys"]) == 14
    assert "tax#taxNumber" in description["columns"]
    audited = (await taxed.get(f"{BASE}/description", params={"audited": True})).json()["data"]
    assert "Tax" not in [section["title"] for section in audited["sections"]]
    book = load_workbook(io.BytesIO((await taxed.get(f"{BASE}/export")).content))
    assert "Tax number" in [cell.value for cell in next(iter(book.worksheets[0].rows))]


async def test_a_number_is_kept_in_the_form_of_its_country(taxed):
    saved = await add(taxed, "Germany", taxNumber="136 695 976", buyerReference="0042-07")
    assert saved.status_code == 200, saved.text
    values = saved.json()["data"]["values"]
    assert (values[COUNTRY], values["tax#taxNumber"], values["tax#buyerReference"]) == ("DE", GERMAN, "0042-07")


@pytest.mark.parametrize(
    ("country", "tax", "message"),
    [
        ("DE", {"taxNumber": "DE136695977"}, "Tax number: “DE136695977” is not a tax number of Germany."),
        ("", {"taxNumber": GERMAN}, "Tax number: enter the country of the account first."),
        (
            "DE",
            {"taxNumber": GERMAN, "numberCheck": "valid"},
            "Checked on: enter the day you looked the number up.",
        ),
        (
            "DE",
            {"taxNumber": GERMAN, "numberCheckedOn": "2026-01-05"},
            "Number check: choose whether the number was valid that day.",
        ),
        (
            "DE",
            {"taxNumber": GERMAN, "numberCheck": "valid", "numberCheckedOn": "2190-01-05"},
            "Checked on: this day is in the future.",
        ),
        ("DE", {"numberCheck": "valid", "numberCheckedOn": "2026-01-05"}, "Tax number: enter the number"),
        (
            "CA",
            {"certificate": "EX1", "certificateFrom": "2026-02-01", "certificateTo": "2026-01-31"},
            "Certificate to: this day is before the first one.",
        ),
        ("CA", {"certificateTo": "2026-01-31"}, "Exemption certificate: enter its number, or remove its days."),
        ("NL", {"endpointScheme": "0106"}, "Electronic address: enter it, or remove its scheme."),
        ("NL", {"endpointId": "12345678"}, "Electronic address scheme: enter the code of 4 digits, such as 0106."),
    ],
)
async def test_what_cannot_be_saved_names_its_field(taxed, country, tax, message):
    answer = await add(taxed, country, **tax)
    assert answer.status_code == 400, answer.text
    assert answer.json()["msg"].startswith(message)
    assert await Account.find_one(Account.account_number == "0002000") is None


@pytest.mark.parametrize(
    ("tax", "key"), [({"endpointScheme": "106"}, "tax#endpointScheme"), ({"region": "Québec"}, "tax#region")]
)
async def test_codes_have_their_form(taxed, tax, key):
    answer = await add(taxed, "CA", **tax)
    assert answer.status_code == 412
    assert list(answer.json()["data"]["invalidMsgList"][0]["fields"]) == [key]


async def test_a_changed_number_loses_its_check_unless_it_was_checked_again(taxed):
    checked = {"numberCheck": "valid", "numberCheckedOn": "2026-01-05"}
    account = (await add(taxed, "DE", taxNumber=GERMAN, **checked)).json()["data"]
    assert account["values"]["tax#numberCheck"] == "valid"
    renamed = (await change(taxed, account, **{KEYS["name"]: "Lakeside"})).json()["data"]
    assert renamed["values"]["tax#numberCheck"] == "valid"
    other = (await change(taxed, renamed, **{"tax#taxNumber": "DE129273398"})).json()["data"]
    assert (other["values"]["tax#taxNumber"], other["values"]["tax#numberCheck"]) == ("DE129273398", "")
    again = await change(
        taxed,
        other,
        **{"tax#taxNumber": GERMAN, "tax#numberCheck": "not_valid", "tax#numberCheckedOn": "2026-02-01"},
    )
    assert again.json()["data"]["values"]["tax#numberCheck"] == "not_valid"


async def test_an_account_that_moves_needs_a_number_of_its_new_country(taxed):
    account = (await add(taxed, "DE", taxNumber=GERMAN)).json()["data"]
    moved = await change(taxed, account, **{COUNTRY: "FR"})
    assert moved.status_code == 400
    assert "is not a tax number of France" in moved.json()["msg"]


async def test_a_workbook_brings_the_tax_fields_and_marks_the_wrong_cell(taxed):
    headings = ["Number", "Name", "Currency", "Payment days", "Country", "VAT number", "Kind of customer"]
    rows = [
        ["B1", "Bremen Stahl", "EUR", 30, "Germany", GERMAN, "Business"],
        ["B2", "Kiel Fisch", "EUR", 30, "Germany", "DE1", "business"],
    ]
    files = {"uploadedFile": ("accounts.xlsx", xlsx(rows, headings))}
    tried = (await taxed.post(f"{BASE}/import", files=files, data={"dryRun": "true"})).json()["data"]
    assert (tried["added"], tried["refused"]) == (1, 1)
    assert list(tried["refusedRows"][0]["findings"]) == ["tax#taxNumber"]


async def test_a_spreadsheet_drops_the_zero_of_an_electronic_address_scheme(taxed):
    headings = ["Number", "Name", "Currency", "Payment days", "Country", "Electronic address scheme",
                "Electronic address"]  # fmt: skip
    rows = [["B3", "Zaanse Fietsen", "EUR", 30, "NL", 106, "87654321"], ["B4", "GLN", "EUR", 30, "NL", "0088", "1"]]
    files = {"uploadedFile": ("accounts.xlsx", xlsx(rows, headings))}
    assert (await taxed.post(f"{BASE}/import", files=files, data={"dryRun": "false"})).status_code == 200
    for number, scheme in (("B3", "0106"), ("B4", "0088")):
        account = await Account.find_one(Account.account_number == number)
        assert account and account.data["tax"]["endpointScheme"] == scheme


@pytest.mark.parametrize(
    ("country", "typed", "number", "problem"),
    [
        ("NL", "NL 1234 56 782 B90", "NL123456782B90", ""),
        ("Germany", "136695976", "DE136695976", ""),
        ("NL", "NL123456789B90", "", "Its check digits do not match"),
        ("", "NL123456782B90", "", "enter the country of the account first."),
    ],
)
async def test_a_number_is_checked_while_it_is_typed(ana, country, typed, number, problem):
    """What the form says before saving is what saving says."""
    answer = await ana.get("/api/taxNumber", params={"country": country, "number": typed})
    checked = answer.json()["data"]
    assert checked["number"] == number
    assert problem in checked["problem"] and bool(checked["problem"]) == bool(problem)


async def test_the_check_and_the_save_refuse_a_number_in_the_same_words(taxed):
    wrong = "NL123456789B90"
    checked = (await taxed.get("/api/taxNumber", params={"country": "NL", "number": wrong})).json()["data"]
    saved = await add(taxed, "NL", taxNumber=wrong)
    assert saved.json()["msg"] == f"Tax number: {checked['problem']}"
