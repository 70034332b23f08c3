"""The access point of the demo, with its customers behind it: it takes electronic invoices as docs/e-invoicing.md
describes, and sends them nowhere. A customer's program answers a few seconds later. It accepts credit notes, and an
invoice whose buyer reference begins with `PO-` or `4500`; it rejects any other, and all to an address that is not among
those it knows."""

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

from freight.core.einvoice.answers import EInvoiceState
from freight.core.sending.webhook_signatures import build_webhook_headers
from freight.embedded.partner.http_serving import HttpAnswer, build_fault, is_bearer_valid
from freight.embedded.partner.keyed_folder import KeyedFolder
from freight.embedded.partner.partner_config import DemoPartner

KNOWN_PREFIXES = ("PO-", "4500")
"""How the buyer references of the customers behind it begin."""
_UNKNOWN_RECEIVER = "0000"  # an address in a scheme that no register has
DELIVERED_AFTER, ANSWERED_AFTER = timedelta(seconds=1), timedelta(seconds=4)
_REFERENCES = {
    "Invoice": "{*}BuyerReference",
    "CrossIndustryInvoice": "{*}SupplyChainTradeTransaction/{*}ApplicableHeaderTradeAgreement/{*}BuyerReference",
}


class AccessPoint:
    """Answers requests; its invoices are in `folder`, each under its key. `secret` signs its callbacks; without one it
    makes none."""

    def __init__(
        self, folder: Path, token: str, secret: str = "", now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._documents = KeyedFolder(folder, "document", "xml")
        self._token = token
        self._secret = secret
        self._now = now
        self._turn = threading.Lock()

    def answer(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> HttpAnswer:
        """Return the answer to one request. `headers` are by their names in lower case."""
        if not is_bearer_valid(headers, self._token):
            return HTTPStatus.UNAUTHORIZED, build_fault("token", "This access token is not ours.")
        if (method, path) == ("GET", "/account"):
            return HTTPStatus.OK, {"name": "Demo access point"}
        if (method, path) == ("POST", "/documents"):
            with self._turn:
                return self._take(headers, body)
        if method == "GET" and path.startswith("/documents/"):
            return self._describe(unquote(path.removeprefix("/documents/")))
        return HTTPStatus.NOT_FOUND, build_fault("path", "There is no such call.")

    def _take(self, headers: Mapping[str, str], body: bytes) -> HttpAnswer:
        key = headers.get("idempotency-key", "")
        if refused := self._documents.find_refusal(key, body):
            return refused
        if (existing := self._documents.find(key)) is not None:
            return HTTPStatus.ACCEPTED, self._document(key, existing)
        receiver = unquote(headers.get("document-receiver", ""))
        try:
            reasons = _judge(ElementTree.fromstring(body), receiver)
        except (ElementTree.ParseError, ValueError):
            return HTTPStatus.UNPROCESSABLE_ENTITY, build_fault("document", "This is not an electronic invoice.")
        record = {"on": self._now().isoformat(), "receiver": receiver, "reasons": reasons}
        kept = self._documents.keep(key, body, body, record)
        callback = unquote(headers.get("document-callback", ""))
        if callback and self._secret:
            self._call_back_later(callback, key)
        return HTTPStatus.ACCEPTED, self._document(key, kept)

    def _call_back_later(self, address: str, key: str) -> None:
        for after in (DELIVERED_AFTER, ANSWERED_AFTER):
            timer = threading.Timer(after.total_seconds() + 1, self._call_back, (address, key))
            timer.daemon = True
            timer.start()

    def _call_back(self, address: str, key: str) -> None:
        """Say that there is news of an invoice. Where no one listens, it is asked for later."""
        content = json.dumps({"id": _name(key)}).encode()
        signed = build_webhook_headers(f"msg_{key}", int(self._now().timestamp()), content, [self._secret])
        request = urllib.request.Request(address, content, {"Content-Type": "application/json", **signed})
        try:
            urllib.request.urlopen(request, timeout=5).close()
        except (urllib.error.URLError, OSError, ValueError):
            return

    def _describe(self, document_id: str) -> HttpAnswer:
        key = document_id.removeprefix("D-")
        kept = self._documents.find(key)
        if kept is None:
            return HTTPStatus.NOT_FOUND, build_fault("id", "There is no document of this id.")
        return HTTPStatus.OK, self._document(key, kept)

    def _document(self, key: str, kept: Mapping[str, object]) -> dict[str, object]:
        age = self._now() - datetime.fromisoformat(str(kept["on"]))
        if age < DELIVERED_AFTER:
            return {"id": _name(key), "state": EInvoiceState.RECEIVED.value}
        if age < ANSWERED_AFTER:
            return {"id": _name(key), "state": EInvoiceState.DELIVERED.value}
        if reasons := kept["reasons"]:
            return {"id": _name(key), "state": EInvoiceState.REJECTED.value, "reasons": reasons}
        return {"id": _name(key), "state": EInvoiceState.ACCEPTED.value}


def _name(key: str) -> str:
    return f"D-{key}"


def _judge(document: ElementTree.Element, receiver: str) -> list[dict[str, str]]:
    """Return why an invoice is rejected. Raises ValueError for what is none."""
    if not receiver or receiver.startswith(_UNKNOWN_RECEIVER):
        text = f"No one is registered under {receiver or 'a blank address'}."
        return [{"term": "BT-49", "text": text}]
    kind = document.tag.rpartition("}")[2]
    if kind == "CreditNote":
        return []
    if kind not in _REFERENCES:
        raise ValueError(kind)
    reference = (document.findtext(_REFERENCES[kind]) or "").strip()
    if not reference:
        return [{"term": "BT-10", "rule": "PEPPOL-EN16931-R003", "text": "It is missing."}]
    if not reference.startswith(KNOWN_PREFIXES):
        return [{"term": "BT-10", "text": f"“{reference}” is not one of our orders. They begin with PO- or 4500."}]
    return []


def make_access_point(partner: DemoPartner) -> AccessPoint:
    """Return the access point of a demo's partner."""
    return AccessPoint(partner.invoices, partner.password, partner.callback_secret)
