"""AS2 with a partner that uses OpenSSL: what it decrypts and verifies, and which of its receipts count."""

from pathlib import Path
from typing import Any

import pytest

from freight.core.delivery.states import AcknowledgementEvent
from freight.core.errors import Invalid
from freight.core.sending.retries import SendVerdict
from freight.delivery.payloads import OutgoingFile, RenderedDelivery, TransportPayload
from freight.delivery.securing.keys import SecuringKeys
from freight.delivery.transports import TRANSPORTS
from freight.delivery.transports.transport import ServerLine
from tests.delivery.test_contract import HERE
from tests.fixtures.as2_peer import As2Peer, as2_serving, settings_of
from tests.fixtures.key_pairs import Pair, openpgp_encrypts, openpgp_secret, openpgp_signs

AS2 = TRANSPORTS["as2"]
FILE = b"ISA*00*          *00*~\nGS*IM~" + bytes(range(256))
DATE = "Mon, 01 Jun 2026 12:00:00 +0000"


def sealed(partner: As2Peer) -> TransportPayload:
    drawn = RenderedDelivery((OutgoingFile("210-000000001.txt", FILE, "application/EDI-X12"),), headers={"date": DATE})
    made = AS2.secured(SecuringKeys(partner.theirs.encrypts(), partner.ours.signs()), drawn)
    return TransportPayload("0f1e2d", made.parts, made.headers)


def line(partner: As2Peer, **further: Any) -> ServerLine:
    return ServerLine(AS2.settings.model_validate(settings_of(partner, **further)), HERE, seconds=10)


async def test_a_partner_opens_verifies_and_confirms_a_message(tmp_path: Path) -> None:
    with as2_serving(tmp_path) as partner:
        outcome = await AS2.send(sealed(partner), line(partner))
    assert (outcome.verdict, outcome.heard) == (SendVerdict.ACCEPTED, AcknowledgementEvent.RECEIPT), outcome.answer
    assert partner.taken == {"<0f1e2d@freight-suite>": FILE}
    assert 'filename="210-000000001.txt"' in partner.names[0] and "application/EDI-X12" in partner.names[0]
    (posted,) = partner.server.received
    assert FILE[:20] not in posted.content
    told = posted.headers
    assert (told["as2-from"], told["as2-to"]) == ("NORTHWIND", '"PARTNER AS2"')
    assert "signed-receipt-protocol=required" in told["disposition-notification-options"]
    assert outcome.proof["disposition"].endswith("processed") and "BEGIN" not in outcome.proof["receipt"]


async def test_a_lost_receipt_is_asked_for_again_by_the_same_message(tmp_path: Path) -> None:  # fault 26, 29
    with as2_serving(tmp_path) as partner:
        partner.wrong += ["lost", "empty"]
        parcel, one = sealed(partner), line(partner)
        for _ in range(2):
            outcome = await AS2.send(parcel, one)
            assert (outcome.verdict, outcome.may_have_arrived, outcome.heard) == (SendVerdict.AGAIN, True, None)
        again = await AS2.send(parcel, one)
        assert (again.verdict, again.heard) == (SendVerdict.ACCEPTED, AcknowledgementEvent.RECEIPT), (
            "a duplicate is one that arrived"
        )
        twice = await AS2.send(parcel, one)
        assert twice.heard is AcknowledgementEvent.RECEIPT
    assert len(partner.taken) == 1
    first = partner.server.received[0]
    assert all(
        (each.content, each.headers["message-id"], each.headers["date"])
        == (first.content, first.headers["message-id"], first.headers["date"])
        for each in partner.server.received
    )


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("unsigned", "The receipt is not signed."),  # fault 27
        ("tampered", "The receipt is not signed by the partner's certificate."),
        ("mic", "The receipt names other content than was sent."),  # fault 28
        ("other message", "The receipt is for another message."),
        ("failed", "The partner could not take it: processed/error: decryption-failed"),
    ],
)
async def test_a_receipt_that_does_not_hold_is_a_rejection(wrong: str, told: str, tmp_path: Path) -> None:
    with as2_serving(tmp_path) as partner:
        partner.wrong.append(wrong)
        outcome = await AS2.send(sealed(partner), line(partner))
    assert (outcome.verdict, outcome.heard, outcome.answer) == (
        SendVerdict.ACCEPTED,
        AcknowledgementEvent.REJECTION,
        told,
    )


async def test_two_certificates_count_while_a_partner_changes_his(tmp_path: Path) -> None:
    with as2_serving(tmp_path) as partner:
        partner.signs_by = Pair(tmp_path, "next")
        assert (await AS2.send(sealed(partner), line(partner))).heard is AcknowledgementEvent.REJECTION
        known = line(partner, certificates=partner.signs_by.public)
        assert (await AS2.send(sealed(partner), known)).heard is AcknowledgementEvent.RECEIPT


async def test_a_trial_sends_no_message(tmp_path: Path) -> None:
    with as2_serving(tmp_path) as partner:
        partner.server.always = lambda _: (_ for _ in ()).throw(AssertionError("nothing is posted"))
        probe = await AS2.probe(line(partner))
    assert probe.ok and partner.taken == {}


def test_openpgp_keys_and_half_a_partner_are_refused() -> None:
    secret = openpgp_secret()
    keys = SecuringKeys(openpgp_encrypts(str(secret.extract_certificate()).encode()), openpgp_signs(secret))
    with pytest.raises(Invalid, match=r"partner\.pem is an OpenPGP key"):
        AS2.secured(keys, RenderedDelivery((OutgoingFile("a.txt", b"x"),)))
    with pytest.raises(ValueError, match="enter the AS2 names of both sides"):
        AS2.settings.model_validate({"address": "https://as2.partner.example", "as2_from": "US"})
    with pytest.raises(ValueError, match="not a certificate"):
        AS2.settings.model_validate({"certificates": "-----BEGIN nothing"})
