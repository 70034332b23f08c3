"""A customer sheet of unknown layout: what its headings leave open is answered by the user, checked and imported by the
same code, and remembered for the next sheet with these headings."""

import json
from typing import Any

import pytest

from freight.documents.account import Account
from freight.documents.column_mapping import ColumnMapping
from tests.features.setup.accounts.test_account_records import BASE
from tests.fixtures.tenants import Tenants
from tests.workbooks import xlsx

HEADINGS = ["Cust #", "Bill-to name", "Terms", "Net days", "Curr", "Rep"]
ROWS = [["C1", "Fox Valley Castings", "NET30", 30, "USD", "Jo"], ["C2", "Lake Foods", "NET45", 45, "USD", "Al"]]
NUMBER, NAME, DAYS, CURRENCY = (f"account#{key}" for key in ("accountNumber", "accountName", "paymentDays", "currency"))
NET_DAYS = {"2": "", "3": DAYS}


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> Any:
    return await sign_in(tenants.ana)


async def sent(
    caller: Any, rows: list[list[Any]], headings: list[str], dry_run: bool, **answers: dict[str, str]
) -> Any:
    files = {"uploadedFile": ("customers.xlsx", xlsx(rows, headings))}
    told = {name: json.dumps(said) for name, said in answers.items()}
    return await caller.post(f"{BASE}/import", files=files, data={"dryRun": str(dry_run).lower(), **told})


async def tried(caller: Any, rows: list[list[Any]], headings: list[str], **answers: dict[str, str]) -> Any:
    answer = await sent(caller, rows, headings, True, **answers)
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"]


async def test_what_headings_leave_open_is_asked_and_no_row_is_judged_until_then(ana) -> None:
    asked = await tried(ana, ROWS, HEADINGS)
    assert "Terms and Net days could each be Payment days: choose one." in asked["columnFault"]
    assert [(each["heading"], each["fieldKey"], each["choices"]) for each in asked["columns"]] == [
        ("Cust #", NUMBER, []),
        ("Bill-to name", NAME, []),
        ("Terms", None, [DAYS]),
        ("Net days", None, [DAYS]),
        ("Curr", CURRENCY, []),
        ("Rep", None, []),
    ]
    assert asked["columns"][3]["samples"] == ["30", "45"]
    assert (asked["added"], asked["refused"]) == (0, 0)
    refused = await sent(ana, ROWS, HEADINGS, False)
    assert (refused.status_code, refused.json()["code"], refused.json()["msg"]) == (
        400,
        "columns",
        asked["columnFault"],
    )
    assert await Account.find_one(Account.account_number == "C1") is None


async def test_what_was_chosen_is_judged_stored_and_remembered_for_these_headings_alone(ana) -> None:
    told = await tried(ana, ROWS, HEADINGS, columns=NET_DAYS)
    assert (told["columnFault"], told["added"], told["refused"], told["leftOut"]) == ("", 2, 0, ["Terms", "Rep"])
    assert [each["how"] for each in told["columns"]] == ["label", "label", "none", "hand", "label", "none"]
    assert await ColumnMapping.find_all().count() == 0
    assert (await sent(ana, ROWS, HEADINGS, False, columns=NET_DAYS)).status_code == 200
    one = await Account.find_one(Account.account_number == "C2")
    assert one and (one.name, one.payment_days, one.currency) == ("Lake Foods", 45, "USD")
    again = await tried(ana, [["C3", "Ridge Tools", "NET10", 10, "USD", "Jo"]], HEADINGS)
    assert (again["columnFault"], again["added"]) == ("", 1)
    assert [each["how"] for each in again["columns"]] == [*["remembered"] * 2, "none", *["remembered"] * 2, "none"]
    other = await tried(ana, ROWS, [*HEADINGS[:5], "Agent"])
    assert "could each be Payment days" in other["columnFault"]


async def test_a_field_without_a_column_is_given_for_all_rows_and_offered_again_but_not_taken(ana) -> None:
    rows, headings = [["C1", "Fox Valley Castings"], ["C2", "Lake Foods"]], ["Cust #", "Bill-to name"]
    asked = await tried(ana, rows, headings)
    said = "No column is Currency, Payment days. Choose one, or enter what holds for all rows."
    assert asked["columnFault"] == said
    open_ones = [(each["key"], each["value"], each["lastValue"], each["mayBeGiven"]) for each in asked["forAllRows"]]
    assert open_ones == [(CURRENCY, "", "", True), (DAYS, "", "", True)]
    half = await tried(ana, rows, headings, values={CURRENCY: "USD"})
    assert half["columnFault"].startswith("No column is Payment days.")
    values = {CURRENCY: "usd", DAYS: "Net 30"}
    wrong = await tried(ana, rows, headings, values=values)
    assert wrong["refused"] == 2
    values = {CURRENCY: "USD", DAYS: "Net 30"}
    assert (await tried(ana, rows, headings, values=values))["added"] == 2
    assert (await sent(ana, rows, headings, False, values=values)).status_code == 200
    one = await Account.find_one(Account.account_number == "C1")
    assert one and (one.currency, one.payment_days) == ("USD", 30)
    again = await tried(ana, [["C3", "Ridge Tools"]], headings)
    assert again["columnFault"] == said
    assert [(each["value"], each["lastValue"]) for each in again["forAllRows"]] == [("", "USD"), ("", "Net 30")]


async def test_a_number_is_no_value_for_all_rows(ana) -> None:
    asked = await tried(ana, [["x", "USD", 30]], ["Remark", "Curr", "Net days"])
    assert asked["columnFault"] == "No column is Number, Name. Choose a column for each, or add it to the workbook."
    assert [each["mayBeGiven"] for each in asked["forAllRows"]] == [False, True]


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"columns": {"9": DAYS}}, "The chosen columns don't fit this file. Choose the file again."),
        ({"columns": {"0": "account#nothing"}}, "The chosen columns don't fit this file. Choose the file again."),
        ({"columns": {"5": NUMBER}}, "Columns A and F are both Number. Don't import one of them."),
        ({"values": {CURRENCY: "USD"}}, "Currency can't be one value for all rows: choose its column."),
        ({"columns": {"0": ""}, "values": {NUMBER: "C1"}}, "Number can't be one value for all rows"),
        ({"columns": {"x": NUMBER}}, "The answers cannot be read"),
    ],
)
async def test_answers_that_do_not_fit_are_refused(ana, answers: dict[str, dict[str, str]], said: str) -> None:
    answer = await sent(ana, ROWS, HEADINGS, True, **answers)
    assert answer.status_code == 400
    assert said in answer.json()["msg"]


async def test_parts_of_an_address_are_chosen_by_hand(ana) -> None:
    headings = ["Cust #", "Bill-to name", "Net days", "Curr", "Where", "Municipality"]
    rows = [["C1", "Fox Valley Castings", 30, "USD", "1 Main St", "Aurora"]]
    told = await tried(ana, rows, headings)
    assert told["leftOut"] == ["Where", "Municipality"]
    labels = {each["key"]: each["label"] for each in told["columnChoices"]}
    assert labels["account#address|line1"] == "Address, line 1"
    columns = {"4": "account#address|line1", "5": "account#address|city"}
    assert (await sent(ana, rows, headings, False, columns=columns)).status_code == 200
    one = await Account.find_one(Account.account_number == "C1")
    assert one and one.address == ["1 Main St", "Aurora"]
    rows[0][5] = "Elgin"
    assert (await sent(ana, rows, headings, False)).status_code == 200
    again = await Account.find_one(Account.account_number == "C1")
    assert again and again.address == ["1 Main St", "Elgin"]
