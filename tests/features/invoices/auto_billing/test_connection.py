"""Credentials for the billing system: tried, sealed, never shown. Refused ones stop all pushes until others are
entered."""

import base64

import pytest

from freight.documents.billing_connection import BillingConnection
from freight.documents.record_change import RecordChange
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.auto_billing.conftest import AUTH, SECRET, Hour, Pusher
from tests.fixtures.billing_system import says
from tests.fixtures.tenants import Tenants


async def stored(pusher: Pusher) -> dict:
    found = await scoped(BillingConnection, pusher.scope).find_one()
    assert found
    return found


async def test_credentials_are_tried_sealed_and_never_told(ana: Pusher, connections: Connections):
    before = (await ana.caller.get(AUTH)).json()["data"]
    assert (before["exists"], before["secretSet"], before["revision"]) == (False, False, None)
    answer = await ana.connect()
    assert answer.json()["msg"] == "Saved. The billing system accepted the credentials."
    (tried,) = ana.system.received
    assert tried.path == "/v1/account"
    assert base64.b64decode(tried.authorization.removeprefix("Basic ")).decode() == f"freight:{SECRET}"

    view = (await ana.caller.get(AUTH)).json()["data"]
    assert (view["secretSet"], view["userName"], view["savedBy"]) == (True, "freight", "Ana Ortiz")
    assert view["acceptedOn"]
    connection = await stored(ana)
    entries = await scoped(RecordChange, ana.scope).find({"kind": "billingConnection"}).to_list()
    for text in (answer.text, str(view), str(connection), str(entries)):
        assert SECRET not in text
    keyring = connections.keyring
    assert keyring.open(connection["secret"], f"billing_connections:{connection['_id']}:secret") == SECRET
    with pytest.raises(Exception, match="cannot be read"):
        keyring.open(connection["secret"], "billing_connections:another:secret")


async def test_a_token_goes_without_a_user_name(ana: Pusher):
    await ana.connect(userName="", secret="token-7")
    assert ana.system.received[0].authorization == "Bearer token-7"


async def test_refused_credentials_are_not_stored(pusher: Pusher, monkeypatch):
    before = await stored(pusher)
    pusher.system.answers["account"] = {}
    monkeypatch.setattr(
        "tests.fixtures.billing_system._Handler.do_GET", lambda handler: handler.answer(401, {"error": "who?"})
    )
    answer = await pusher.connect(secret="wrong", revision=1)
    assert (answer.status_code, answer.json()["code"]) == (400, "credentials_refused")
    assert await stored(pusher) == before


async def test_a_billing_system_that_is_away_does_not_keep_its_credentials_out(ana: Pusher):
    answer = await ana.connect(baseUrl="http://127.0.0.1:9")
    assert (answer.status_code, answer.json()["msg"]) == (
        200,
        "Saved, but not tried: 127.0.0.1 could not be reached.",
    )
    assert answer.json()["data"]["acceptedOn"] is None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"baseUrl": "http://169.254.169.254"}, "would expose the password"),
        ({"baseUrl": "https://169.254.169.254/latest"}, "inside a private network"),
        ({"baseUrl": "https://[::1]:8000"}, "inside a private network"),
        ({"baseUrl": "gopher://billing.example"}, "start with https://"),
        ({"baseUrl": ""}, "Address: missing."),
        ({"secret": None}, "Password or token: missing."),
        ({"secret": ""}, "Password or token: missing."),
        ({"userName": "", "secret": "tökén"}, "Token: "),
    ],
)
async def test_what_is_wrong_is_said_and_nothing_is_stored(ana: Pusher, change: dict, said: str):
    answer = await ana.connect(**change)
    assert (answer.status_code, said in answer.json()["msg"]) == (400, True), answer.text
    assert await scoped(BillingConnection, ana.scope).count() == 0


@pytest.mark.parametrize(
    "change", [{"userName": "a:b"}, {"userName": "a\nb"}, {"secret": "a\r\nX: y"}, {"secret": "x" * 2_001}]
)
async def test_what_no_header_carries_is_malformed(ana: Pusher, change: dict):
    answer = await ana.connect(**change)
    assert answer.status_code == 422
    assert ana.system.received == []


async def test_a_secret_goes_to_nobody_it_was_not_given_for(pusher: Pusher):
    kept = await pusher.connect(secret=None, revision=1)
    assert kept.status_code == 200, "address and user name are the same"
    for change in ({"baseUrl": pusher.system.address + "/other"}, {"userName": "somebody"}):
        moved = await pusher.connect(secret=None, revision=2, **change)
        assert moved.json()["msg"] == "Password or token: enter it again for the new address or user name."
    assert {each.authorization for each in pusher.system.received} == {pusher.system.received[0].authorization}


async def test_who_pushes_may_change_credentials_and_who_configures_the_address(
    pusher: Pusher, tenants: Tenants, sign_in
):
    omar = tenants.omar
    omar.memberships[0].permissions = ["invoiceProcessing.autoBilling"]
    await omar.save()
    operator = Pusher(await sign_in(omar), tenants.air, pusher.system, pusher.biller, pusher.run_jobs)
    assert (await operator.connect(secret="new", revision=1)).status_code == 200
    assert (await operator.connect(baseUrl="https://evil.example", revision=2)).status_code == 403
    assert (await operator.caller.get(AUTH)).json()["data"]["mayChangeAddress"] is False


async def test_two_who_save_at_once_do_not_overwrite_each_other(pusher: Pusher):
    assert (await pusher.connect(revision=1)).status_code == 200
    assert (await pusher.connect(revision=1)).status_code == 409
    assert (await pusher.connect(revision=None)).status_code == 409


async def test_each_system_has_its_own(pusher: Pusher, tenants: Tenants, sign_in):
    caller = await sign_in(tenants.olaf)
    assert (await caller.get(AUTH)).json()["data"]["exists"] is False


async def test_trying_passwords_has_an_end(ana: Pusher, monkeypatch):
    monkeypatch.setattr("tests.fixtures.billing_system._Handler.do_GET", lambda handler: handler.answer(401, {}))
    codes = [(await ana.connect(secret=f"guess-{n}")).status_code for n in range(12)]
    assert codes == [400] * 10 + [429] * 2


@pytest.mark.parametrize("status", [401, 403])
async def test_refused_credentials_stop_the_batch_until_others_are_saved_a056(pusher: Pusher, hour: Hour, status: int):
    ids = await pusher.invoices(5)
    pusher.system.always = says(status, {"error": "expired"})
    await pusher.push("Billing", *ids)
    await pusher.run_jobs()
    assert len(pusher.system.pushed) == 1, "the others did not knock at a closed door"
    assert {(push["state"], push["tries"]) for push in await pusher.all()} == {("Credentials needed", 0)}
    view = (await pusher.caller.get(AUTH)).json()["data"]
    assert (view["waiting"], view["refusal"]) == (5, f"It responded {status}.")
    assert view["refusedOn"]
    hour.passes(hours=5)
    await pusher.due()
    assert len(pusher.system.pushed) == 1
    assert {(await pusher.invoice(each))["auto_billing_status"] for each in ids} == {"pushed"}, "they are on their way"

    (more,) = await pusher.invoices()
    told = (await pusher.push("Billing", more)).json()["data"]
    assert told["credentialsNeeded"], "the dialog opens at once"
    await pusher.run_jobs()

    pusher.system.always = None
    assert (await pusher.connect(secret="renewed", revision=1)).status_code == 200
    await pusher.run_jobs()
    assert {push["state"] for push in await pusher.all()} == {"Accepted"}
    assert len(pusher.system.taken) == 6
    view = (await pusher.caller.get(AUTH)).json()["data"]
    assert (view["refusedOn"], view["waiting"]) == (None, 0)


async def test_without_credentials_a_push_waits_for_them(ana: Pusher):
    (invoice_id,) = await ana.invoices()
    assert (await ana.push("Billing", invoice_id)).json()["data"]["credentialsNeeded"]
    await ana.run_jobs()
    assert (await ana.stored())["state"] == "Credentials needed"
    await ana.connect()
    await ana.run_jobs()
    assert (await ana.stored())["state"] == "Accepted"
