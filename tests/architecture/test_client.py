"""The web app's typed client is generated from the API; a stale client would offer calls that do not exist."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
GENERATOR = ROOT / "webapp" / "node_modules" / ".bin" / "openapi-typescript"
CLIENT = ROOT / "webapp" / "src" / "api" / "schema.d.ts"


@pytest.fixture(scope="module")
def openapi_document(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make openapi` prints, with no server to be found."""
    nowhere = {"FREIGHT_MONGO_URI": "mongodb://127.0.0.1:1", "FREIGHT_REDIS_URL": "redis://127.0.0.1:1"}
    command = [sys.executable, "-m", "freight.cli", "openapi"]
    printed = subprocess.run(command, cwd=ROOT, env=nowhere, capture_output=True, check=True)
    path = tmp_path_factory.mktemp("openapi") / "openapi.json"
    path.write_bytes(printed.stdout)
    return path


@pytest.mark.skipif(not GENERATOR.exists(), reason="the npm packages are not installed: make setup")
def test_the_typed_client_is_what_the_api_of_today_generates(openapi_document: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "schema.d.ts"
    options = ["--default-non-nullable=false", "-o", str(fresh)]
    subprocess.run([str(GENERATOR), str(openapi_document), *options], capture_output=True, check=True)
    assert fresh.read_text() == CLIENT.read_text(), "The typed client is stale: run `make client` and commit it."


def test_every_shape_of_the_api_has_one_plain_name(openapi_document: Path) -> None:
    """Two shapes of one name become `freight__features__…__Charge`, and the typed client asks for that."""
    shapes = json.loads(openapi_document.read_text())["components"]["schemas"]
    assert [name for name in shapes if "__" in name] == []


def test_make_client_generates_with_the_options_this_test_compares_with() -> None:
    assert (
        "openapi-typescript ../openapi.json --default-non-nullable=false -o"
        in (ROOT / "webapp" / "package.json").read_text()
    )
