"""Email accounts: their password is sealed and goes to no other server."""

from freight.documents.email_account import EmailAccount
from freight.documents.record_change import RecordChange

ACCOUNTS = "/api/emailAccounts"
FORM = {
    "name": "Billing",
    "host": "smtp.meridian.com",
    "user": "billing",
    "password": "hunter2",
    "sender": "Meridian <billing@meridian.com>",
}


async def test_an_email_account_is_kept_with_its_password_sealed(ana):
    answer = await ana.caller.post(ACCOUNTS, json=FORM)
    assert answer.status_code == 200, answer.text
    account = answer.json()["data"]
    assert account["passwordSet"] and "hunter2" not in answer.text
    assert "hunter2" not in str(await EmailAccount.get_pymongo_collection().find_one())
    assert "hunter2" not in str(await RecordChange.get_pymongo_collection().find().to_list())
    assert (await ana.get(f"{ACCOUNTS}/{account['id']}"))["host"] == "smtp.meridian.com"
    assert (await ana.get("/api/listEmailNames"))["details"] == ["Billing"]
    moved = await ana.caller.put(
        f"{ACCOUNTS}/{account['id']}", json=FORM | {"host": "evil.example", "password": None, "revision": 1}
    )
    assert moved.json()["msg"] == "Enter the password again for the new server or user name."
    renamed = FORM | {"name": "Invoices", "password": None, "revision": 1}
    assert (await ana.caller.put(f"{ACCOUNTS}/{account['id']}", json=renamed)).json()["data"]["passwordSet"]


async def test_an_email_account_that_a_profile_uses_stays(ana):
    account = (await ana.caller.post(ACCOUNTS, json=FORM)).json()["data"]
    await ana.saved(emailAccountId=account["id"])
    removal = FORM | {"password": None, "isDeleted": True, "revision": 1}
    refused = await ana.caller.put(f"{ACCOUNTS}/{account['id']}", json=removal)
    assert refused.json()["msg"] == "Billing is used by Invoices by mail. Choose another account there first."


async def test_a_form_that_lacks_something_is_refused(ana):
    assert (await ana.caller.post(ACCOUNTS, json=FORM | {"host": ""})).json()["msg"] == "Please enter mandatory fields"
    assert (await ana.caller.post(ACCOUNTS, json=FORM | {"sender": "nobody"})).json()["msg"] == "Invalid Data"


async def test_who_sees_one_account_does_not_keep_those_of_the_system(tenants, sign_in):
    june = await sign_in(tenants.june)
    assert (await june.post(ACCOUNTS, json=FORM)).status_code == 403
