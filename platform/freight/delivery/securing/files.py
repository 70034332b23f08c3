"""Files, encrypted or signed: each becomes one OpenPGP message, whose name ends in .pgp."""

from dataclasses import replace

from freight.delivery.parts import OutgoingFile, RenderedDelivery
from freight.delivery.securing import openpgp
from freight.delivery.securing.keys import SecuringKeys, reject_key_kinds
from freight.documents.delivery_key import KeyKind

REFUSED = {KeyKind.X509: "is an X.509 certificate. Files are encrypted and signed by OpenPGP keys."}
"""The kinds of key that files have no use for."""


def secure_files(keys: SecuringKeys, drawn: RenderedDelivery) -> RenderedDelivery:
    """What was drawn, each file as a message. Raises Invalid where a key is no good for it."""
    reject_key_kinds(keys, REFUSED)
    return replace(drawn, parts=tuple(_secured(keys, part) for part in drawn.parts))


def _secured(keys: SecuringKeys, part: OutgoingFile) -> OutgoingFile:
    content = openpgp.make_pgp_message(keys, part.content, armor=False)
    return OutgoingFile(f"{part.name}.pgp", content, "application/pgp-encrypted")
