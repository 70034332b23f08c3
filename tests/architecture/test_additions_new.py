"""`make new` writes a skeleton of each kind into a copy of the tree: clean, registered, and with a test that fails and
says what is missing."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tools.new import KINDS, main, write_skeleton

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
NAMES = {
    "transport": "night_courier",
    "print-vendor": "postworks",
    "channel": "ledger",
    "charge-method": "per_bill",
    "screen": "tariffs/berths",
}
REGISTRATIONS = """
from freight.app import create_app
from freight.core.delivery.profile_types import ProfileType
from freight.core.delivery.vendors import FORMS, LABELS, VENDORS
from freight.core.rating.methods import METHODS
from freight.delivery.channels import CHANNELS
from freight.delivery.transports import TRANSPORTS
from freight.kit.settings import Settings

assert create_app(Settings(_env_file=None), own_resources=False).routes
assert TRANSPORTS["nightCourier"].label == "Night courier"
assert LABELS["postworks"] == "Postworks" and "postworks" in VENDORS and "postworks" in FORMS
assert CHANNELS[ProfileType("ledger")].name == "ledger"
assert METHODS["perBill"].label == "per bill"
"""
# what the tests of the skeletons say
MISSING = (
    "Add a server on loopback for nightCourier to SERVERS",
    "Night courier: _send and _probe of delivery/transports/night_courier/transport.py are not written yet.",
    "Enter the fields of createJob, userCredentials in FORMS",
    "Ledger: _render of delivery/channels/ledger/channel.py is not written yet.",
    "Write examples of per bill",
)
WEB_SETTINGS = ("package.json", "tsconfig.json", "vitest.config.ts", "biome.json")
RUFF = str(Path(sys.executable).with_name("ruff"))
VITEST = ROOT / "webapp" / "node_modules" / ".bin" / "vitest"


def run(command: list[str], cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command on the code of a copy of the tree."""
    paths = os.pathsep.join(str(cwd / part) for part in ("platform", "."))
    environment = {**os.environ, "PYTHONPATH": paths, "FREIGHT_MONGO_URI": "mongodb://127.0.0.1:1"}
    environment |= {"FREIGHT_REDIS_URL": "redis://127.0.0.1:1", "NO_COLOR": "1"}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


@dataclass(frozen=True)
class Skeletons:
    """A copy of the tree with a skeleton of each kind: its files, and the steps that are next."""

    tree: Path
    files: list[str]
    steps: dict[str, list[str]]

    def matching(self, pattern: str) -> list[str]:
        """Return the files that match a pattern."""
        return [file for file in self.files if fnmatch(file, pattern)]


@pytest.fixture(scope="module")
def skeletons(tmp_path_factory: pytest.TempPathFactory) -> Skeletons:
    tree = tmp_path_factory.mktemp("new")
    for part in ("platform", "tests/delivery", "tests/core", "tests/fixtures", "webapp/src"):
        # with the compiled modules: they are those of the copy too
        shutil.copytree(ROOT / part, tree / part)
    for name in ("pyproject.toml", *(f"webapp/{each}" for each in WEB_SETTINGS)):
        shutil.copy(ROOT / name, tree / name)
    (tree / "webapp/node_modules").symlink_to(ROOT / "webapp/node_modules")
    written = {kind: write_skeleton(tree, kind, name) for kind, name in NAMES.items()}
    files = [file for files, _ in written.values() for file in files]
    return Skeletons(tree, files, {kind: steps for kind, (_, steps) in written.items()})


def test_each_kind_has_a_skeleton_and_says_what_to_do_next(skeletons: Skeletons) -> None:
    assert set(KINDS) == set(NAMES)
    for kind, steps in skeletons.steps.items():
        assert 2 <= len(steps) <= 4, kind


def test_a_skeleton_is_clean(skeletons: Skeletons) -> None:
    python = skeletons.matching("*.py")
    assert len(python) > 15
    checked = run([RUFF, "check", *python], skeletons.tree)
    assert checked.returncode == 0, checked.stdout
    assert run([RUFF, "format", "--check", *python], skeletons.tree).returncode == 0


def test_the_server_knows_what_was_written(skeletons: Skeletons) -> None:
    done = run([sys.executable, "-c", REGISTRATIONS], skeletons.tree)
    assert done.returncode == 0, done.stderr[-2000:]


def test_each_test_says_what_is_missing(skeletons: Skeletons) -> None:
    pytest_command = [sys.executable, "-m", "pytest", "-q", "--noconftest", "-p", "no:cacheprovider"]
    done = run([*pytest_command, *skeletons.matching("tests/*.py")], skeletons.tree)
    assert done.returncode == 1, done.stdout[-4000:] + done.stderr[-2000:]
    assert [each for each in MISSING if each not in done.stdout] == []
    assert "5 failed, 1 passed" in done.stdout


@pytest.mark.skipif(not VITEST.exists(), reason="the npm packages are not installed: make setup")
def test_the_test_of_a_screen_says_what_is_missing(skeletons: Skeletons) -> None:
    assert "'/tariffs/berths', 'Berths'" in (skeletons.tree / "webapp/src/main/routes/tariffs.ts").read_text()
    done = run([str(VITEST), "run", "src/features/tariffs/berths", "src/main/routes"], skeletons.tree / "webapp")
    assert done.returncode == 1
    assert "Write Berths.tsx, and say here what it shows." in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("kind", "name", "refusal"),
    [
        ("planet", "mars", "KIND is one of: channel, charge-method"),
        ("transport", "", "NAME can't be a name"),
        ("transport", "Night-Courier", "can't be a name"),
        ("transport", "class", "can't be a name"),
        ("transport", "../courier", "can't be a name"),
        ("transport", "sftp", "sftp exists already"),
        ("transport", "transport", "transport exists already"),
        ("print vendor", "fedex", "fedex exists already: see platform/freight/core/delivery/vendors.py"),
        ("channel", "web", "web exists already"),
        ("charge_method", "flat", "flat exists already"),
        ("charge-method", "per_bill_of_lading_each", "too long"),
        ("screen", "nowhere/berths", "nowhere is not a room"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(
    kind: str, name: str, refusal: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.new.write_code_blocks", lambda *_: pytest.fail("it was written"))
    assert main([kind, name]) == 1
    assert refusal in capsys.readouterr().err
