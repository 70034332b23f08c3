"""What is logged names people and calls, and never a secret."""

import json

import httpx
import structlog

from freight.kit.logs import configure_logs
from tests.fixtures.tenants import PASSWORD, Tenants


def written(capsys) -> list[dict]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_secret_is_blanked_whoever_logs_it(capsys) -> None:
    configure_logs("INFO")
    structlog.get_logger().info("signed in", user="u1", password="hunter2", session_id="abc")
    (line,) = written(capsys)
    assert (line["event"], line["user"]) == ("signed in", "u1")
    assert (line["password"], line["session_id"]) == ("***", "***")


def test_a_traceback_shows_lines_and_no_variables(capsys) -> None:
    configure_logs("INFO")

    def check(typed: str) -> None:
        raise ValueError("refused")

    try:
        check("hunter" + "2")
    except ValueError:
        structlog.get_logger().exception("failed")
    told = capsys.readouterr().out
    assert "ValueError: refused" in told
    assert "hunter2" not in told


def test_below_the_level_nothing_is_written(capsys) -> None:
    configure_logs("warning")
    structlog.get_logger().info("chatter")
    assert written(capsys) == []
    configure_logs("INFO")


async def test_a_sign_in_is_logged_without_name_and_password(
    client: httpx.AsyncClient, tenants: Tenants, capsys
) -> None:
    await client.post("/api/login", json={"userName": "ana.ortiz", "password": PASSWORD})
    await client.post("/api/login", json={"userName": "Freight-2026!", "password": "in the wrong box"})
    told = capsys.readouterr().out
    assert str(tenants.ana.id) in told
    assert not any(secret in told for secret in (PASSWORD, "Freight-2026!", "in the wrong box"))


async def test_a_change_is_logged_with_the_element_that_was_clicked(sign_in, tenants: Tenants, capsys) -> None:
    """R367, R368: the current context is the label of the audit trail."""
    vera = await sign_in(tenants.vera)
    await vera.put(
        "/api/pollingTaskStatus",
        json={"memCacheKeysToMakeRead": []},
        headers={"currentContext": "shipmentEntry.sideShipmentEntry"},
    )
    await vera.put("/api/grid?type=shipment", json={"data": []}, headers={"currentContext": "shipmentEntry.save"})
    call, _, denied = written(capsys)
    assert (call["call"], call["context"]) == ("PUT /api/pollingTaskStatus", "shipmentEntry.sideShipmentEntry")
    assert call["user"] == str(tenants.vera.id)
    assert (denied["event"], denied["needed"]) == (
        "permission denied",
        ["shipmentEntry.saveShipmentEntry", "accounts.editAccounts"],
    )
