"""The files that a user's tasks have made: those still kept, visible to that user only, each by a one-time ticket."""

from datetime import timedelta

import pytest

from freight.documents.task import Task, TaskStatus
from freight.documents.user import User
from freight.features.work.tasks import service
from freight.kit import clock
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from tests.fixtures.tenants import Tenants


async def make_file(scope: Scope, user, name: str, *, age: int = 0, kept: int | None = 7) -> str:
    """A finished task with a file, so many days old, kept for so many more."""
    own = Scope(scope.company_id, scope.grants, str(user.id))
    expires_on = None if kept is None else clock.now() + timedelta(days=kept)
    file_id = await files.save_file(own, b"x" * 2_048, name, "text/csv", "export", expires_on=expires_on)
    task = await service.accept_task(own, kind="export", title="Invoice export", job_name="none")
    then = clock.now() - timedelta(days=age)
    done = {"running_status": TaskStatus.COMPLETED, "message": f"{name} exported.", "file_id": file_id}
    await scoped(Task, own).update_one(
        {"key": task["key"]}, {"$set": {**done, "requested_on": then, "finished_on": then}}
    )
    return file_id


async def listed(caller, **page):
    answer = await caller.get("/api/reports/downloads", params=page)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


@pytest.fixture
async def made(tenants: Tenants) -> list[str]:
    return [await make_file(tenants.air, tenants.ana, f"{age}.csv", age=age) for age in (1, 3, 2)]


async def test_the_newest_comes_first_with_what_it_is_its_size_and_its_end(sign_in, tenants, made) -> None:
    ana = await sign_in(tenants.ana)
    found = await listed(ana)
    assert [row["fileName"] for row in found["rows"]] == ["1.csv", "2.csv", "3.csv"]
    first = found["rows"][0]
    assert (first["title"], first["message"], first["size"]) == ("Invoice export", "1.csv exported.", 2_048)
    assert first["madeOn"] < clock.now().isoformat() < first["expiresOn"]
    assert [row["fileName"] for row in (await listed(ana, pageNo=2, pageLimit=2))["rows"]] == ["3.csv"]


async def test_a_file_is_handed_out_once_for_each_ticket(sign_in, tenants, made) -> None:
    ana = await sign_in(tenants.ana)
    file_id = (await listed(ana))["rows"][0]["fileId"]
    url = (await ana.post("/api/download/ticket", json={"id": file_id})).json()["data"]["url"]
    assert (await ana.get(url)).content == b"x" * 2_048
    assert (await ana.get(url)).status_code == 404


async def test_what_has_expired_is_gone_and_what_has_no_end_stays(sign_in, tenants, made) -> None:
    await make_file(tenants.air, tenants.ana, "expired.csv", kept=-1)
    await make_file(tenants.air, tenants.ana, "kept.csv", kept=None)
    await files.delete_file(Scope(tenants.air.company_id, tenants.air.grants, str(tenants.ana.id)), made[0])
    rows = (await listed(await sign_in(tenants.ana)))["rows"]
    assert [(row["fileName"], row["expiresOn"] is None) for row in rows] == [
        ("kept.csv", True),
        ("2.csv", False),
        ("3.csv", False),
    ]


async def test_a_file_stays_when_its_notification_is_taken_off_the_panel(sign_in, tenants, made) -> None:
    ana = await sign_in(tenants.ana)
    await ana.request("DELETE", "/api/pollingTaskStatus", json={"memCacheKey": [], "finished": True})
    assert (await ana.get("/api/pollingTaskStatus")).json()["data"] == []
    assert (await listed(ana))["count"] == 3


async def test_nobody_sees_the_files_of_another(sign_in, tenants, made) -> None:
    assert (await listed(await sign_in(tenants.priya)))["count"] == 0
    ana = User.get_pymongo_collection()
    await ana.update_one({"_id": tenants.ana.id}, {"$set": {"admin_of": [], "memberships.0.permissions": []}})
    caller = await sign_in(tenants.ana)
    assert (await caller.get("/api/reports/downloads")).status_code == 403
