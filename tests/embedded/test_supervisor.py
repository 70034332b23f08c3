"""`freight run` as a user sees it: it starts, it stops, it reports what is wrong in one line."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from pymongo import MongoClient

from freight.embedded.api_probe import fetch_api_data
from tests.fixtures.waiting import PATIENCE_SECONDS, wait_until


@dataclass
class Suite:
    """`freight run` in a folder of its own."""

    folder: Path
    environment: dict[str, str]
    processes: list[subprocess.Popen[str]] = field(default_factory=list)

    def run(self, *arguments: str) -> subprocess.Popen[str]:
        ready_file = self.folder / "ready.json"
        options = ["--port", "0", "--data-dir", str(self.folder / "data"), "--ready-file", str(ready_file)]
        process = subprocess.Popen(
            [sys.executable, "-m", "freight.cli", "run", *options, *arguments],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.processes.append(process)
        return process

    def ready(self, process: subprocess.Popen[str]) -> dict[str, Any]:
        """Return the content of the ready file, once it exists."""
        ready_file = self.folder / "ready.json"

        def is_ready() -> bool:
            if process.poll() is not None:
                pytest.fail(f"ended with {process.returncode}: {process.stdout.read()}{self._logs()}")
            return ready_file.exists()

        wait_until(is_ready, self._logs)
        return json.loads(ready_file.read_text())

    def _logs(self) -> str:
        return "".join(f"\n== {log}\n{log.read_text()[-1500:]}" for log in sorted(self.folder.rglob("*.log")))


def _ended(process: subprocess.Popen[str]) -> tuple[int, list[str]]:
    """Exit status and the printed lines that say something."""
    output, _ = process.communicate(timeout=PATIENCE_SECONDS)
    return process.returncode, [line for line in output.splitlines() if line.strip()]


@pytest.fixture
def suite(tmp_path: Path) -> Iterator[Suite]:
    web = tmp_path / "web"
    web.mkdir()
    (web / "index.html").write_text("<!doctype html><title>the web app</title>")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("FREIGHT_")}
    # what the demo data holds is tested elsewhere
    kept = {"FREIGHT_WEB_DIR": str(web), "FREIGHT_DEMO": "false", "FREIGHT_API_PROCESSES": "1"}
    suite = Suite(tmp_path, {**clean, **kept})
    yield suite
    for process in suite.processes:
        if process.poll() is None:
            process.kill()
            process.wait()


def _family(told: dict[str, Any]) -> list[psutil.Process]:
    """Every process of a running suite, the grandchildren too."""
    children = [psutil.Process(pid) for pid in told["pids"].values()]
    return [*children, *(grandchild for child in children for grandchild in child.children(recursive=True))]


def _still_there(processes: list[psutil.Process]) -> list[str]:
    _, alive = psutil.wait_procs(processes, timeout=10)
    return [" ".join(process.cmdline()) for process in alive]


def _mongo_uri(told: dict[str, Any]) -> str:
    command = psutil.Process(told["pids"]["MongoDB"]).cmdline()
    return Path(command[command.index("--dbpath") + 1]).with_suffix(".uri").read_text()


def test_ctrl_c_leaves_nothing_behind_and_the_next_start_finds_the_data(suite: Suite) -> None:
    first = suite.run()
    told = suite.ready(first)
    assert set(told["pids"]) == {"MongoDB", "The broker", "The scheduler", "The worker", "The web API"}
    with MongoClient(_mongo_uri(told)) as client:
        client.freight.kept.insert_one({"number": "00099999"})
    family = _family(told)
    first.send_signal(signal.SIGINT)
    status, lines = _ended(first)
    assert status == 0
    assert told["address"] in lines[0]
    assert _still_there(family) == []
    assert not (suite.folder / "ready.json").exists()

    second = suite.run()
    told = suite.ready(second)
    with MongoClient(_mongo_uri(told)) as client:
        assert client.freight.kept.find_one({}, {"_id": 0}) == {"number": "00099999"}

    second.send_signal(signal.SIGINT)
    assert _ended(second)[0] == 0


def _again(suite: Suite, title: str, before: int) -> int:
    """The process id of the program `title` once it is another than `before`, and runs."""

    def other() -> int | None:
        pid = json.loads((suite.folder / "ready.json").read_text())["pids"][title]
        return pid if pid != before and psutil.pid_exists(pid) else None

    return wait_until(other, lambda: f"another {title}{suite._logs()}") or 0


def test_a_program_that_dies_is_started_again_and_only_the_database_ends_everything(suite: Suite) -> None:
    """An API, worker, scheduler or broker that is killed comes back at the same address, because the suite is useless
    without it; users need not start it by hand."""
    process = suite.run()
    told = suite.ready(process)
    for title in ("The web API", "The scheduler", "The worker", "The broker"):
        os.kill(told["pids"][title], signal.SIGKILL)
        _again(suite, title, told["pids"][title])
    wait_until(lambda: fetch_api_data(f"{told['address']}/api/health"), suite._logs)
    told = json.loads((suite.folder / "ready.json").read_text())
    family = _family(told)
    os.kill(told["pids"]["MongoDB"], signal.SIGKILL)
    status, lines = _ended(process)
    assert status == 1
    for title in ("The web API", "The scheduler", "The worker", "The broker"):
        ended = f"{title} was ended by signal 9; see "
        assert any(line.startswith(ended) and "Restarting it in 1 s" in line for line in lines)
    assert lines[-1].startswith("MongoDB was ended by signal 9; see ")
    assert lines[-1].endswith("mongo.log. Stopping everything else.")
    assert _still_there(family) == []


def _answered(address: str) -> int:
    """How many calls of `/api/health` the figures count, whichever process tells them."""
    with httpx.Client() as caller:
        told = caller.get(f"{address}/metrics").text
    assert told.count('freight_tasks{state="Queued"}') == 1
    assert "pid=" not in told
    counted = re.search(
        r'^freight_http_requests_total\{method="GET",route="/api/health",status="200"\} (\S+)', told, re.M
    )
    return int(float(counted[1])) if counted else 0


def test_the_processes_of_the_api_share_its_port_and_one_that_is_gone_is_missed_by_nobody(suite: Suite) -> None:
    suite.environment["FREIGHT_API_PROCESSES"] = "2"
    process = suite.run()
    told = suite.ready(process)
    both = [told["pids"]["The web API"], told["pids"]["The web API 2"]]
    # the second one is still starting, perhaps; each answers alone while the other is held
    for held in both:
        os.kill(held, signal.SIGSTOP)
        try:
            wait_until(lambda: fetch_api_data(f"{told['address']}/api/health"), suite._logs)
        finally:
            os.kill(held, signal.SIGCONT)

    before = _answered(told["address"])
    for _ in range(20):
        assert fetch_api_data(f"{told['address']}/api/health") == {"healthy": True}
    assert _answered(told["address"]) == before + 20, "counted by all, told by any"

    os.kill(both[0], signal.SIGKILL)
    for _ in range(20):
        assert fetch_api_data(f"{told['address']}/api/health") == {"healthy": True}
    assert _answered(told["address"]) == before + 40, "what the dead one had counted stays counted"
    _again(suite, "The web API", both[0])
    process.send_signal(signal.SIGINT)
    assert _ended(process)[0] == 0


def test_when_the_supervisor_itself_is_killed_nothing_stays_behind(suite: Suite) -> None:
    process = suite.run()
    family = _family(suite.ready(process))
    process.kill()
    assert _still_there(family) == []


def test_a_busy_port_is_named_with_a_way_out(suite: Suite) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        status, lines = _ended(suite.run("--port", str(port)))
    assert status == 1
    assert lines == [
        f"Port {port} is busy. Stop what is using it, or choose another: FREIGHT_HTTP_PORT={port + 1} make run"
    ]


def test_a_missing_web_app_says_how_to_build_it(suite: Suite) -> None:
    suite.environment["FREIGHT_WEB_DIR"] = str(suite.folder / "nowhere")
    status, lines = _ended(suite.run())
    assert status == 1
    assert len(lines) == 1
    assert lines[0].endswith("run `make web`.")


def test_a_second_suite_on_the_same_data_is_refused(suite: Suite) -> None:
    from freight.embedded.host_checks import claim_folder

    with claim_folder(suite.folder / "data"):
        status, lines = _ended(suite.run())
    assert status == 1
    assert len(lines) == 1
    assert f"process {os.getpid()}" in lines[0]


@pytest.mark.parametrize(
    ("variable", "address"),
    [("FREIGHT_REDIS_URL", "redis://127.0.0.1:1/0"), ("FREIGHT_MONGO_URI", "mongodb://127.0.0.1:1/?replicaSet=rs0")],
)
def test_a_server_of_ours_that_does_not_answer_is_named(suite: Suite, variable: str, address: str) -> None:
    suite.environment[variable] = address
    status, lines = _ended(suite.run())
    assert status == 1
    assert len(lines) == 1
    assert lines[0].startswith(f"No usable server at {variable}")


def test_servers_that_already_run_are_used(suite: Suite, mongo_uri: str, redis_url: str) -> None:
    suite.environment |= {
        "FREIGHT_MONGO_URI": mongo_uri,
        "FREIGHT_REDIS_URL": redis_url,
        "FREIGHT_MONGO_DATABASE": "freight_supervised",
        "FREIGHT_REDIS_PREFIX": "supervised:",
    }
    process = suite.run()
    assert set(suite.ready(process)["pids"]) == {"The scheduler", "The worker", "The web API"}
    process.send_signal(signal.SIGTERM)
    assert _ended(process)[0] == 0
    with MongoClient(mongo_uri) as client:
        assert "freight_supervised" in client.list_database_names()
        client.drop_database("freight_supervised")
