"""What the services of the demo's partner take, each once by its idempotency key, in a folder that outlives them."""

import hashlib
import json
import re
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path

from freight.embedded.partner.http_serving import HttpAnswer, build_fault

_KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")


class KeyedFolder:
    """Files with a record each, under the keys they came with. `noun`: what a file is."""

    def __init__(self, folder: Path, noun: str, suffix: str) -> None:
        self._folder = folder
        self._noun = noun
        self._suffix = suffix
        folder.mkdir(parents=True, exist_ok=True)

    def find(self, key: str) -> dict[str, object] | None:
        """Return the record of a key; None if there is none."""
        if not _KEY.fullmatch(key):
            return None
        try:
            record: dict[str, object] = json.loads((self._folder / f"{key}.json").read_text())
        except FileNotFoundError:
            return None
        return record

    def find_refusal(self, key: str, body: bytes) -> HttpAnswer | None:
        """Return why a request can't be taken under a key; None if it can, or is the same request again."""
        if not _KEY.fullmatch(key):
            return HTTPStatus.UNPROCESSABLE_ENTITY, build_fault("key", "Idempotency-Key: 8 to 64 letters and digits.")
        existing = self.find(key)
        if existing is not None and existing["request"] != _digest(body):
            return HTTPStatus.CONFLICT, build_fault("key", f"This key was used for another {self._noun}.")
        return None

    def keep(self, key: str, body: bytes, content: bytes, record: Mapping[str, object]) -> dict[str, object]:
        """Store a file with its record, and return the record. `body`: the request that it came in."""
        kept = {"request": _digest(body), **record}
        (self._folder / f"{key}.{self._suffix}").write_bytes(content)
        unfinished = self._folder / f".{key}.json"
        unfinished.write_text(json.dumps(kept))
        unfinished.rename(self._folder / f"{key}.json")
        return kept


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
