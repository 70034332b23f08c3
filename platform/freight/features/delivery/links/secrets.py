"""The secrets of the links in mails. A text is drawn with a place in each link; the secret is put there just before the
mail leaves, or before it is encrypted. What is stored of a mail is the text with the places, and the secrets sealed."""

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
    """The address that opens a link. What is behind the # is told to no server and to no other page."""
    return get_connections().settings.address(f"{PAGE}#{secret}")


def build_secret_placeholders(invoice_ids: Iterable[str]) -> dict[str, str]:
    """Links with a place for the secret, by invoice."""
    return {one: build_portal_address(_PLACE + one) for one in invoice_ids}


def create_link_secrets(headers: Stored, invoice_ids: Iterable[str]) -> dict[str, str]:
    """A fresh secret for each invoice whose link stands in the texts of a mail."""
    texts = " ".join(str(headers.get(name) or "") for name in _TEXTS)
    return {one: make_token() for one in invoice_ids if _PLACE + one in texts}


def fill_link_secrets(headers: Stored, secrets: Mapping[str, str]) -> dict[str, Any]:
    """The headers of a mail, the secrets in their places."""
    told = dict(headers)
    for name in _TEXTS:
        for one, secret in secrets.items():
            if told.get(name):
                told[name] = str(told[name]).replace(_PLACE + one, secret)
    return told


def fill_example_links(headers: Stored, invoice_ids: Iterable[str]) -> dict[str, object]:
    """The headers of a mail that is only looked at: its links open nothing."""
    return fill_link_secrets(headers, dict.fromkeys(invoice_ids, _EXAMPLE))


def seal_link_secrets(packet_key: str, secrets: Mapping[str, str]) -> dict[str, str]:
    """The secrets as they are stored with the packet of that key."""
    keyring = get_connections().keyring
    return {one: keyring.seal(secret, _bound_to(packet_key, one)) for one, secret in secrets.items()}


def open_link_secrets(packet: Stored) -> dict[str, str]:
    """The secrets of a packet."""
    keyring, key = get_connections().keyring, packet["key"]
    return {one: keyring.open(text, _bound_to(key, one)) for one, text in (packet.get("links") or {}).items()}


def _bound_to(packet_key: str, invoice_id: str) -> str:
    return f"packets:{packet_key}:link:{invoice_id}"
