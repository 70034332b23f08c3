"""Electronic invoices to an access point, held against docs/e-invoicing.md: what is posted, what each answer means, and
that no invoice is sent twice."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from bson import ObjectId

from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.states import AcknowledgementEvent
from freight.core.sending.retries import SendVerdict
from freight.delivery.payloads import OutgoingFile, TransportPayload
from freight.delivery.transports import TRANSPORTS
from freight.delivery.transports.transport import ServerLine
from tests.delivery.einvoice.invoices import STANDARD, taxed
from tests.delivery.einvoice.test_channels import rendered
from tests.delivery.test_contract import HERE, SECRETS, UBL
from tests.fixtures.http_peer import Answered, peer_serving
from tests.fixtures.print_vendor import Clock, access_point_serving

ACCESS_POINT = TRANSPORTS["access_point"]
KEY = "0f1e2d3c4b5a"
HAULAGE = ("Haulage", "112.50", STANDARD)
HEADERS = {
    "to": ["0106:87654321"],
    "sender": "0106:24123456",
    "format": "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
}
TAKEN = Answered(202, b'{"id": "D-17", "state": "received"}')


def invoice(content: bytes = UBL, **headers: Any) -> TransportPayload:
    return TransportPayload(KEY, (OutgoingFile("INV-1.xml", content, "application/xml"),), HEADERS | headers)


def list_kept(folder: Path) -> list[str]:
    return [each.name for each in folder.glob("*.xml")]


def referring_to(reference: str) -> bytes:
    return UBL.replace(b"PO-77", reference.encode())


def line(address: str, *, token: str = SECRETS["token"], secret: str = SECRETS["secret"]) -> ServerLine:
    settings = ACCESS_POINT.settings.model_validate({"address": address})
    secrets = {"token": token, "callback_secret": secret}
    return ServerLine(settings, HERE, secrets, seconds=5, public="https://suite.example")


async def test_an_invoice_is_posted_with_both_addresses_its_format_and_one_key() -> None:
    with peer_serving() as peer:
        peer.always = lambda _: TAKEN
        outcome = await ACCESS_POINT.send(invoice(), line(f"{peer.address}/peppol/"))
    (posted,) = peer.received
    assert (posted.path, posted.content) == ("/peppol/documents", UBL)
    assert {name: posted.headers[name] for name in posted.headers if name.startswith("document-")} == {
        "document-format": HEADERS["format"],
        "document-sender": "0106:24123456",
        "document-receiver": "0106:87654321",
        "document-callback": f"https://suite.example/api/accessPoint/{KEY}",
    }
    assert posted.headers["idempotency-key"] == KEY
    assert posted.headers["authorization"] == f"Bearer {SECRETS['token']}"
    assert (outcome.verdict, outcome.proof) == (SendVerdict.ACCEPTED, {"document": "D-17"})
    assert outcome.answer == "127.0.0.1 took it as document D-17."


async def test_without_a_secret_no_callback_is_asked_for_and_an_odd_address_stays_one_line() -> None:
    with peer_serving() as peer:
        peer.always = lambda _: TAKEN
        await ACCESS_POINT.send(invoice(to=["0106:8765\r\nX: é"]), line(peer.address, secret=""))
    (posted,) = peer.received
    assert "document-callback" not in posted.headers
    assert posted.headers["document-receiver"] == "0106:8765%0D%0AX: %C3%A9"


async def test_an_invoice_whose_answer_was_lost_is_there_once(tmp_path: Path) -> None:
    with peer_serving() as peer, access_point_serving(tmp_path, SECRETS["token"]) as address:
        peer.next.append(Answered(drop=True))
        first = await ACCESS_POINT.send(invoice(), line(peer.address))
        assert (first.verdict, first.may_have_arrived) == (SendVerdict.AGAIN, True)
        # the same parcel, as the worker that takes over sends it
        tries = [await ACCESS_POINT.send(invoice(), line(address)) for _ in range(3)]
    assert {each.proof["document"] for each in tries} == {f"D-{KEY}"}
    assert list_kept(tmp_path) == [f"{KEY}.xml"]


@pytest.mark.parametrize(
    ("answered", "verdict", "cause", "told"),
    [
        (Answered(422, b'{"message": "We send no CII."}'), "refused", DeliveryCause.REFUSED, "We send no CII."),
        (Answered(401), "credentials refused", DeliveryCause.CREDENTIALS, "127.0.0.1 answered 401."),
        (Answered(202, b"fine"), "try again", DeliveryCause.UNCERTAIN,
         "127.0.0.1 answered 202 without an id. It may have taken the invoice."),
        (Answered(202, b"[]"), "try again", DeliveryCause.UNCERTAIN,
         "127.0.0.1 answered 202 without an id. It may have taken the invoice."),
        (Answered(500), "try again", DeliveryCause.REFUSED, "127.0.0.1 answered 500."),
    ],
)  # fmt: skip
async def test_what_each_answer_to_a_post_means(answered, verdict, cause, told) -> None:
    with peer_serving() as peer:
        peer.always = lambda _: answered
        outcome = await ACCESS_POINT.send(invoice(), line(peer.address))
    assert (outcome.verdict, outcome.cause, outcome.answer) == (verdict, cause, told)


async def followed(address: str, proof: dict[str, Any] | None = None) -> Any:
    assert ACCESS_POINT.follow
    return await ACCESS_POINT.follow(proof or {"document": f"D-{KEY}"}, KEY, line(address))


async def test_what_becomes_of_an_invoice_is_asked_for_until_it_is_accepted(tmp_path: Path) -> None:
    clock = Clock()
    with access_point_serving(tmp_path, SECRETS["token"], clock) as address:
        await ACCESS_POINT.send(invoice(), line(address))
        clock.ahead = timedelta(seconds=2)
        news = await followed(address)
        assert (news.what, news.said.heard, news.is_over) == (
            "Delivered to the customer's access point", AcknowledgementEvent.RECEIPT, False,
        )  # fmt: skip
        assert (await followed(address, dict(news.proof))).what == "", "it says the same"
        clock.ahead = timedelta(seconds=5)
        news = await followed(address, dict(news.proof))
        assert (news.what, news.said.heard, news.is_over) == (
            "Accepted by the customer", AcknowledgementEvent.ACCEPTANCE, True,
        )  # fmt: skip


@pytest.mark.parametrize(
    ("content", "receiver", "told"),
    [
        (referring_to("RF-INKOOP"), "0106:87654321",
         "The buyer reference (BT-10): “RF-INKOOP” is not one of our orders. They begin with PO- or 4500. "
         "Change it in the account, under Tax."),
        (referring_to(""), "0106:87654321",
         "The buyer reference (BT-10): It is missing. Change it in the account, under Tax."),
        (UBL, "0000:1",
         "The customer's electronic address (BT-49): No one is registered under 0000:1. "
         "Change it in the account, under Tax."),
    ],
)  # fmt: skip
async def test_the_access_point_of_the_demo_rejects_for_a_reason(tmp_path: Path, content, receiver, told) -> None:
    clock = Clock()
    with access_point_serving(tmp_path, SECRETS["token"], clock) as address:
        await ACCESS_POINT.send(invoice(content, to=[receiver]), line(address))
        clock.ahead = timedelta(seconds=5)
        news = await followed(address)
    assert (news.said.heard, news.said.text, news.is_over) == (AcknowledgementEvent.REJECTION, told, True)


async def test_the_access_point_of_the_demo_accepts_orders_and_credit_notes(tmp_path: Path) -> None:
    clock = Clock()
    credit = UBL.replace(b"Invoice", b"CreditNote").replace(b"PO-77", b"RF-INKOOP")
    for place, content in enumerate((UBL, referring_to("4500017"), credit)):
        clock.ahead = timedelta(0)
        with access_point_serving(tmp_path / str(place), SECRETS["token"], clock) as address:
            await ACCESS_POINT.send(invoice(content), line(address))
            clock.ahead = timedelta(seconds=5)
            assert (await followed(address)).said.heard is AcknowledgementEvent.ACCEPTANCE


async def test_the_access_point_of_the_demo_takes_only_invoices_of_its_own_customers(tmp_path: Path) -> None:
    with access_point_serving(tmp_path, SECRETS["token"]) as address:
        for content in (b"%PDF-1.7", b"<Order/>"):
            outcome = await ACCESS_POINT.send(invoice(content), line(address))
            assert (outcome.verdict, outcome.answer) == ("refused", "This is not an electronic invoice.")
        refused = await ACCESS_POINT.send(invoice(), line(address, token="guessed"))
        assert (refused.verdict, refused.for_all) == (SendVerdict.CREDENTIALS, True)
        await ACCESS_POINT.send(invoice(), line(address))
        another = await ACCESS_POINT.send(invoice(referring_to("PO-78")), line(address))
        assert "This key was used for another document." in another.answer
        assert (await followed(address, {"document": "D-unknown-one"})).answer.endswith(
            "answered 404 when asked for the invoice."
        )
        probed = await ACCESS_POINT.probe(line(address))
        assert (probed.ok, probed.answer) == (True, "127.0.0.1 lets us in as Demo access point. No invoice was sent.")


async def test_a_profile_sends_the_xml_to_the_electronic_address_of_the_customer(connections) -> None:
    one = taxed(HAULAGE) | {"_id": ObjectId(), "number": "INV-1", "account_id": ObjectId()}
    drawn = await rendered("accessPoint", {}, one)
    assert not drawn.is_held, drawn.findings
    (part,) = drawn.parts
    assert (part.name, part.content_type) == ("INV-1.xml", "application/xml")
    assert drawn.headers == HEADERS | {"to": ["9930:DE136695976"], "sender": "0106:12345678"}


@pytest.mark.parametrize("chosen", ["peppol", "en16931_ubl", "en16931_cii"])
async def test_without_an_electronic_address_an_invoice_is_held_before_it_leaves(connections, chosen) -> None:
    """EN 16931 itself needs none, the access point does."""
    buyer = {"endpoint_scheme": "", "endpoint_id": ""}
    one = taxed(HAULAGE, buyer=buyer) | {"_id": ObjectId(), "number": "INV-1", "account_id": ObjectId()}
    drawn = await rendered("accessPoint", {"einvoice": chosen}, one)
    assert drawn.is_held and drawn.parts == ()
    assert [finding.message for finding in drawn.findings] == [
        "Enter the customer's electronic address in the account, under Tax. (PEPPOL-EN16931-R010)"
    ]
