"""What the audit log contains after users signed in, changed permissions, were refused, and exported data."""

from typing import Any

import httpx
import pytest

from freight.documents.audit_entry import AuditEntry
from freight.documents.role import Role
from freight.documents.user import User
from freight.kit.storage import audit_log
from tests.features.identity.people.test_people import act, new_user, person_of, save
from tests.features.identity.sign_in.test_sign_in import sign_in as by_password
from tests.features.work.audit_log.test_audit_log import entries_of
from tests.fixtures.tenants import PASSWORD, Tenants


async def newest(caller: httpx.AsyncClient, **asked: Any) -> dict[str, Any]:
    await audit_log.wait_for_audit_writes()
    return (await entries_of(caller, **asked))[0]


async def test_signing_in_and_out_is_told_with_the_address(client, sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    answer = await by_password(client, "ana.ortiz", PASSWORD)
    entry = await newest(priya, kind="signIn")
    assert (entry["by"], entry["what"], entry["address"]) == ("Ana Ortiz", "Signed in", "127.0.0.1")
    assert entry["requestId"] == answer.headers["X-Request-ID"]
    await client.get("/api/logout", headers={"sessionId": answer.json()["data"]["sessionId"]})
    entry = await newest(priya, kind="signOut")
    assert (entry["by"], entry["what"]) == ("Ana Ortiz", "Signed out")
    # the other company has nothing to do with it
    assert await entries_of(await sign_in(tenants.tomasz)) == []


async def test_a_refused_sign_in_is_told_to_the_company_of_the_person_and_holds_no_typed_name(
    client, sign_in, tenants: Tenants
) -> None:
    priya = await sign_in(tenants.priya)
    await by_password(client, "ana.ortiz", "wrong-Horse-1")
    await by_password(client, "nobody.atall", "wrong-Horse-1")
    entry = await newest(priya, kind="signIn")
    assert (entry["recordName"], entry["what"], entry["outcome"]) == ("Ana Ortiz", "Wrong password", "refused")
    for _ in range(10):
        await by_password(client, "ana.ortiz", "wrong-Horse-1")
    entry = await newest(priya, kind="signIn")
    assert (entry["what"], entry["outcome"]) == ("Too many attempts", "throttled")
    stored = str(await AuditEntry.get_pymongo_collection().find().to_list())
    assert "nobody.atall" not in stored and "wrong-Horse" not in stored


async def test_what_somebody_is_refused_is_told_by_the_call_and_not_by_the_record(sign_in, tenants: Tenants) -> None:
    vera, priya = await sign_in(tenants.vera), await sign_in(tenants.priya)
    for user in (tenants.ana, tenants.june, tenants.omar):
        assert (await vera.get(f"/api/people/{user.id}")).status_code == 403
        await audit_log.wait_for_audit_writes()
    entries = await entries_of(priya, kind="refusal")
    assert [(each["by"], each["what"], each["recordName"], each["outcome"]) for each in entries] == [
        ("Vera Lind", "Get person", "GET /api/people/{user_id}", "refused")
    ]
    await audit_log.write_repeated_refusals()
    assert (await newest(priya, kind="refusal"))["times"] == 2


async def test_each_change_of_a_person_is_told_with_what_changed(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    registered = (await priya.post("/api/people", json=new_user(tenants))).json()["data"]
    mia = registered["person"]
    entry = await newest(priya, kind="rights")
    assert (entry["what"], entry["recordKind"], entry["recordId"]) == ("Registered Mia Berg", "user", mia["id"])
    assert entry["details"] == ["Air Export Chicago: Operator, all accounts"]
    assert registered["startPassword"] not in str(entry)

    narrowed = [mia["memberships"][0] | {"accountIds": [str(tenants.fill1)]}]
    assert (await save(priya, mia, memberships=narrowed, isAdmin=True)).status_code == 200
    entry = await newest(priya, kind="rights")
    assert entry["details"] == [
        "Air Export Chicago: Operator, all accounts → Operator, 1 account",
        "Administrator of the company: no → yes",
    ]
    person = await User.get(mia["id"])
    for verb, told in (
        ("suspend", "Suspended Mia Berg"),
        ("reactivate", "Reactivated Mia Berg"),
        ("leave", "Removed Mia Berg from the company"),
    ):
        assert (await act(priya, person, verb)).status_code == 200
        entry = await newest(priya, kind="rights")
        assert (entry["what"], entry["recordId"]) == (told, mia["id"])
        had, has = ("none", "Operator, 1 account") if verb == "reactivate" else ("Operator, 1 account", "none")
        admin = "no → yes" if verb == "reactivate" else "yes → no"
        assert entry["details"] == [
            f"Air Export Chicago: {had} → {has}",
            f"Administrator of the company: {admin}",
        ]


async def test_the_sessions_that_end_with_a_suspension_are_told(client, sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    for _ in range(2):
        await by_password(client, "ana.ortiz", PASSWORD)
    assert (await act(priya, tenants.ana, "suspend")).status_code == 200
    entry = await newest(priya, kind="signOut")
    assert (entry["by"], entry["what"], entry["recordId"]) == (
        "Priya Shah", "Ended 2 sessions of Ana Ortiz", str(tenants.ana.id),
    )  # fmt: skip


async def test_a_role_that_is_copied_into_another_system_is_told_there(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    place = {"name": "Customs desk", "codes": ["accounts.viewAccounts"], "systemId": str(tenants.ocean.system_id)}
    assert (await priya.post("/api/roles", json=place)).status_code == 200
    form = {"fromSystemId": str(tenants.ocean.system_id), "kinds": ["roles"]}
    copied = await priya.post(f"/api/records/system/{tenants.air.system_id}/copy", json=form)
    assert copied.status_code == 200, copied.text
    entry = await newest(priya, kind="rights")
    assert (entry["what"], entry["details"]) == ("Added the role Customs desk", ["Added: See accounts"])


async def test_each_change_of_a_role_is_told_with_the_permissions_it_gains_and_loses(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    made = (await priya.post("/api/roles", json={"name": "Billing", "codes": ["accounts.viewAccounts"]})).json()["data"]
    assert (await newest(priya, kind="rights"))["details"] == ["Added: See accounts"]
    await priya.put(f"/api/roles/{made['id']}", json=made | {"name": "Billers", "codes": ["accounts.addAccounts"]})
    entry = await newest(priya, kind="rights")
    assert (entry["what"], entry["recordKind"], entry["recordId"]) == (
        "Renamed the role Billing to Billers", "role", made["id"],
    )  # fmt: skip
    assert entry["details"] == ["Added: Add accounts", "Removed: See accounts"]
    await priya.delete(f"/api/roles/{made['id']}", params={"revision": 2})
    assert (await newest(priya, kind="rights"))["what"] == "Removed the role Billers"


@pytest.mark.parametrize("change", ["suspend", "role"])
async def test_a_change_of_rights_that_cannot_be_told_does_not_happen(
    sign_in, tenants: Tenants, monkeypatch, change: str
) -> None:
    priya = await sign_in(tenants.priya)
    person = await person_of(priya, tenants.omar)

    async def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("the log cannot be written")

    monkeypatch.setattr(audit_log, "_store", broken)
    if change == "suspend":
        answer = await priya.post(f"/api/people/{tenants.omar.id}/suspend", json={"revision": person["revision"]})
        assert (await User.get(tenants.omar.id)).suspended == []
    else:
        answer = await priya.post("/api/roles", json={"name": "Untold", "codes": ["accounts.viewAccounts"]})
        assert await Role.find_one({"name": "Untold"}) is None
    assert answer.status_code == 500


async def test_a_refusal_that_cannot_be_told_is_a_refusal_all_the_same(sign_in, tenants: Tenants, monkeypatch) -> None:
    async def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("the log cannot be written")

    vera = await sign_in(tenants.vera)
    monkeypatch.setattr(audit_log, "_store", broken)
    assert (await vera.get("/api/people")).status_code == 403
    await audit_log.wait_for_audit_writes()


async def test_ended_sessions_and_new_passwords_are_told(client, sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    ana = (await by_password(client, "ana.ortiz", PASSWORD)).json()["data"]["sessionId"]
    await by_password(client, "ana.ortiz", PASSWORD)
    await client.request("DELETE", "/api/mySessions", headers={"sessionId": ana})
    assert (await newest(priya, kind="signOut"))["what"] == "Signed out everywhere else: 1 session"
    form = {"currentPassword": PASSWORD, "newPassword": "Brave-otter-9x", "confirmPassword": "Brave-otter-9x"}
    assert (await client.post("/api/change/password", json=form, headers={"sessionId": ana})).status_code == 200
    entry = await newest(priya, kind="password")
    assert (entry["by"], entry["what"]) == ("Ana Ortiz", "Changed the password")


async def test_an_export_is_told_with_its_rows_and_its_download(sign_in, tenants: Tenants, run_jobs) -> None:
    ana, priya = await sign_in(tenants.ana), await sign_in(tenants.priya)
    assert (await ana.get("/api/records/account/export")).status_code == 200
    entry = await newest(priya, kind="export")
    assert (entry["by"], entry["what"], entry["rows"]) == ("Ana Ortiz", "Exported accounts", 2)
