"""The print vendor of the demo: it takes letters as docs/print-vendor.md describes, and prints nothing. Each is
reported as printed and mailed a little later, and one to ZIP code 00000 as returned."""

import base64
import binascii
import hashlib
import json
import re
import threading
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from pathlib import Path
from urllib.parse import unquote

from freight.core.delivery.postal import find_postal_address_problem
from freight.core.delivery.vendor_jobs import LetterJobState
from freight.embedded.partner.http_serving import HttpAnswer, build_fault, is_bearer_valid
from freight.embedded.partner.partner_config import DemoPartner

MOST_PAGES = 100
_NOWHERE = "00000"
_CENTS_A_LETTER, _CENTS_A_PAGE = 87, 11
_AFTER = {LetterJobState.PRINTED: timedelta(seconds=20), LetterJobState.MAILED: timedelta(seconds=60)}
_COMES_BACK = timedelta(minutes=2)
_KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")


class PrintVendor:
    """Answers requests; its letters are in `folder`, each under its key."""

    def __init__(self, folder: Path, token: str, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._folder = folder
        self._token = token
        self._now = now
        self._turn = threading.Lock()
        folder.mkdir(parents=True, exist_ok=True)

    def answer(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> HttpAnswer:
        """Return the answer to one request. `headers` are by their names in lower case."""
        if not is_bearer_valid(headers, self._token):
            return HTTPStatus.UNAUTHORIZED, build_fault("token", "This access token is not ours.")
        if (method, path) == ("GET", "/v1/account"):
            return HTTPStatus.OK, {"name": "Demo print vendor", "mostPages": MOST_PAGES}
        if (method, path) == ("POST", "/v1/jobs"):
            with self._turn:
                return self._take(headers.get("idempotency-key", ""), body)
        if method == "GET" and path.startswith("/v1/jobs/"):
            return self._describe(unquote(path.removeprefix("/v1/jobs/")))
        return HTTPStatus.NOT_FOUND, build_fault("path", "There is no such call.")

    def _take(self, key: str, body: bytes) -> HttpAnswer:
        if not _KEY.fullmatch(key):
            return HTTPStatus.UNPROCESSABLE_ENTITY, build_fault("key", "Idempotency-Key: 8 to 64 letters and digits.")
        digest = hashlib.sha256(body).hexdigest()
        if (existing_job := self._find(key)) is not None:
            if existing_job["request"] != digest:
                return HTTPStatus.CONFLICT, build_fault("key", "This key was used for another letter.")
            return self._describe(key)
        try:
            job_request = json.loads(body)
            lines, paper = [str(address_line) for address_line in job_request["to"]], job_request["document"]
            content = base64.b64decode(paper["content"], validate=True)
            pages = int(paper["pages"])
            country = str(job_request.get("country") or "")
        except (ValueError, KeyError, TypeError, binascii.Error):
            return HTTPStatus.UNPROCESSABLE_ENTITY, build_fault("request", "The letter could not be read.")
        if hashlib.sha256(content).hexdigest() != paper.get("sha256"):
            return HTTPStatus.UNPROCESSABLE_ENTITY, build_fault("document", "The document is not what its digest says.")
        if problem := find_postal_address_problem(lines, country):
            return HTTPStatus.UNPROCESSABLE_ENTITY, build_fault("address", problem)
        if pages > MOST_PAGES:
            return HTTPStatus.UNPROCESSABLE_ENTITY, build_fault("pages", f"A letter has {MOST_PAGES} pages at most.")
        cents = _CENTS_A_LETTER + _CENTS_A_PAGE * pages
        job_record = {"request": digest, "on": self._now().isoformat(), "to": lines, "cents": cents}
        (self._folder / f"{key}.pdf").write_bytes(content)
        unfinished = self._folder / f".{key}.json"
        unfinished.write_text(json.dumps(job_record))
        unfinished.rename(self._folder / f"{key}.json")
        return HTTPStatus.CREATED, self._job(key, job_record)

    def _describe(self, key: str) -> HttpAnswer:
        job_record = self._find(key)
        if job_record is None:
            return HTTPStatus.NOT_FOUND, build_fault("key", "There is no letter of this key.")
        return HTTPStatus.OK, self._job(key, job_record)

    def _find(self, key: str) -> dict[str, object] | None:
        try:
            job_record: dict[str, object] = json.loads((self._folder / f"{key}.json").read_text())
        except FileNotFoundError:
            return None
        return job_record if _KEY.fullmatch(key) else None

    def _job(self, key: str, kept: Mapping[str, object]) -> dict[str, object]:
        age = self._now() - datetime.fromisoformat(str(kept["on"]))
        state = LetterJobState.ACCEPTED
        for later, after in _AFTER.items():
            if age >= after:
                state = later
        description: dict[str, object] = {"job": f"D{key[:8].upper()}"}
        if age >= _COMES_BACK and _NOWHERE in str(kept["to"]):
            state, description["message"] = LetterJobState.RETURNED, "No such address."
        if state is not LetterJobState.ACCEPTED:
            description["tracking"] = f"9400 {int(hashlib.sha256(key.encode()).hexdigest()[:8], 16):010d}"
        dollars, cents = divmod(int(str(kept["cents"])), 100)
        return {**description, "state": state.value, "cost": {"amount": f"{dollars}.{cents:02d}", "currency": "USD"}}


def make_print_vendor(partner: DemoPartner) -> PrintVendor:
    """Return the print vendor of a demo's partner."""
    return PrintVendor(partner.letters, partner.password)
