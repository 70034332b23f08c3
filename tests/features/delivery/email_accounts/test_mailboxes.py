"""The mailbox of an email account: its password is sealed and goes to no other server; a test says what is wrong."""

from dataclasses import replace

import pytest

from freight.documents.email_account import EmailAccount
from freight.documents.record_change import RecordChange
from freight.kit.storage import connections as open_ones
from freight.kit.storage.connections import Connections
from tests.features.delivery.email_accounts.test_email_accounts import ACCOUNTS, FORM
from tests.fixtures.mailbox_server import PASSWORD, mailbox_serving

MAILBOX = {"host": "imap.meridian.com", "user": "bounces", "password": PASSWORD}


async def test_the_password_of_a_mailbox_is_sealed_and_goes_to_no_other_server(ana):
    answer = await ana.caller.post(ACCOUNTS, json=FORM | {"mailbox": MAILBOX})
    assert answer.status_code == 200, answer.text
    kept = answer.json()["data"]
    assert kept["mailbox"]["passwordSet"] and PASSWORD not in answer.text
    assert kept["returnAddress"] == "billing@meridian.com", "mails have to come back to where they are looked for"
    assert PASSWORD not in str(await EmailAccount.get_pymongo_collection().find_one())
    assert PASSWORD not in str(await RecordChange.get_pymongo_collection().find().to_list())
    path, without = f"{ACCOUNTS}/{kept['id']}", MAILBOX | {"password": None}
    moved = FORM | {"revision": 1, "mailbox": without | {"host": "evil.example"}}
    assert (await ana.caller.put(path, json=moved)).json()["msg"] == (
        "Enter the password again for the new server or user name."
    )
    # another folder is not another server, and the two passwords are separate
    elsewhere = FORM | {"host": "smtp2.meridian.com", "password": None, "revision": 1, "mailbox": without}
    assert (await ana.caller.put(path, json=elsewhere)).json()["msg"].startswith("Enter the password again")
    folder = FORM | {"password": None, "revision": 1, "mailbox": without | {"folder": "Returned"}}
    changed = (await ana.caller.put(path, json=folder)).json()["data"]
    assert (changed["mailbox"]["folder"], changed["mailbox"]["passwordSet"], changed["passwordSet"]) == (
        "Returned",
        True,
        True,
    )
    gone = (await ana.caller.put(path, json=FORM | {"password": None, "revision": 2})).json()["data"]
    assert (gone["mailbox"]["host"], gone["mailbox"]["passwordSet"]) == ("", False)


async def test_a_mailbox_that_lacks_something_is_refused(ana):
    for lacking, told in (("user", "Mailbox: enter the user name."), ("password", "Mailbox: enter the password.")):
        form = FORM | {"mailbox": MAILBOX | {lacking: "" if lacking == "user" else None}}
        assert (await ana.caller.post(ACCOUNTS, json=form)).json()["msg"] == told
    wrong = await ana.caller.post(ACCOUNTS, json=FORM | {"returnAddress": "nobody"})
    assert wrong.json()["msg"] == "Invalid Data"


async def test_a_test_of_the_mailbox_says_what_is_wrong(ana, connections: Connections, monkeypatch: pytest.MonkeyPatch):
    async def tried(**changed: object) -> str:
        form = FORM | {"mailbox": box.settings(**changed)}
        answer = await ana.caller.post(f"{ACCOUNTS}/testMailbox", json=form)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["data"]["answer"])

    def may_call(hosts: str) -> None:
        settings = connections.settings.model_copy(update={"outgoing_hosts": hosts})
        monkeypatch.setattr(open_ones, "_current", replace(connections, settings=settings))

    async with mailbox_serving() as box:
        may_call("")
        assert "inside a private network" in await tried()
        assert box.seen == [], "nothing is connected to that may not be called"
        may_call("localhost")
        assert await tried() == "localhost: INBOX can be read. Signed in as bounces@suite.example."
        assert (await tried(password="wrong")).startswith("Sign-in refused: ")
        assert await tried(folder="Nowhere") == "The folder Nowhere could not be opened: no such folder"
        assert "certificate" in await tried(certificate="")
        nobody = await ana.caller.post(f"{ACCOUNTS}/testMailbox", json=FORM)
        assert nobody.json()["msg"] == "Mailbox: enter the host."
