"""Repeated refusals are reported to the administrators of the company, once per episode."""

from datetime import timedelta

from freight.documents.audit_entry import AuditEntry, AuditKind
from freight.features.work.audit_log import refusal_alarms
from freight.kit import clock
from freight.kit.security.request_caller import set_caller
from freight.kit.storage import audit_log, database_clock
from freight.kit.storage.connections import Connections
from freight.kit.storage.scopes import Scope
from tests.features.work.audit_log.test_audit_log import by, entries_of
from tests.fixtures.tenants import Tenants


async def refuse(scope: Scope, times: int, address: str = "198.51.100.4") -> None:
    set_caller(address, "")
    for _ in range(times):
        audit_log.audit_refusal(scope, AuditKind.REFUSAL, "Add accounts")
        await audit_log.wait_for_audit_writes()
    await audit_log.write_repeated_refusals()


async def panel(caller) -> list[tuple[str, str]]:
    return [(row["message"], row["link"]) for row in (await caller.get("/api/pollingTaskStatus")).json()["data"]]


async def test_ten_refusals_within_ten_minutes_are_told_once(sign_in, tenants: Tenants) -> None:
    priya, vera, tomasz = [await sign_in(each) for each in (tenants.priya, tenants.vera, tenants.tomasz)]
    await refuse(by(tenants.air, tenants.vera), 9)
    assert await refusal_alarms.check_refusal_episodes() == 0
    await refuse(by(tenants.air, tenants.vera), 3)
    assert await refusal_alarms.check_refusal_episodes() == 1
    message = "Vera Lind was refused 12 times within 10 minutes."
    assert await panel(priya) == [(message, f"/configuration/audit?userId={tenants.vera.id}")]
    # the episode goes on: no one is notified again, and no one else is notified at all
    await refuse(by(tenants.air, tenants.vera), 20)
    assert await refusal_alarms.check_refusal_episodes() == 0
    assert len(await panel(priya)) == 1
    assert (await panel(vera), await panel(tomasz)) == ([], [])
    (entry,) = await entries_of(priya, kind="alarm")
    assert (entry["what"], entry["by"], entry["recordName"]) == (message, "System", "Vera Lind")


async def test_an_episode_that_ended_is_followed_by_another(
    connections: Connections, sign_in, tenants: Tenants
) -> None:
    priya = await sign_in(tenants.priya)
    await refuse(by(tenants.air, tenants.vera), 10)
    assert await refusal_alarms.check_refusal_episodes() == 1
    # ten quiet minutes
    await AuditEntry.get_pymongo_collection().delete_many({"outcome": "refused"})
    await connections.redis.flushdb()
    assert await refusal_alarms.check_refusal_episodes() == 0
    await refuse(by(tenants.air, tenants.vera), 10)
    assert await refusal_alarms.check_refusal_episodes() == 1
    assert await AuditEntry.find({"kind": "alarm"}).count() == 2
    assert priya


async def test_an_address_that_tries_one_person_after_another_is_told(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    for user in (tenants.vera, tenants.omar, tenants.june, tenants.olaf, tenants.ana):
        await refuse(by(tenants.air, user), 2)
    assert await refusal_alarms.check_refusal_episodes() == 1
    message = "Address 198.51.100.4 was refused 10 times within 10 minutes."
    assert await panel(priya) == [(message, "/configuration/audit?q=198.51.100.4")]


async def test_refusals_of_long_ago_and_of_another_company_do_not_add_up(tenants: Tenants, monkeypatch) -> None:
    await refuse(by(tenants.air, tenants.vera), 6)
    await refuse(by(tenants.gdynia, tenants.tomasz), 6)
    assert await refusal_alarms.check_refusal_episodes() == 0
    await refuse(by(tenants.air, tenants.vera), 6)

    async def later():
        return clock.now() + timedelta(minutes=11)

    monkeypatch.setattr(database_clock, "read_database_clock", later)
    assert await refusal_alarms.check_refusal_episodes() == 0
