"""One profile of the system mails each account's invoices to the address in the account."""

from typing import Any

from freight.documents.account import Account
from freight.documents.suppressed_address import SuppressedAddress
from tests.features.setup.accounts.test_account_records import BASE
from tests.fixtures.deliveries import House, profile_of
from tests.fixtures.mail_server import MailServer


async def mailed_to_accounts(house: House, **fields: Any) -> Any:
    configurations = {"to_account": True, "subject": "Invoice {{ invoice.number }}", "cc": ["file@acme.example"]}
    return await profile_of(house.ana.scope, "email", password="", configurations=configurations, **fields)


async def set_email(house: House, email: str) -> None:
    await Account.find_one(Account.id == house.ana.account).update({"$set": {"email": email}})


async def causes(house: House) -> list[dict[str, Any]]:
    return (await house.ana.caller.get("/api/deliveries/causes")).json()["data"]


async def test_the_mail_goes_to_all_addresses_of_the_account(house: House, mail_server: MailServer) -> None:
    await mailed_to_accounts(house)
    await set_email(house, "ap@fill.example, ap2@fill.example")
    await house.approved("S-1")
    (planned,) = await house.deliveries()
    assert planned["recipient"] == "Email of the account"
    await house.work()
    assert [mail.to for mail in mail_server.taken] == [["ap@fill.example", "ap2@fill.example", "file@acme.example"]]


async def test_an_account_without_an_address_holds_its_invoices_and_leads_there(
    house: House, mail_server: MailServer
) -> None:
    await mailed_to_accounts(house)
    await house.approved("S-1")
    await house.work()
    (group,) = await causes(house)
    account = await Account.get(house.ana.account)
    assert account
    assert (group["cause"], group["title"], group["withoutEmail"]) == (
        "no_account_address",
        "Account has no email address",
        str(account.id),
    )
    assert group["reason"] == f"Account {account.account_number} {account.name} has no email address."
    await set_email(house, "ap@fill.example")
    answer = await house.ana.caller.post("/api/deliveries/act", json={"action": "release", "ids": group["ids"]})
    assert answer.status_code == 200, answer.text
    await house.work()
    assert [mail.to for mail in mail_server.taken] == [["ap@fill.example", "file@acme.example"]]


async def test_an_account_with_a_profile_of_its_own_leaves_by_that_alone(house: House) -> None:
    await mailed_to_accounts(house)
    await set_email(house, "ap@fill.example")
    own = await profile_of(house.ana.scope, "web", password="", name="Their portal", account_id=house.ana.account)
    await house.approved("S-1")
    assert [each["profile_id"] for each in await house.deliveries()] == [own]


async def test_an_address_that_bounced_before_is_held(house: House) -> None:
    await mailed_to_accounts(house)
    await set_email(house, "gone@fill.example")
    told = {"company_id": house.ana.scope.company_id, "system_id": house.ana.scope.system_id, "account_id": None}
    await SuppressedAddress(**told, address="gone@fill.example", reason="User unknown").insert()
    await house.approved("S-1")
    await house.work()
    assert [each["cause"] for each in await causes(house)] == ["suppressed"]


async def test_a_profile_names_an_address_or_leaves_it_to_the_account(house: House) -> None:
    body = {"profileName": "To the account", "type": "email", "configurations": {"to": "", "toAccount": True}}
    made = await house.ana.caller.post("/api/invoiceDefaultDelivery?isDefault=true", json=body)
    assert made.status_code == 200, made.text
    body["configurations"] = {"to": "ap@fill.example", "toAccount": True}
    refused = await house.ana.caller.post(
        "/api/invoiceDefaultDelivery?isDefault=true", json=body | {"profileName": "Both"}
    )
    assert (refused.status_code, refused.json()["msg"]) == (
        400,
        "Clear the address: the mail goes to that of the account.",
    )


async def test_the_address_is_read_kept_and_refused_in_words(house: House) -> None:
    values = {"account#accountNumber": "C9", "account#accountName": "Nine", "account#currency": "USD"}
    values |= {"account#paymentDays": "30", "account#email": "AP@nine.example; billing@nine.example, ap@nine.example"}
    made = await house.ana.caller.post(BASE, json={"values": values})
    assert made.status_code == 200, made.text
    kept = await Account.find_one(Account.account_number == "C9")
    assert kept and kept.email == "ap@nine.example, billing@nine.example"
    wrong = values | {"account#accountNumber": "C10", "account#email": "ask for Bob"}
    refused = await house.ana.caller.post(BASE, json={"values": wrong})
    assert "Email: ask for Bob isn’t an email address. Separate several by commas." in refused.text
