"""Log lines name users and calls, and never contain a secret."""

import io
import json
import logging
import os
import signal
import subprocess
import sys

import httpx
import pytest
import structlog

from freight.kit.logs import configure_logs
from freight.kit.settings import Settings
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


@pytest.mark.parametrize("odd", ["half of an emoji \ud83d", 10**30, object()])
def test_what_has_no_json_form_is_written_all_the_same(capsys, odd: object) -> None:
    configure_logs("INFO")
    structlog.get_logger().info("refused", typed=odd)
    (line,) = written(capsys)
    assert line["event"] == "refused"


def test_a_library_speaks_in_the_same_form(capsys) -> None:
    configure_logs("INFO")
    logging.getLogger("uvicorn.error").info("Started server process [%d]", 7)
    logging.getLogger("celery.app.trace").error("failed", exc_info=ValueError("no such file"))
    started, failed = written(capsys)
    assert (started["event"], started["level"], started["logger"]) == (
        "Started server process [7]",
        "info",
        "uvicorn.error",
    )
    assert "ValueError: no such file" in failed["exception"]


_ENDS = """
import warnings
from freight.kit.logs import configure_logs
configure_logs("INFO")
warnings.warn("an old call")
raise ValueError("no such database")
"""


def test_a_warning_and_the_error_that_ends_a_process_are_lines_too() -> None:
    ended = subprocess.run([sys.executable, "-c", _ENDS], capture_output=True, text=True, check=False)
    warned, died = [json.loads(line) for line in (ended.stdout + ended.stderr).splitlines()]
    assert (warned["level"], "an old call" in warned["event"]) == ("warning", True)
    assert (died["level"], ended.returncode) == ("critical", 1)
    assert "no such database" in died["exception"]


def test_every_line_of_a_worker_is_json(settings: Settings) -> None:
    """This includes what Celery prints until stopped, which bypasses the logs."""
    told = {
        "FREIGHT_MONGO_URI": settings.mongo_uri,
        "FREIGHT_REDIS_URL": settings.redis_url,
        "FREIGHT_REDIS_PREFIX": "logs-of-a-worker:",
        "FREIGHT_SECRET_KEYS": settings.secret_keys.get_secret_value(),
        "FREIGHT_WORKER_CONCURRENCY": "1",
    }
    worker = subprocess.Popen(
        [sys.executable, "-m", "freight.cli", "worker"],
        env={**os.environ, **told, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert worker.stdout
    with worker:
        said = ""
        while not said.endswith("ready."):
            said = json.loads(worker.stdout.readline())["event"]
        os.killpg(worker.pid, signal.SIGKILL)


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
    call, denied, _ = written(capsys)
    assert (call["method"], call["path"]) == ("PUT", "/api/pollingTaskStatus")
    assert (call["context"], call["status"]) == ("shipmentEntry.sideShipmentEntry", 200)
    assert call["user"] == str(tenants.vera.id)
    assert (denied["event"], denied["needed"]) == (
        "permission denied",
        ["shipmentEntry.saveShipmentEntry", "accounts.editAccounts"],
    )


def test_a_line_and_its_end_are_written_in_one_go(monkeypatch) -> None:
    """Between two writes, another thread's line could be inserted."""
    writes: list[str] = []

    class Recorder(io.StringIO):
        def write(self, text: str) -> int:
            writes.append(text)
            return len(text)

    monkeypatch.setattr(sys, "stdout", Recorder())
    configure_logs("INFO")
    structlog.get_logger().info("saved")
    logging.getLogger("uvicorn.error").info("started")
    assert [text[-1] for text in writes] == ["\n", "\n"]
