"""Webhooks, as a program of the customer sees them (docs/webhooks.md, Standard Webhooks 1.0)."""

import base64
import hashlib
import hmac
import json
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
import trustme
from bson import ObjectId

from freight.core.delivery.causes import DeliveryCause
from freight.core.sending.retries import SendVerdict
from freight.core.sending.webhook_signatures import build_webhook_headers
from freight.delivery.channels import CHANNELS
from freight.delivery.payloads import OutgoingFile, TransportPayload
from freight.delivery.transports import TRANSPORTS
from freight.delivery.transports.transport import ServerLine
from freight.kit.security.outbound import OutboundAllowlist
from tests.delivery.test_contract import HERE, PAPER, invoice, work
from tests.fixtures.file_servers import trusted
from tests.fixtures.http_peer import Answered, Posted, peer_serving

WEBHOOK = TRANSPORTS["webhook"]
SECRET, OLDER = ("whsec_" + base64.b64encode(key * 32).decode() for key in (b"n", b"o"))
PARCEL = TransportPayload(
    "0f1e2d", (OutgoingFile("INV-1.json", b'{"type":"invoice.approved"}', "application/json"),), {}
)


def line(address: str, reach: OutboundAllowlist = HERE, **given: Any) -> ServerLine:
    secrets = given.pop("secrets", {"secret": SECRET})
    return ServerLine(WEBHOOK.settings.model_validate({"address": address, **given}), reach, secrets, seconds=5)


def is_signed(posted: Posted, secret: str) -> bool:
    """What a receiver does, with nothing but the standard's text."""
    told = posted.headers
    signed = b".".join((told["webhook-id"].encode(), told["webhook-timestamp"].encode(), posted.content))
    key = base64.b64decode(secret.removeprefix("whsec_"))
    wanted = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return wanted in told["webhook-signature"].split(" ")


def test_the_signature_is_that_of_the_standard_s_own_example() -> None:
    signed = build_webhook_headers(
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1614265330,
        b'{"test": 2432232314}',
        ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    )
    assert signed["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


async def test_an_event_carries_the_id_of_its_packet_in_every_try_and_both_signatures_while_the_secret_changes() -> (
    None
):
    with peer_serving() as peer:
        peer.next.append(Answered(500))
        one = line(f"{peer.address}/hooks", secrets={"secret": SECRET, "previous_secret": OLDER})
        assert (await WEBHOOK.send(PARCEL, one)).verdict is SendVerdict.AGAIN
        outcome = await WEBHOOK.send(PARCEL, one)
    assert (outcome.verdict, outcome.proof) == (SendVerdict.ACCEPTED, {"message_id": "msg_0f1e2d"})
    first, second = peer.received
    assert first.headers["webhook-id"] == second.headers["webhook-id"] == "msg_0f1e2d"
    assert first.content == second.content == PARCEL.parts[0].content
    assert all(is_signed(each, secret) for each in peer.received for secret in (SECRET, OLDER))
    assert not is_signed(first, "whsec_" + base64.b64encode(b"x" * 32).decode())


async def test_the_previous_secret_signs_no_more_once_that_is_switched_off() -> None:
    with peer_serving() as peer:
        secrets = {"secret": SECRET, "previous_secret": OLDER}
        await WEBHOOK.send(PARCEL, line(peer.address, sign_twice=False, secrets=secrets))
    (posted,) = peer.received
    assert is_signed(posted, SECRET) and not is_signed(posted, OLDER)


ANSWERS = [
    (Answered(204), SendVerdict.ACCEPTED, None, False),
    (Answered(410), SendVerdict.CREDENTIALS, DeliveryCause.GONE, True),
    (Answered(401), SendVerdict.CREDENTIALS, DeliveryCause.CREDENTIALS, True),
    (Answered(429, headers={"Retry-After": "120"}), SendVerdict.AGAIN, DeliveryCause.REFUSED, True),
    (Answered(503, headers={"Retry-After": "120"}), SendVerdict.AGAIN, DeliveryCause.REFUSED, True),
    (Answered(500), SendVerdict.AGAIN, DeliveryCause.REFUSED, False),
    (Answered(413), SendVerdict.REFUSED, DeliveryCause.TOO_LARGE, False),
    (Answered(422, b"no such account"), SendVerdict.REFUSED, DeliveryCause.REFUSED, False),
    (Answered(302, headers={"Location": "http://169.254.169.254/"}), SendVerdict.REFUSED, DeliveryCause.REFUSED, False),
]


@pytest.mark.parametrize(
    ("answer", "verdict", "cause", "for_all"), ANSWERS, ids=lambda each: getattr(each, "status", "")
)
async def test_what_an_answer_means(
    answer: Answered, verdict: SendVerdict, cause: DeliveryCause | None, for_all: bool
) -> None:
    with peer_serving() as peer:
        peer.next.append(answer)
        outcome = await WEBHOOK.send(PARCEL, line(peer.address))
    assert (outcome.verdict, outcome.cause, outcome.for_all) == (verdict, cause, for_all)
    assert len(peer.received) == 1, "no redirect is followed"
    if "Retry-After" in answer.headers:
        assert outcome.asked_to_wait == timedelta(minutes=2)
    if answer.content:
        assert outcome.answer == "127.0.0.1 answered 422: no such account"


async def test_a_line_that_breaks_after_the_event_may_have_carried_it() -> None:
    with peer_serving() as peer:
        peer.next.append(Answered(drop=True))
        outcome = await WEBHOOK.send(PARCEL, line(peer.address))
        assert (outcome.verdict, outcome.may_have_arrived) == (SendVerdict.AGAIN, True)
        assert (await WEBHOOK.send(PARCEL, line(peer.address))).verdict is SendVerdict.ACCEPTED
    assert len(peer.by("webhook-id")) == 1, "the other side knows the second by its id"


async def test_http_without_tls_goes_only_where_the_installation_says() -> None:
    with peer_serving() as peer:
        outcome = await WEBHOOK.send(PARCEL, line(peer.address, OutboundAllowlist(frozenset(), ())))
    assert (outcome.verdict, outcome.cause, peer.received) == (SendVerdict.REFUSED, DeliveryCause.SETTINGS, [])


async def test_a_partner_s_own_authority_is_trusted_for_his_server_alone() -> None:
    authority = trustme.CA()
    with peer_serving(authority.issue_cert("127.0.0.1")) as peer:
        unknown = await WEBHOOK.send(PARCEL, line(peer.address))
        assert (unknown.verdict, unknown.may_have_arrived) == (SendVerdict.AGAIN, False)
        known = await WEBHOOK.send(PARCEL, line(peer.address, certificate=trusted(authority)))
        assert known.verdict is SendVerdict.ACCEPTED


async def test_a_trial_sends_a_signed_ping() -> None:
    with peer_serving() as peer:
        probe = await WEBHOOK.probe(line(peer.address))
    assert (probe.ok, probe.answer) == (True, "127.0.0.1 answered 200.")
    (posted,) = peer.received
    assert json.loads(posted.content)["type"] == "ping" and is_signed(posted, SECRET)


async def test_the_shape_of_an_invoice_is_that_of_the_documentation() -> None:
    one = invoice() | {"_id": ObjectId("5f0000000000000000000009")}
    one["shipments"][0]["values"] = {"shipmentInformation#purchaseOrder": "PO-7", "shipmentCargo#pieces": 12}
    one["lines"].append({**one["lines"][0], "charge_text": "Not billed", "is_dummy": True})
    drawn = await CHANNELS["webhook"].render(work({"attach": True}, one))  # type: ignore[index]
    (part,) = drawn.parts
    assert (part.name, part.content_type) == ("INV-1.json", "application/json")
    assert json.loads(part.content) == {
        "type": "invoice.approved",
        "timestamp": "2026-06-01T12:00:00Z",
        "isTest": False,
        "data": {
            "id": "5f0000000000000000000009",
            "number": "INV-1",
            "type": "Revenue",
            "currency": "USD",
            "invoiceDate": "2026-06-01",
            "dueDate": "2026-07-01",
            "total": "120.50",
            "billTo": {"accountNumber": "ACME", "name": "Acme & Sons", "address": ["1 Main St"], "country": "US"},
            "shipments": [
                {
                    "number": "S-1",
                    "total": "120.50",
                    "charges": [{"code": "", "text": "Freight", "type": "", "amount": "120.50"}],
                    "values": {"shipmentInformation#purchaseOrder": "PO-7", "shipmentCargo#pieces": "12"},
                }
            ],
            "document": {
                "name": "Invoice INV-1.pdf",
                "contentType": "application/pdf",
                "sha256": hashlib.sha256(PAPER).hexdigest(),
                "content": base64.b64encode(PAPER).decode(),
            },
        },
    }


async def sent_of(one: Any) -> Any:
    """Return an invoice as it is sent."""
    drawn = await CHANNELS["webhook"].render(work({}, one))
    return json.loads(drawn.parts[0].content)["data"]


async def test_the_tax_of_an_invoice_goes_with_it_and_without_tax_there_is_no_word_of_it() -> None:
    row = {"category": "S", "percent": Decimal(21), "base": Decimal("100.00"), "amount": Decimal("21.00")}
    lines = [{**line, "line_id": "1"} for line in invoice()["lines"]]
    tax = {
        "language": "en",
        "seller": {"country": "NL", "number": "NL123456782B90", "tax_name": "BTW"},
        "buyer": {"number": "DE136695976"},
        "treatments": [{"line_ids": ["1"], "rates": [{"percent": Decimal(21)}]}],
        "rows": [row],
        "service_from": "2026-06-01",
        "service_to": "2026-06-01",
        "amount": Decimal("21.00"),
        "gross": Decimal("121.00"),
    }
    assert "tax" not in await sent_of(invoice())
    sent = (await sent_of({**invoice(), "lines": lines, "tax": tax}))["tax"]
    assert (sent["gross"], sent["sellerNumber"], sent["rows"][0]["percent"]) == ("121.00", "NL123456782B90", "21")
