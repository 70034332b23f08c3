"""The print vendor of the demo: it takes letters as docs/print-vendor.md describes, and prints nothing. Each is
reported as printed and mailed a little later, and one to ZIP code 00000 as returned."""

import base64
import binascii
import hashlib
import json
import threading
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from pathlib import Path
from urllib.parse import unquote

from freight.core.delivery.postal import find_postal_address_problem
from freight.core.delivery.vendor_jobs import LetterJobState
from freight.embedded.partner.http_serving import HttpAnswer, build_fault, is_bearer_valid
from freight.embedded.partner.keyed_folder import KeyedFolder
from freight.embedded.partner.partner_config import DemoPartner

MOST_PAGES = 100
_NOWHERE = "00000"
_CENTS_A_LETTER, _CENTS_A_PAGE = 87, 11
_AFTER = {LetterJobState.PRINTED: timedelta(seconds=20), LetterJobState.MAILED: timedelta(seconds=60)}
_COMES_BACK = timedelta(minutes=2)


class PrintVendor:
    """Answers requests; its letters are in `folder`, each under its key."""

    def __init__(self, folder: Path, token: str, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._letters = KeyedFolder(folder, "letter", "pdf")
        self._token = token
        self._now = now
        self._turn = threading.Lock()

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
        if refused := self._letters.find_refusal(key, body):
            return refused
        if self._letters.find(key) is not None:
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
        record = {"on": self._now().isoformat(), "to": lines, "cents": cents}
        return HTTPStatus.CREATED, self._job(key, self._letters.keep(key, body, content, record))

    def _describe(self, key: str) -> HttpAnswer:
        job_record = self._letters.find(key)
        if job_record is None:
            return HTTPStatus.NOT_FOUND, build_fault("key", "There is no letter of this key.")
        return HTTPStatus.OK, self._job(key, job_record)

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
