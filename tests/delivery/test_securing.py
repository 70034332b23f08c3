"""What was encrypted and signed, opened and verified by the programs of the other side: GnuPG and OpenSSL."""

import tempfile
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pysequoia
import pytest

from freight.core.errors import Invalid
from freight.delivery.payloads import OutgoingFile, RenderedDelivery, TransportPayload
from freight.delivery.securing import file_encryption, keys, smime
from freight.delivery.securing.keys import SecuringKeys
from freight.delivery.transports.smtp.message import build_delivery_email, secure_delivery_email
from tests.fixtures.key_pairs import (
    GnuPG,
    Pair,
    openpgp_encrypts,
    openpgp_secret,
    openpgp_signs,
    smime_opened,
    smime_verified,
)

PAPER = b"%PDF-1.7 " + bytes(range(256)) * 40
HEADERS = {
    "to": ["ap@customer.example"],
    "recipients": ["ap@customer.example"],
    "subject": "Invoice INV-1",
    "text": "Grüße: attached.\n",
    "html": "<p>Grüße: attached.</p>",
    "date": "Mon, 01 Jun 2026 12:00:00 +0000",
}
MAIL = RenderedDelivery((OutgoingFile("INV-1.pdf", PAPER, "application/pdf"),), headers=HEADERS)


@pytest.fixture(scope="module")
def partner() -> Iterator[GnuPG]:
    with tempfile.TemporaryDirectory(prefix="pgp") as home:  # its sockets need a short path
        one = GnuPG(Path(home) / "g")
        yield one
        one.stop()


def sent(drawn: RenderedDelivery) -> bytes:
    """The mail as a server takes it."""
    return build_delivery_email(TransportPayload("0f1e2d", drawn.parts, drawn.headers), "Billing <b@suite.example>", "")


def read(content: bytes) -> EmailMessage:
    return message_from_bytes(content, policy=policy.default)


def body_of(mail: bytes) -> bytes:
    """A mail without the headers of its envelope: what was signed or encrypted, as one entity."""
    lines = mail.split(b"\r\n")
    return b"\r\n".join(lines[next(i for i, line in enumerate(lines) if line.startswith(b"Content-Type")) :])


def holds_the_invoice(entity: bytes) -> None:
    message = read(entity)
    assert message.get_body(("plain",)).get_content().strip() == "Grüße: attached."
    (attached,) = message.iter_attachments()
    assert (attached.get_filename(), attached.get_content()) == ("INV-1.pdf", PAPER)


def test_a_pgp_mail_is_opened_by_its_recipient_alone_and_carries_our_signature(partner: GnuPG) -> None:
    ours = openpgp_secret()
    partner.knows(ours)
    drawn = secure_delivery_email(SecuringKeys(openpgp_encrypts(partner.public), openpgp_signs(ours)), MAIL)
    mail = sent(drawn)
    assert mail == sent(drawn), "the same bytes in every try"
    assert (read(mail)["Subject"], read(mail)["To"]) == ("Invoice INV-1", "ap@customer.example")
    assert read(mail).get_content_type() == "multipart/encrypted"
    assert b"attached" not in mail and b"INV-1.pdf" not in mail
    version, message = read(mail).iter_parts()
    assert version.get_content().strip() == b"Version: 1"
    content, is_signed = partner.opened(message.get_content())
    assert is_signed
    holds_the_invoice(content)


def test_a_pgp_mail_may_be_signed_alone(partner: GnuPG) -> None:
    ours = openpgp_secret()
    partner.knows(ours)
    mail = sent(secure_delivery_email(SecuringKeys(None, openpgp_signs(ours)), MAIL))
    boundary = read(mail).get_boundary()
    _, content, signature, _ = mail.split(f"--{boundary}".encode())
    content = content.removeprefix(b"\r\n").removesuffix(b"\r\n")
    holds_the_invoice(content)
    assert content.isascii(), "eight bits could be written anew on the way"
    armored = signature[signature.index(b"-----BEGIN") :]
    assert partner.verified(content, armored)
    assert read(mail).get_param("micalg") in ("pgp-sha512", "pgp-sha256")


def test_an_smime_mail_is_signed_then_encrypted(tmp_path: Path) -> None:
    ours, theirs = Pair(tmp_path, "ours"), Pair(tmp_path, "theirs")
    mail = sent(secure_delivery_email(SecuringKeys(theirs.encrypts(), ours.signs()), MAIL))
    assert b"INV-1.pdf" not in mail
    inner = smime_opened(theirs, mail)
    holds_the_invoice(smime_verified(ours, inner))


def test_an_smime_mail_may_be_signed_alone(tmp_path: Path) -> None:
    ours = Pair(tmp_path, "ours")
    holds_the_invoice(smime_verified(ours, sent(secure_delivery_email(SecuringKeys(None, ours.signs()), MAIL))))


@pytest.mark.parametrize("is_encrypted", [True, False])
def test_files_leave_as_messages_that_end_in_pgp(is_encrypted: bool, partner: GnuPG) -> None:
    ours = openpgp_secret()
    partner.knows(ours)
    theirs = openpgp_encrypts(partner.public) if is_encrypted else None
    drawn = RenderedDelivery((OutgoingFile("210-000000001.txt", b"ISA*00*~", "application/EDI-X12"),))
    (part,) = file_encryption.secure_files(SecuringKeys(theirs, openpgp_signs(ours)), drawn).parts
    assert part.name == "210-000000001.txt.pgp"
    assert partner.opened(part.content) == (b"ISA*00*~", True)


def test_a_key_that_is_no_good_is_named_with_what_to_do(tmp_path: Path, partner: GnuPG) -> None:
    ours, pgp = Pair(tmp_path, "ours"), openpgp_secret()
    revoked = pysequoia.Cert.from_bytes(str(pgp.extract_certificate()).encode())
    revoked = pysequoia.Cert.from_bytes(bytes(revoked) + bytes(revoked.revoke(pgp.certifier())))
    cases = [
        (lambda: file_encryption.secure_files(SecuringKeys(ours.encrypts()), MAIL),
            "ours.cer is an X.509 certificate."),
        (lambda: secure_delivery_email(SecuringKeys(ours.encrypts(), openpgp_signs(pgp)), MAIL),
            "ours.cer and ours.pem are of two kinds."),
        (lambda: secure_delivery_email(SecuringKeys(openpgp_encrypts(str(revoked).encode())), MAIL),
            "partner.pem was revoked."),
        (lambda: smime.sign_mime_entity(keys.SecuringKey("x.pem", ours.signs().kind, ours.public,
            Pair(tmp_path, "y").private), b""),
         "x.pem cannot sign: its private key belongs to another certificate."),
    ]  # fmt: skip
    for work, told in cases:
        with pytest.raises(Invalid) as refused:
            work()
        assert refused.value.code == "key"
        assert refused.value.message.startswith(told)
        assert refused.value.message.endswith("then release.")
