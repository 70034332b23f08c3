"""Files, encrypted or signed: each becomes one OpenPGP message, whose name ends in .pgp."""

from dataclasses import replace

from freight.delivery.payloads import OutgoingFile, RenderedDelivery
from freight.delivery.securing import openpgp
from freight.delivery.securing.keys import SecuringKeys, reject_key_kinds
from freight.documents.delivery_key import KeyKind

REFUSED = {KeyKind.X509: "is an X.509 certificate. Files are encrypted and signed by OpenPGP keys."}
"""The kinds of key that cannot be used for files."""


def secure_files(keys: SecuringKeys, drawn: RenderedDelivery) -> RenderedDelivery:
    """Return the rendered files, each as an OpenPGP message. Raises Invalid where a key cannot be used for it."""
    reject_key_kinds(keys, REFUSED)
    return replace(drawn, parts=tuple(_secured(keys, part) for part in drawn.parts))


def _secured(keys: SecuringKeys, part: OutgoingFile) -> OutgoingFile:
    content = openpgp.make_pgp_message(keys, part.content, armor=False)
    return OutgoingFile(f"{part.name}.pgp", content, "application/pgp-encrypted")
