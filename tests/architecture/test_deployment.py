"""docker-compose.yml, Dockerfile and .env.example say what the settings and the command line know. No engine runs
here, so they are parsed and held against the code."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from freight.embedded.mongod import Mongod
from freight.kit.settings import Settings

ROOT = Path(__file__).parents[2]
KNOWN = {f"FREIGHT_{name.upper()}" for name in Settings.model_fields}
# read by docker-compose.yml itself, for the port on the host
OF_COMPOSE = {"FREIGHT_DOMAIN", "FREIGHT_PUBLISH"}
PROGRAMS = {"api", "worker", "scheduler"}


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    return yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]


@pytest.mark.parametrize("name", ["docker-compose.yml", "Dockerfile", ".env.example"])
def test_every_variable_is_one_the_settings_know(name: str) -> None:
    named = set(re.findall(r"FREIGHT_[A-Z_]+", (ROOT / name).read_text()))
    assert named, f"{name} sets nothing"
    assert named - OF_COMPOSE <= KNOWN


def test_the_example_environment_is_read_by_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in KNOWN:
        monkeypatch.delenv(name, raising=False)
    settings = Settings(_env_file=ROOT / ".env.example")
    assert settings.session_minutes == Settings.model_fields["session_minutes"].default
    assert not settings.demo, "an installation must ask for demo sign-ins"


@pytest.mark.parametrize("option", ["--wiredTigerEngineConfigString", "--replSet"])
def test_the_server_of_an_installation_is_set_as_the_embedded_one(services: dict[str, Any], option: str) -> None:
    embedded = Mongod(Path("data"))._command(Path("mongod"))
    command = services["mongo"]["command"]
    assert command[command.index(option) + 1] == embedded[embedded.index(option) + 1]
    lifetime = next(each for each in embedded if each.startswith("transactionLifetimeLimitSeconds="))
    assert lifetime in command


def test_every_service_says_whether_it_is_healthy(services: dict[str, Any]) -> None:
    assert set(services) == {"mongo", "redis", "proxy"} | PROGRAMS
    for name, service in services.items():
        assert service["healthcheck"]["test"][0] in {"CMD", "CMD-SHELL"}, name


def test_a_worker_and_a_scheduler_are_asked_for_the_heartbeat_of_their_own_container(services: dict[str, Any]) -> None:
    """A check that any of them could answer would call a dead replica healthy."""
    for name in ("worker", "scheduler"):
        assert services[name]["healthcheck"]["test"] == ["CMD", "freight", name, "--check"]


def test_the_programs_wait_for_healthy_servers_and_find_them(services: dict[str, Any]) -> None:
    for name in PROGRAMS:
        assert {s: w["condition"] for s, w in services[name]["depends_on"].items()} == {
            "mongo": "service_healthy",
            "redis": "service_healthy",
        }
        assert "replicaSet=" in services[name]["environment"]["FREIGHT_MONGO_URI"], "transactions need a replica set"


def test_workers_can_be_scaled(services: dict[str, Any]) -> None:
    assert not {"container_name", "ports"} & set(services["worker"])


def test_only_the_api_is_reachable_from_outside(services: dict[str, Any]) -> None:
    assert [name for name, service in services.items() if "ports" in service] == ["api", "proxy"]
    # without the proxy the API is reached from its own machine alone
    assert all(port.startswith("127.0.0.1:") for port in services["api"]["ports"])


def test_the_image_is_built_in_stages_and_runs_without_root() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    assert sum(line.startswith("FROM ") for line in lines) == 3
    assert "USER freight" in lines
    assert any("--require-hashes" in line for line in lines)


def test_every_file_the_image_copies_exists() -> None:
    for line in (ROOT / "Dockerfile").read_text().splitlines():
        if line.startswith("COPY ") and "--from=" not in line:
            for source in line.split()[1:-1]:
                assert (ROOT / source).exists(), source


def locked(name: str) -> dict[str, set[str]]:
    """The versions of each package that a lock names; several where platforms differ."""
    found: dict[str, set[str]] = {}
    for package, version in re.findall(r"^([a-z0-9-]+)(?:\[[^]]*\])?==([^ ;\\]+)", (ROOT / name).read_text(), re.M):
        found.setdefault(package, set()).add(version)
    return found


def test_the_image_has_neither_the_tools_of_tests_and_notebooks_nor_servers_of_its_own() -> None:
    assert "requirements-server.lock" in (ROOT / "Dockerfile").read_text()
    assert "requirements.lock" not in (ROOT / "Dockerfile").read_text()
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert set(extras) == {"dev", "analyst", "embedded"}
    serving = locked("requirements-server.lock")
    left_out = {re.split(r"[ <>=;]", named)[0] for extra in extras.values() for named in extra}
    assert left_out & set(serving) == set()


def test_what_serves_is_what_was_tested() -> None:
    tested, serving = locked("requirements.lock"), locked("requirements-server.lock")
    assert len(serving) > 40
    assert {name: versions for name, versions in serving.items() if not versions <= tested[name]} == {}


def test_what_the_programs_import_is_in_the_image() -> None:
    """The packages of the extras are imported by tests, notebooks and benchmarks alone."""
    imported = {
        name
        for folder in ("platform", "jobs")
        for path in (ROOT / folder).rglob("*.py")
        for name in re.findall(r"^\s*(?:import|from) (\w+)", path.read_text(), re.M)
    }
    of_extras = {"pytest", "hypothesis", "mongomock", "duckdb", "psutil", "schemathesis", "jupyterlab", "matplotlib"}
    assert imported & of_extras == set()


def test_every_image_is_pinned_to_a_release(services: dict[str, Any]) -> None:
    images = re.findall(r"^FROM (\S+:\S+)", (ROOT / "Dockerfile").read_text(), re.M)
    images += [service["image"] for name, service in services.items() if name not in PROGRAMS]
    assert len(images) == 6
    assert [image for image in images if not re.search(r":\d+\.\d+\.\d+(-|$)", image)] == []
