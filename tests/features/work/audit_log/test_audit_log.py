"""The audit log: written together with what it records, seen with the permission, and changed by no one."""

from datetime import timedelta
from io import BytesIO

import pytest
from bson import ObjectId
from openpyxl import load_workbook

from freight.documents.audit_entry import AuditEntry, AuditKind, AuditOutcome
from freight.features.work.audit_log.export import MOST_ROWS
from freight.kit import clock
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Scope
from freight.kit.storage.transactions import run_in_transaction
from jobs.scheduler import PERIODIC
from tests.fixtures.tenants import Tenants

SEE = "audit.viewAuditLog"


async def entries_of(caller, **asked) -> list[dict]:
    answer = await caller.get("/api/auditLog", params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["entries"]


def by(scope: Scope, user) -> Scope:
    return Scope(scope.company_id, scope.grants, str(user.id))


async def test_an_entry_says_who_did_what_on_what_when_and_where(sign_in, tenants: Tenants) -> None:
    before = clock.now()
    await audit_log.write_audit_entry(
        by(tenants.air, tenants.ana),
        AuditKind.RIGHTS,
        "Changed the role Billing",
        of=audit_log.AuditSubject("role", str(ObjectId()), "Billing"),
        details=["Added: See accounts"],
    )
    (entry,) = await entries_of(await sign_in(tenants.priya), kind="rights")
    assert (entry["by"], entry["what"], entry["recordName"]) == ("Ana Ortiz", "Changed the role Billing", "Billing")
    assert (entry["outcome"], entry["details"], entry["system"]) == (
        "done",
        ["Added: See accounts"],
        "Air Export Chicago",
    )
    assert entry["at"] >= before.isoformat()[:19]


async def test_what_is_taken_back_leaves_no_entry(tenants: Tenants) -> None:
    async def broken(session) -> None:
        await audit_log.write_audit_entry(
            by(tenants.air, tenants.ana), AuditKind.RIGHTS, "Never happened", session=session
        )
        raise ValueError

    with pytest.raises(ValueError):
        await run_in_transaction(broken)
    assert await AuditEntry.find({"what": "Never happened"}).count() == 0


async def test_a_company_sees_its_own_log_and_a_permission_counts_for_its_system(sign_in, tenants: Tenants) -> None:
    for scope, user, what in (
        (tenants.air, tenants.ana, "in air"),
        (tenants.ocean, tenants.olaf, "in ocean"),
        (tenants.gdynia, tenants.tomasz, "in gdynia"),
    ):
        await audit_log.write_audit_entry(by(scope, user), AuditKind.EXPORT, what)

    async def seen(user) -> list[str]:
        return [each["what"] for each in await entries_of(await sign_in(user), kind="export")]

    assert await seen(tenants.priya) == ["in ocean", "in air"]
    assert await seen(tenants.omar) == ["in air"]
    assert await seen(tenants.ana) == ["in ocean", "in air"]  # she holds the permission in both
    assert await seen(tenants.tomasz) == ["in gdynia"]
    for denied in (tenants.vera, tenants.june):  # without the permission; limited to one account
        assert (await (await sign_in(denied)).get("/api/auditLog")).status_code == 403
        assert (await (await sign_in(denied)).get("/api/auditLog/export")).status_code == 403


async def test_the_log_is_filtered_by_person_kind_outcome_day_and_text(sign_in, tenants: Tenants) -> None:
    ana, omar = by(tenants.air, tenants.ana), by(tenants.air, tenants.omar)
    await audit_log.write_audit_entry(ana, AuditKind.EXPORT, "Exported shipments", rows=12)
    await audit_log.write_audit_entry(
        omar, AuditKind.RIGHTS, "Suspended June Park", of=audit_log.make_user_subject(tenants.june)
    )
    await audit_log.write_audit_entry(omar, AuditKind.EXPORT, "Exported (all) invoices", outcome=AuditOutcome.REFUSED)
    priya = await sign_in(tenants.priya)
    today = clock.today(tenants.air.place)

    async def whats(**asked) -> list[str]:
        return [each["what"] for each in await entries_of(priya, **asked)]

    assert await whats(userId=str(tenants.omar.id)) == ["Exported (all) invoices", "Suspended June Park"]
    assert await whats(kind="rights") == ["Suspended June Park"]
    assert await whats(outcome="refused") == ["Exported (all) invoices"]
    assert await whats(q="(ALL)") == ["Exported (all) invoices"]
    assert await whats(q="june") == ["Suspended June Park"]
    assert len(await whats(**{"from": today.isoformat(), "to": today.isoformat()})) == 3
    assert await whats(**{"from": (today + timedelta(days=1)).isoformat()}) == []
    assert await whats(to=(today - timedelta(days=1)).isoformat()) == []
    assert await whats(**{"from": "0001-01-01", "to": "9999-12-30"}) != []
    assert await whats(pageLimit=1, pageNo=2) == ["Suspended June Park"]
    assert (await priya.get("/api/auditLog", params={"kind": "gossip"})).status_code == 422


async def test_an_export_of_the_log_is_in_the_log(sign_in, tenants: Tenants, monkeypatch) -> None:
    await audit_log.write_audit_entry(by(tenants.air, tenants.ana), AuditKind.EXPORT, "=1+1", rows=12)
    priya = await sign_in(tenants.priya)
    answer = await priya.get("/api/auditLog/export", params={"kind": "export"})
    sheet = load_workbook(BytesIO(answer.content)).active
    told = [cell.value for cell in sheet[2]]
    assert (told[1], told[4], told[6], told[9]) == ("Ana Ortiz", "Export", "=1+1", 12)
    newest = (await entries_of(priya))[0]
    assert (newest["by"], newest["what"], newest["rows"]) == ("Priya Shah", "Exported the audit log", 1)
    monkeypatch.setattr("freight.features.work.audit_log.export.MOST_ROWS", 1)
    refused = await priya.get("/api/auditLog/export")
    assert (refused.status_code, refused.json()["code"]) == (400, "too_many")
    assert MOST_ROWS == 50_000


async def test_refusals_that_repeat_within_a_minute_are_one_entry_with_their_number(sign_in, tenants: Tenants) -> None:
    scope = by(tenants.air, tenants.vera)
    for _ in range(4):
        audit_log.audit_refusal(scope, AuditKind.REFUSAL, "Add accounts")
    await audit_log.wait_for_audit_writes()
    audit_log.audit_refusal(by(tenants.air, tenants.omar), AuditKind.REFUSAL, "Add accounts")
    await audit_log.wait_for_audit_writes()
    priya = await sign_in(tenants.priya)
    assert [(each["by"], each["times"]) for each in await entries_of(priya)] == [("Omar Haddad", 1), ("Vera Lind", 1)]
    assert await audit_log.write_repeated_refusals() == 1
    assert await audit_log.write_repeated_refusals() == 0
    newest = (await entries_of(priya))[0]
    assert (newest["by"], newest["times"], newest["outcome"]) == ("Vera Lind", 3, "refused")


async def test_what_is_older_than_the_installation_keeps_it_is_erased(connections, tenants: Tenants) -> None:
    for what, days in (("old", connections.settings.audit_days + 1), ("young", connections.settings.audit_days - 1)):
        await audit_log.write_audit_entry(tenants.air, AuditKind.EXPORT, what)
        at = clock.now() - timedelta(days=days)
        entries = AuditEntry.get_pymongo_collection()
        planted = await entries.find_one_and_delete({"what": what})
        await entries.insert_one(planted | {"_id": ObjectId.from_datetime(at), "at": at})
    (sweep,) = [each for each in PERIODIC if each.name == "audit.retention"]
    await sweep.run()
    assert [each.what async for each in AuditEntry.find_all()] == ["young"]
