"""The secrets of links in mails. A text is drawn with a placeholder in each link; the secret is inserted just before
the mail is sent or encrypted. The stored mail consists of the text with placeholders, and the sealed secrets."""

from collections.abc import Iterable, Mapping
from typing import Any

from freight.core.records import Stored
from freight.kit.security.one_time_tokens import make_token
from freight.kit.storage.connections import get_connections

PAGE = "/portal"
_PLACE = "freight-portal-link-"
_EXAMPLE = "example"
_TEXTS = ("text", "html")


def build_portal_address(secret: str) -> str:
    """Return the address that opens a link. Browsers send what follows the # to no server."""
    return get_connections().settings.address(f"{PAGE}#{secret}")


def build_secret_placeholders(invoice_ids: Iterable[str]) -> dict[str, str]:
    """Return links with a placeholder for the secret, by invoice."""
    return {invoice_id: build_portal_address(_PLACE + invoice_id) for invoice_id in invoice_ids}


def create_link_secrets(headers: Stored, invoice_ids: Iterable[str]) -> dict[str, str]:
    """Create a new secret for each invoice whose link appears in the texts of a mail."""
    texts = " ".join(str(headers.get(name) or "") for name in _TEXTS)
    return {invoice_id: make_token() for invoice_id in invoice_ids if _PLACE + invoice_id in texts}


def fill_link_secrets(headers: Stored, secrets: Mapping[str, str]) -> dict[str, Any]:
    """Return the headers of a mail with the secrets inserted."""
    filled_headers = dict(headers)
    for name in _TEXTS:
        for invoice_id, secret in secrets.items():
            if filled_headers.get(name):
                filled_headers[name] = str(filled_headers[name]).replace(_PLACE + invoice_id, secret)
    return filled_headers


def fill_example_links(headers: Stored, invoice_ids: Iterable[str]) -> dict[str, object]:
    """Return the headers of a mail for a preview; its links open nothing."""
    return fill_link_secrets(headers, dict.fromkeys(invoice_ids, _EXAMPLE))


def seal_link_secrets(packet_key: str, secrets: Mapping[str, str]) -> dict[str, str]:
    """Return the secrets as stored with the packet of that key."""
    keyring = get_connections().keyring
    return {
        invoice_id: keyring.seal(secret, _bound_to(packet_key, invoice_id)) for invoice_id, secret in secrets.items()
    }


def open_link_secrets(packet: Stored) -> dict[str, str]:
    """Return the secrets of a packet."""
    keyring, key = get_connections().keyring, packet["key"]
    return {
        invoice_id: keyring.open(text, _bound_to(key, invoice_id))
        for invoice_id, text in (packet.get("links") or {}).items()
    }


def _bound_to(packet_key: str, invoice_id: str) -> str:
    return f"packets:{packet_key}:link:{invoice_id}"
