"""Files, encrypted or signed: each becomes one OpenPGP message, whose name ends in .pgp."""

from dataclasses import replace

from freight.delivery.parts import Drawn, Part
from freight.delivery.securing import openpgp
from freight.delivery.securing.keys import Keys, demand_none_of
from freight.documents.delivery_key import KeyKind

REFUSED = {KeyKind.X509: "is an X.509 certificate. Files are encrypted and signed by OpenPGP keys."}
"""The kinds of key that files have no use for."""


def secured(keys: Keys, drawn: Drawn) -> Drawn:
    """What was drawn, each file as a message. Raises Invalid where a key is no good for it."""
    demand_none_of(keys, REFUSED)
    return replace(drawn, parts=tuple(_secured(keys, part) for part in drawn.parts))


def _secured(keys: Keys, part: Part) -> Part:
    content = openpgp.message(keys, part.content, armor=False)
    return Part(f"{part.name}.pgp", content, "application/pgp-encrypted")
