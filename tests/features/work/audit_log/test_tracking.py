"""User tracking, recounted from the entries of the log; each figure opens exactly the entries it counted."""

from collections import Counter
from io import BytesIO
from urllib.parse import parse_qsl, urlsplit

import openpyxl
import pytest

from freight.documents.audit_entry import AuditEntry, AuditKind, AuditOutcome
from freight.documents.user import User
from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Scope


@pytest.fixture
async def ana(tenants, sign_in):
    await load_templates(tenants.air, SEEDS)
    return await sign_in(tenants.ana)


@pytest.fixture
async def worked(ana, tenants):
    """Two users who signed in, exported, saved and were refused."""
    mine = Scope(tenants.air.company_id, tenants.air.grants, str(tenants.ana.id))
    hers = Scope(tenants.air.company_id, tenants.air.grants, str(tenants.vera.id))
    for scope, times in ((mine, 3), (hers, 1)):
        for _ in range(times):
            await audit_log.write_audit_entry(scope, AuditKind.SIGN_IN, "Signed in")
    await audit_log.write_audit_entry(mine, AuditKind.SIGN_IN, "Signed in", outcome=AuditOutcome.REFUSED)
    await audit_log.write_audit_entry(mine, AuditKind.EXPORT, "Exported invoices", rows=40)
    await audit_log.write_audit_entry(mine, AuditKind.EXPORT, "Exported shipments", rows=2)
    values = {"code#code": "HND", "charge#name": "Handling", "charge#method": "flat", "charge#value": "10"}
    assert (await ana.post("/api/records/calculationCode", json={"values": values})).status_code == 200
    return ana


async def read(caller, call, **asked):
    answer = await caller.get(f"/api/{call}", params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def test_figures_are_those_of_the_log_and_open_what_they_counted(worked, tenants) -> None:
    counts: Counter[tuple[str, str]] = Counter()
    async for entry in AuditEntry.get_pymongo_collection().find({"company_id": tenants.air.company_id}):
        counts[(entry["user_id"], f"{entry['kind']} {entry['outcome']}")] += 1
        counts[(entry["user_id"], entry["outcome"])] += 1
        counts[(entry["user_id"], entry["kind"])] += 1
    told = await read(worked, "reports/userTracking")
    users = {user["id"]: user for user in told["users"]}
    assert set(users) == {user for user, _ in counts if user}
    for user_id, user in users.items():
        assert user["signIns"]["count"] == counts[(user_id, "signIn done")]
        assert user["exports"]["count"] == counts[(user_id, "export")]
        assert user["refused"]["count"] == counts[(user_id, "refused")]
        for name in ("signIns", "exports", "refused", "saves"):
            count, link = user[name]["count"], user[name]["link"]
            assert bool(link) == bool(count)
            if link:
                call = {"/configuration/audit": "auditLog", "/reports/history": "reports/history"}[urlsplit(link).path]
                assert (await read(worked, call, **dict(parse_qsl(urlsplit(link).query))))["count"] == count
    ana = users[str(tenants.ana.id)]
    assert (ana["signIns"]["count"] >= 3, ana["refused"]["count"], ana["rowsExported"], ana["saves"]["count"]) == (
        True,
        1,
        42,
        1,
    )
    assert ana["lastSignIn"] <= ana["lastActivity"]


async def test_a_period_before_has_nobody(worked) -> None:
    assert (await read(worked, "reports/userTracking", **{"from": "2020-01-01", "to": "2020-01-31"}))["users"] == []


async def test_the_workbook_has_the_same_and_stands_in_the_log(worked, tenants) -> None:
    told = await read(worked, "reports/userTracking")
    answer = await worked.get("/api/reports/userTracking/export")
    assert answer.status_code == 200
    (heads, *rows) = openpyxl.load_workbook(BytesIO(answer.content)).active.values
    assert (heads[0], heads[2], heads[4]) == ("User", "Sign-ins", "Saves")
    assert [(row[0], row[2], row[5]) for row in rows] == [
        (user["name"], user["signIns"]["count"], user["exports"]["count"]) for user in told["users"]
    ]
    log = await read(worked, "auditLog", kind="export")
    assert log["entries"][0]["what"] == "Exported user tracking"


async def test_it_needs_the_permission_of_the_audit_log_and_every_account(worked, tenants) -> None:
    ana = User.get_pymongo_collection()
    held = {"admin_of": [], "memberships.0.permissions": ["reports.sideReports"]}
    await ana.update_one({"_id": tenants.ana.id}, {"$set": held})
    for call in ("reports/userTracking", "reports/userTracking/export"):
        assert (await worked.get(f"/api/{call}")).status_code == 403
    held = {"memberships.0.permissions": ["audit.viewAuditLog"], "memberships.0.account_ids": None}
    await ana.update_one({"_id": tenants.ana.id}, {"$set": held})
    told = await read(worked, "reports/userTracking")
    # without the permission for reports there is no history to open
    assert (told["tellsSaves"], {user["saves"]["count"] for user in told["users"]}) == (False, {0})
    await ana.update_one({"_id": tenants.ana.id}, {"$set": {"memberships.0.account_ids": [tenants.fill1]}})
    assert (await worked.get("/api/reports/userTracking")).status_code == 403
