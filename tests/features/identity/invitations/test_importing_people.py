"""Importing users from a workbook: every row is checked, refused rows are returned with marks, the others are invited
once."""

from io import BytesIO
from typing import Any

import httpx
import pytest
from openpyxl import Workbook, load_workbook

from freight.documents.account import Account
from freight.documents.invitation import Invitation
from freight.documents.mail import Mail
from freight.documents.user import User
from freight.features.identity.invitations import service
from freight.kit.auth.throttle import ThrottleWindow
from tests.features.identity.invitations.test_invitations import acceptance, last_link
from tests.fixtures.tenants import Tenants
from tests.workbooks import shown

HEAD = ("Name", "E-mail", "User name", "Role", "System", "Account numbers", "Products")
AIR, SEA = "Air Export Chicago", "Ocean Import Rotterdam"
MIA = ("Mia Berg", "mia@berg.example", "mia.berg", "Operator", AIR, "0001204", "billing, rating")
TOM = ("Tom Reyes", "tom@reyes.example", "", "operator", f"{AIR}; OIR", "All", "")


def sheet(*rows: tuple[Any, ...], head: tuple[str, ...] = HEAD) -> bytes:
    book = Workbook()
    page = book.active
    assert page is not None
    page.append(head)
    for row in rows:
        page.append(row)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


async def sent(caller: httpx.AsyncClient, content: bytes, path: str = "", **form: str) -> httpx.Response:
    files = {"uploadedFile": ("people.xlsx", content, "application/octet-stream")}
    return await caller.post(f"/api/invitations/import{path}", files=files, data=form)


async def tell(caller: httpx.AsyncClient, *rows: tuple[Any, ...], **form: str) -> dict[str, Any]:
    answer = await sent(caller, sheet(*rows), **form)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def wrong(found: dict[str, Any]) -> dict[int, dict[str, str]]:
    return {
        row["row"]: {key.partition("#")[2]: cell["message"] for key, cell in row["findings"].items()}
        for row in found["refusedRows"]
    }


async def test_a_dry_run_says_what_would_be_and_sends_nothing(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    found = await tell(priya, MIA, TOM, dryRun="true")
    assert (found["invited"], found["refused"], found["refusedRows"]) == (2, 0, [])
    assert (await Mail.count(), await Invitation.count()) == (0, 0)


async def test_each_is_invited_once_however_often_the_workbook_is_imported(sign_in, client, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    assert (await tell(priya, MIA, TOM))["invited"] == 2
    again = await tell(priya, MIA, TOM)
    assert (again["invited"], again["unchanged"], await Mail.count()) == (0, 2, 2)
    changed = await tell(priya, MIA, (*TOM[:5], "0001204", ""), dryRun="true")
    assert wrong(changed) == {
        3: {"accounts": "Each system of a row needs one of its accounts. Use a row for each system."}
    }
    changed = await tell(priya, MIA, (*TOM[:4], AIR, "0001204", ""))
    assert (changed["invited"], changed["unchanged"], await Mail.count()) == (1, 1, 3)

    token = await last_link("mia@berg.example")
    offer = (await client.post("/api/invitation", json={"token": token})).json()["data"]
    assert (offer["name"], offer["userName"], offer["systems"]) == ("Mia Berg", "mia.berg", [AIR])
    assert (await client.post("/api/invitation/accept", json=acceptance(token))).status_code == 200
    mia = await User.find_one(User.user_name == "mia.berg")
    assert mia and (mia.memberships[0].account_ids, mia.products) == ([tenants.fill1], ["billing", "rating"])
    # users who have accepted are not invited again
    assert wrong(await tell(priya, MIA)) == {2: {"email": "Mia Berg (mia.berg) works here already."}}


@pytest.mark.parametrize(
    ("cell", "value", "message"),
    [
        (0, "", "Mandatory!"),
        (1, "mia", "Enter an email address, such as ana@example.com."),
        (1, "ANA.ORTIZ@example.test", "Ana Ortiz (ana.ortiz) works here already."),
        (2, "Ana.0rtiz", "This user name is taken, or looks like one that is. Choose another."),
        (2, "аna.ortiz", "This user name is taken, or looks like one that is. Choose another."),
        (2, "m", "User name: enter 2 to 100 characters."),
        (3, "Pilot", "There is no role “Pilot” in this system."),
        (4, "Warsaw", "There is no system Warsaw."),
        (4, "Ocean Export Gdynia", "There is no system Ocean Export Gdynia."),
        # an empty cell never opens all accounts: who means all of them says so
        (5, "", "Mandatory!"),
        (5, "0001204, 0009999 0008888", "Following Account Numbers are incorrect - 0009999, 0008888"),
        (6, "payables", "There is no product payables. Use billing, rating, tariffs."),
    ],
)
async def test_each_cell_that_is_wrong_is_named(sign_in, tenants: Tenants, cell: int, value: str, message: str) -> None:
    priya = await sign_in(tenants.priya)
    row = [*MIA]
    row[cell] = value
    found = await tell(priya, tuple(row), TOM)
    keys = ("name", "email", "userName", "role", "systems", "accounts", "products")
    assert wrong(found) == {2: {keys[cell]: message}}
    assert (found["invited"], await Mail.count()) == (1, 1), "it keeps nobody else from being invited"


async def test_a_look_alike_within_the_workbook_and_rows_that_disagree_are_refused(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    twin = ("Mia B.", "other@berg.example", "Mia_Berg", "Operator", AIR, "All", "")
    assert wrong(await tell(priya, MIA, twin)) == {
        3: {"userName": "This user name looks like the one in row 2. Choose another."}
    }
    other = ("Maria Berg", *MIA[1:4], SEA, "All", "")
    assert wrong(await tell(priya, MIA, other)) == {
        2: {"email": "Row 3 of this person is rejected."},
        3: {"name": "Row 2 says Mia Berg for this email address."},
    }


async def test_nobody_invites_to_more_than_he_has_by_a_workbook(sign_in, tenants: Tenants) -> None:
    june = await sign_in(tenants.june)  # for the account 0001204 of air alone
    lacking = "You can’t grant permissions that you don’t have yourself."
    rows = (
        MIA,
        (*TOM[:4], AIR, "All", ""),
        ("Eve", "eve@example.test", "", "Administrator", AIR, "0001204", ""),
        # the answer does not reveal that there is such an account or system
        ("Ed", "ed@example.test", "", "Operator", AIR, "0001317", ""),
        ("Al", "al@example.test", "", "Operator", SEA, "All", ""),
    )
    found = await tell(june, *rows)
    assert found["invited"] == (1 if tenants.june.products else 0) or "products" in wrong(found).get(2, {})
    refused = {row: cells for row, cells in wrong(found).items() if row != 2}
    assert {row: {key: text for key, text in cells.items() if key != "products"} for row, cells in refused.items()} == {
        3: {"role": f"{lacking[:-1]}: See shipments."},
        4: {"role": lacking},
        5: {"accounts": "Following Account Numbers are incorrect - 0001317"},
        6: {"systems": lacking},
    }
    assert (await sent(await sign_in(tenants.vera), sheet(MIA))).status_code == 403


async def test_ten_thousand_account_numbers_with_one_wrong_name_it(sign_in, tenants: Tenants) -> None:
    """An Excel cell holds 32,767 characters: they fill several rows, which add up."""
    home = {"company_id": tenants.air.company_id, "system_id": tenants.air.system_id, "archived": False, "revision": 1}
    numbers = [f"{n:06}" for n in range(10_000)]
    await Account.get_pymongo_collection().insert_many(
        [{**home, "account_number": number, "name": f"Customer {number}"} for number in numbers]
    )
    priya = await sign_in(tenants.priya)
    parts = [numbers[at : at + 2_500] for at in range(0, 10_000, 2_500)]
    rows = [(*MIA[:5], "\n".join(part), "") for part in parts]
    assert (await tell(priya, *rows, dryRun="true"))["invited"] == 1
    mistyped = [*rows[:3], (*MIA[:5], rows[3][5].replace("009876", "00987X"), "")]
    found = await tell(priya, *mistyped)
    assert wrong(found)[5] == {"accounts": "Following Account Numbers are incorrect - 00987X"}
    assert (found["invited"], found["refused"], await Mail.count()) == (0, 4, 0)
    assert (await tell(priya, *rows))["invited"] == 1
    stored = await Invitation.find_one()
    assert stored and len(stored.memberships[0].account_ids or ()) == 10_000


async def test_what_is_refused_comes_back_in_the_workbook_that_was_sent(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    content = sheet(MIA, ("Ed", "ed@example.test", "", "Pilot", AIR, "7", ""), TOM)
    answer = await sent(priya, content, "/marked")
    assert answer.status_code == 200, answer.text
    page = load_workbook(BytesIO(answer.content)).active
    assert page is not None
    assert [[cell.value for cell in row] for row in page.iter_rows(max_row=1)] == [[*HEAD]]
    notes = {cell.coordinate: cell.comment.text for row in page.iter_rows() for cell in row if cell.comment}
    assert notes == {
        "D3": "There is no role “Pilot” in this system.",
        "F3": "Following Account Numbers are incorrect - 7",
    }


async def test_a_workbook_without_its_columns_or_no_workbook_is_told(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    missing = await sent(priya, sheet(MIA[:1], head=HEAD[:1]))
    assert missing.json()["code"] == "columns_missing"
    assert "Email, Role, Systems, Account numbers" in missing.json()["msg"]
    assert (await priya.post("/api/invitations/import")).json()["code"] == "no_file"


async def test_a_company_sends_only_so_many_in_an_hour_and_the_rest_when_it_is_imported_again(
    sign_in, tenants: Tenants, monkeypatch
) -> None:
    monkeypatch.setattr(service, "PER_COMPANY", ThrottleWindow("few", failures=1, span=service.PER_COMPANY.span))
    priya = await sign_in(tenants.priya)
    found = await tell(priya, MIA, TOM)
    assert (found["invited"], found["later"]) == (1, 1)
    monkeypatch.setattr(service, "PER_COMPANY", ThrottleWindow("more", failures=9, span=service.PER_COMPANY.span))
    found = await tell(priya, MIA, TOM)
    assert (found["invited"], found["unchanged"], found["later"]) == (1, 1, 0)


async def test_a_formula_that_was_never_computed_is_nobodys_name(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    answer = await sent(priya, shown([["=A9&B9", *MIA[1:]]], HEAD), dryRun="true")
    found = answer.json()["data"]
    assert found["invited"] == 0
    assert wrong(found)[2]["name"].startswith("This formula shows 0, as one does that was never computed.")
