"""Giving an administrator access again, from the command line of the server."""

import os
import subprocess
import sys

import pytest

from freight.core.errors import Conflict, Invalid, NotFound
from freight.documents.audit_entry import AuditEntry
from freight.documents.second_factor import SecondFactor
from freight.documents.user import User
from freight.features.identity.people import rescue
from freight.features.identity.people.rescue import RescueRequest
from freight.kit.storage.connections import Connections
from tests.features.identity.sign_in.test_sign_in import sign_in as by_password
from tests.fixtures.tenants import PASSWORD, Tenants

NEW = "Another-horse-8"


async def test_an_administrator_without_phone_and_password_gets_in(client, sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    await SecondFactor(user_id=tenants.priya.id, secret="sealed", is_on=True).insert()
    wanted = RescueRequest("meridian", "Priya.Shah")
    said = (await rescue.plan_rescue(wanted)).lines
    assert said == (
        "set a new password for priya.shah (Priya Shah), and end every session of this user",
        "turn off two-step sign-in for this user",
    )
    assert await SecondFactor.count() == 1  # saying it does nothing
    await rescue.carry_out_rescue(wanted, NEW)
    assert (await priya.get("/api/session")).status_code == 403
    assert (await by_password(client, "priya.shah")).status_code == 400
    told = (await by_password(client, "priya.shah", NEW)).json()["data"]
    assert told["loggedInUser"]["isAdmin"] == 1


async def test_where_there_is_an_administrator_nobody_else_becomes_one(tenants: Tenants) -> None:
    for wanted in (RescueRequest("MERIDIAN", "ana.ortiz"), RescueRequest("MERIDIAN", "eve.new", "Eve")):
        with pytest.raises(Conflict, match=r"priya\.shah"):
            await rescue.carry_out_rescue(wanted, NEW)
    assert (await User.get(tenants.ana.id)).admin_of == []


async def test_a_company_without_administrators_gets_one_who_is_there(client, tenants: Tenants) -> None:
    wanted = RescueRequest("BALTIC", "tomasz.zielinski")
    assert (
        "make this user an administrator of Baltic Line Logistics, in every system of it"
        in (await rescue.plan_rescue(wanted)).lines
    )
    await rescue.carry_out_rescue(wanted, NEW)
    told = (await by_password(client, "tomasz.zielinski", NEW)).json()["data"]
    assert told["loggedInUser"]["isAdmin"] == 1
    assert [len(each["systems"]) for each in told["companies"]] == [2]
    entry = await AuditEntry.find_one(AuditEntry.kind == "rights")
    assert (entry.what, entry.user_id) == ("Let an administrator in on the command line of the server", "")
    assert len(entry.details) == 2


async def test_a_suspended_administrator_and_a_closed_one_come_back(client, sign_in, tenants: Tenants) -> None:
    await tenants.priya.set({User.is_active: False})
    await rescue.carry_out_rescue(RescueRequest("MERIDIAN", "priya.shah"), NEW)
    assert (await by_password(client, "priya.shah", NEW)).json()["data"]["loggedInUser"]["isAdmin"] == 1


async def test_a_company_without_people_gets_a_new_one(client, tenants: Tenants) -> None:
    with pytest.raises(Invalid, match="--name"):
        await rescue.plan_rescue(RescueRequest("BALTIC", "jan.kade"))
    await rescue.carry_out_rescue(RescueRequest("BALTIC", "jan.kade", "Jan Kade", "jan@example.test"), NEW)
    told = (await by_password(client, "jan.kade", NEW)).json()["data"]
    assert (told["loggedInUser"]["name"], told["loggedInUser"]["isAdmin"]) == ("Jan Kade", 1)


async def test_what_cannot_be_done_is_said(tenants: Tenants) -> None:
    with pytest.raises(NotFound, match="Companies: BALTIC, MERIDIAN"):
        await rescue.plan_rescue(RescueRequest("NORD", "priya.shah"))
    with pytest.raises(Invalid, match="a digit"):
        await rescue.carry_out_rescue(RescueRequest("MERIDIAN", "priya.shah"), "Weak-password")


async def test_the_command_says_what_it_does_and_asks(client, tenants: Tenants, connections: Connections) -> None:
    settings = connections.settings
    told = os.environ | {
        "FREIGHT_MONGO_URI": settings.mongo_uri,
        "FREIGHT_MONGO_DATABASE": settings.mongo_database,
        "FREIGHT_REDIS_URL": settings.redis_url,
        "FREIGHT_REDIS_PREFIX": settings.redis_prefix,
        "FREIGHT_SECRET_KEYS": settings.secret_keys.get_secret_value(),
        "FREIGHT_DATA_DIR": str(settings.data_dir),
    }

    def command(*options: str) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-m", "freight.cli", "administrator", *options]
        return subprocess.run(line, env=told, input=f"{NEW}\n", capture_output=True, text=True, check=False)

    assert "--company" in command("--rescue", "--user-name", "priya.shah").stderr
    asked = command("--rescue", "--company", "MERIDIAN", "--user-name", "priya.shah")
    assert (asked.returncode, "set a new password for priya.shah" in asked.stdout) == (1, True)
    assert "Nothing was changed" in asked.stderr
    assert (await by_password(client, "priya.shah", PASSWORD)).status_code == 200
    done = command("--rescue", "--company", "MERIDIAN", "--user-name", "priya.shah", "--yes")
    assert (done.returncode, done.stderr) == (0, "")
    assert (await by_password(client, "priya.shah", NEW)).status_code == 200
