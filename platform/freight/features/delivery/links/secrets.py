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
    return {one: build_portal_address(_PLACE + one) for one in invoice_ids}


def create_link_secrets(headers: Stored, invoice_ids: Iterable[str]) -> dict[str, str]:
    """Create a new secret for each invoice whose link appears in the texts of a mail."""
    texts = " ".join(str(headers.get(name) or "") for name in _TEXTS)
    return {one: make_token() for one in invoice_ids if _PLACE + one in texts}


def fill_link_secrets(headers: Stored, secrets: Mapping[str, str]) -> dict[str, Any]:
    """Return the headers of a mail with the secrets inserted."""
    told = dict(headers)
    for name in _TEXTS:
        for one, secret in secrets.items():
            if told.get(name):
                told[name] = str(told[name]).replace(_PLACE + one, secret)
    return told


def fill_example_links(headers: Stored, invoice_ids: Iterable[str]) -> dict[str, object]:
    """Return the headers of a mail for a preview; its links open nothing."""
    return fill_link_secrets(headers, dict.fromkeys(invoice_ids, _EXAMPLE))


def seal_link_secrets(packet_key: str, secrets: Mapping[str, str]) -> dict[str, str]:
    """Return the secrets as stored with the packet of that key."""
    keyring = get_connections().keyring
    return {one: keyring.seal(secret, _bound_to(packet_key, one)) for one, secret in secrets.items()}


def open_link_secrets(packet: Stored) -> dict[str, str]:
    """Return the secrets of a packet."""
    keyring, key = get_connections().keyring, packet["key"]
    return {one: keyring.open(text, _bound_to(key, one)) for one, text in (packet.get("links") or {}).items()}


def _bound_to(packet_key: str, invoice_id: str) -> str:
    return f"packets:{packet_key}:link:{invoice_id}"
