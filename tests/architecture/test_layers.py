"""The layer of `delivery` holds: tried on a copy of the tree in which it is broken."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_delivery_stands_between_the_features_and_the_kit(tmp_path: Path) -> None:
    only_source = shutil.ignore_patterns("__pycache__", "*.html", "fonts")
    shutil.copytree(ROOT / "platform" / "freight", tmp_path / "freight", ignore=only_source)
    shutil.copytree(ROOT / "jobs", tmp_path / "jobs", ignore=only_source)
    delivery = tmp_path / "freight" / "delivery"
    (delivery / "__init__.py").write_text(
        "import freight.core.money\nimport freight.documents.invoice\nimport freight.features.invoices.audit\n"
        "import freight.kit.security.outbound\n"
    )
    for reader in ("kit/planted.py", "features/planted.py"):
        (tmp_path / "freight" / reader).write_text("import freight.delivery\n")

    # the program's own folder comes before PYTHONPATH on the path, so it must not contain another `freight`
    program = "from importlinter.cli import lint_imports_command as run; run()"
    checked = subprocess.run(
        [sys.executable, "-c", program, "--config", str(ROOT / "pyproject.toml"), "--no-cache"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    refused = {line.strip(" :") for line in checked.stdout.splitlines() if "is not allowed to import" in line}
    assert refused == {
        "freight.delivery is not allowed to import freight.features",
        "freight.kit is not allowed to import freight.delivery",
    }, checked.stdout + checked.stderr
