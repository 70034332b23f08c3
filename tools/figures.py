"""Prints how much of the server has no types yet. `make figures`."""

import re
from collections.abc import Iterator
from pathlib import Path

from freight.documents import DOCUMENTS
from freight.documents.base import FreightDocument

ROOT = Path(__file__).parents[1]
PROGRAMS = ("platform", "jobs")
LOOSE = re.compile(r"\bAny\b")
LOOSE_DICT = re.compile(r"\bdict\[str, Any\]")
# a line that stands for such a dict by the name of what it is (`freight/core/records.py`)
LOOSE_RECORD = re.compile(r"\b(Record|Stored|Values|JsonObject|JsonView)\b")


def lines() -> Iterator[str]:
    """Every line of the programs."""
    for folder in PROGRAMS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield from path.read_text().splitlines()


def typed_documents() -> int:
    """How many documents name the record that they are read as."""
    sources = (ROOT / "platform" / "freight" / "documents").glob("*.py")
    return sum(len(re.findall(r"^class \w+\(\w+\[Stored\w+\][,)]", path.read_text(), re.M)) for path in sources)


def figures() -> dict[str, str]:
    """Each figure by what it counts."""
    found = list(lines())
    of_tenants = sum(issubclass(document, FreightDocument) for document in DOCUMENTS)
    return {
        "lines with Any": str(sum(bool(LOOSE.search(each)) for each in found)),
        "lines with dict[str, Any]": str(sum(bool(LOOSE_DICT.search(each)) for each in found)),
        "lines with a name of such a dict": str(sum(bool(LOOSE_RECORD.search(each)) for each in found)),
        "documents that are read as their records": f"{typed_documents()} of {of_tenants}",
    }


if __name__ == "__main__":
    for name, figure in figures().items():
        print(f"{name}: {figure}")
