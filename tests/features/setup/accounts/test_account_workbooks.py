"""Accounts from a customer's own workbook: headings of the trade, and a check that refuses what the import would."""

import io
from typing import Any

import openpyxl
import pytest

from freight.documents.account import Account
from tests.features.setup.accounts.test_account_records import BASE
from tests.fixtures.tenants import Tenants
from tests.workbooks import saved, xlsx

HEADINGS = [
    *("Customer No", "Customer Name", "Addr 1", "Addr 2", "City", "ST", "Zip", "Country", "Curr", "Terms"),
    *("Parent", "Credit Limit"),
]


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> Any:
    return await sign_in(tenants.ana)


def row(number: str, **cells: Any) -> list[Any]:
    told = {
        "name": f"Customer {number}", "one": "1 Main St", "two": "Suite 4", "city": "Aurora", "state": "IL",
        "zip": "60505", "country": "United States", "currency": "USD", "terms": "Net 45", "parent": "", "limit": 1000,
    } | cells  # fmt: skip
    return [number, *told.values()]


async def sent(caller: Any, rows: list[list[Any]], headings: list[str] = HEADINGS, *, dry_run: bool) -> Any:
    files = {"uploadedFile": ("accounts.xlsx", xlsx(rows, headings))}
    return await caller.post(f"{BASE}/import", files=files, data={"dryRun": str(dry_run).lower()})


async def test_the_headings_of_the_trade_are_known_and_addresses_are_put_together(ana) -> None:
    rows = [row("C1"), row("C2", parent="C1", country="DEU", terms="Due on receipt", two="")]
    tried = (await sent(ana, rows, dry_run=True)).json()["data"]
    assert (tried["added"], tried["refusedRows"], tried["leftOut"]) == (2, [], ["Credit Limit"])
    assert await Account.find_one(Account.account_number == "C1") is None
    assert (await sent(ana, rows, dry_run=False)).status_code == 200
    one, two = [await Account.find_one(Account.account_number == number) for number in ("C1", "C2")]
    assert one and two
    assert (one.name, one.country, one.payment_days) == ("Customer C1", "US", 45)
    assert one.address == ["1 Main St", "Suite 4", "Aurora, IL 60505"]
    assert (two.country, two.payment_days, two.parent_account_number) == ("DE", 0, "C1")
    again = (await sent(ana, rows, dry_run=True)).json()["data"]
    assert (again["added"], again["changed"], again["unchanged"]) == (0, 0, 2)


@pytest.mark.parametrize("dry_run", [True, False])
async def test_the_check_refuses_what_the_import_refuses_by_row_and_field(ana, dry_run) -> None:
    rows = [
        row("C1", parent="NOPE"),
        row("C2", parent="C2"),
        row("C3", parent="C4"),
        row("C4", parent="C3"),
        row("C5", country="Belgiumm"),
        row("C6", terms="2/10 n30"),
        row("C7"),
    ]
    answer = await sent(ana, rows, dry_run=dry_run)
    if dry_run:
        tried = answer.json()["data"]
        assert (tried["added"], tried["refused"]) == (1, 6)
        said = {
            each["row"]: [(key, told["message"]) for key, told in each["findings"].items()]
            for each in tried["refusedRows"]
        }
        assert said == {
            2: [("account#parent", "Parent account: there is no account NOPE. Choose one from the list.")],
            3: [("account#parent", "Parent account: C2 is part of C2. Choose another parent.")],
            4: [("account#parent", "Parent account: C3 is part of C4 is part of C3. Choose another parent.")],
            5: [("account#parent", "Parent account: C4 is part of C3 is part of C4. Choose another parent.")],
            6: [
                (
                    "account#country",
                    "Country: there is no country “Belgiumm”. Enter its name or its ISO code, such as US.",
                )
            ],
            7: [
                (
                    "account#paymentDays",
                    "Payment days: 2/10 n30 gives a discount for paying early, which isn't kept. Enter 30.",
                )
            ],
        }
    else:
        assert (answer.status_code, answer.json()["data"]["errorRows"]) == (412, [2, 3, 4, 5, 6, 7])
    assert await Account.find_one(Account.account_number == "C7") is None


async def test_a_heading_that_could_be_two_fields_is_asked_about(ana) -> None:
    """Cells that are all codes are numbers; others leave it open."""
    headings = ["Customer", "Name", "Currency", "Terms"]
    tried = await sent(ana, [["C1", "One", "USD", "Net 30"]], headings, dry_run=True)
    assert tried.json()["data"]["added"] == 1
    rows = [["C1", "x", "USD", "30"], ["Acme", "y", "USD", "30"]]
    asked = await sent(ana, rows, ["Customer", "Remark", "Currency", "Terms"], dry_run=True)
    assert asked.json()["data"]["columnFault"] == "“Customer” could be Number or Name: choose one."


async def test_a_hidden_row_is_refused_and_named(ana) -> None:
    book = openpyxl.load_workbook(io.BytesIO(xlsx([row("C1"), row("C2")], HEADINGS)))
    book.active.row_dimensions[3].hidden = True
    files = {"uploadedFile": ("accounts.xlsx", saved(book))}
    answer = await ana.post(f"{BASE}/import", files=files, data={"dryRun": "true"})
    (refused,) = answer.json()["data"]["refusedRows"]
    assert refused["row"] == 3
    assert refused["findings"]["account#accountNumber"]["message"].startswith("This row is hidden in the workbook.")


@pytest.mark.parametrize("heading", ["Email", "AP Email"])
async def test_the_email_of_the_payables_desk_is_taken_in_exported_and_refused_by_row(ana, heading) -> None:
    rows = [[*row("C1"), "ap@c1.example; billing@c1.example"], [*row("C2"), "nobody at home"]]
    tried = (await sent(ana, rows, [*HEADINGS, heading], dry_run=True)).json()["data"]
    assert (tried["added"], tried["refused"], tried["leftOut"]) == (1, 1, ["Credit Limit"])
    assert "Email: nobody at home isn’t an email address" in str(tried["refusedRows"])
    assert (await sent(ana, rows[:1], [*HEADINGS, heading], dry_run=False)).status_code == 200
    exported = await ana.get(f"{BASE}/export")
    sheet = openpyxl.load_workbook(io.BytesIO(exported.content)).active
    table = [[cell.value for cell in each] for each in sheet.iter_rows()]
    at = next(each for each in table if "Email" in each).index("Email")
    assert [each[at] for each in table if "C1" in each] == ["ap@c1.example, billing@c1.example"]
