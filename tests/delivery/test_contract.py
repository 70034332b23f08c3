"""What every channel and every transport keeps to: a further one is held to it by being named in CHANNELS or
TRANSPORTS, and by the server it is tried on here."""

import contextlib
import io
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pypdf
import pytest
from bson import ObjectId

from freight.core.edi.starters import STARTERS
from freight.core.sending.retries import SendVerdict
from freight.delivery.channels import CHANNELS
from freight.delivery.payloads import OutgoingFile, RenderedDelivery, RenderInput, TransportPayload
from freight.delivery.securing.keys import SecuringKeys
from freight.delivery.transports import TRANSPORTS
from freight.delivery.transports.transport import ServerLine
from freight.embedded.ports import find_free_port
from freight.features.invoices.documents.content import build_invoice_content
from freight.kit.security.outbound import OutboundAllowlist
from tests.fixtures.as2_peer import as2_serving, settings_of
from tests.fixtures.file_servers import PASSWORD, USER, ftp_serving, sftp_serving
from tests.fixtures.http_peer import peer_serving
from tests.fixtures.mail_server import serving
from tests.fixtures.print_vendor import access_point_serving, vendor_serving

HERE = OutboundAllowlist(frozenset({"127.0.0.1"}), ())
PAPER = b"%PDF-1.7 " + bytes(range(256)) * 40
UBL = (
    b'<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">'
    b"<BuyerReference>PO-77</BuyerReference></Invoice>"
)
"""What an access point reads of an invoice."""


@contextlib.asynccontextmanager
async def _smtp(folder: Path) -> AsyncIterator[tuple[dict[str, Any], Callable[[], list[bytes]]]]:
    with serving() as server:
        settings = {"host": "127.0.0.1", "port": server.port, "security": "none", "sender": "Freight <b@suite.example>"}
        yield (
            settings,
            lambda: [part.get_content() for mail in server.taken for part in mail.message.iter_attachments()],
        )


@contextlib.asynccontextmanager
async def _sftp(folder: Path) -> AsyncIterator[tuple[dict[str, Any], Callable[[], list[bytes]]]]:
    async with sftp_serving(folder / "in") as server:
        settings = {"host": "127.0.0.1", "port": server.port, "user": USER, "host_key": server.host_key}
        yield settings, lambda: list(server.there().values())


@contextlib.asynccontextmanager
async def _ftp(folder: Path) -> AsyncIterator[tuple[dict[str, Any], Callable[[], list[bytes]]]]:
    with ftp_serving(folder / "in") as server:
        yield (
            {"host": "127.0.0.1", "port": server.port, "user": USER, "security": "none"},
            lambda: list(server.there().values()),
        )


@contextlib.asynccontextmanager
async def _webhook(folder: Path) -> AsyncIterator[tuple[dict[str, Any], Callable[[], list[bytes]]]]:
    with peer_serving() as peer:
        yield (
            {"address": f"{peer.address}/hooks"},
            lambda: [each.content for each in peer.received if b'"ping"' not in each.content],
        )


@contextlib.asynccontextmanager
async def _as2(folder: Path) -> AsyncIterator[tuple[dict[str, Any], Callable[[], list[bytes]]]]:
    with as2_serving(folder) as partner:
        KEYS["as2"] = SecuringKeys(partner.theirs.encrypts(), partner.ours.signs())
        yield settings_of(partner), lambda: list(partner.taken.values())


@contextlib.asynccontextmanager
async def _vendor(folder: Path) -> AsyncIterator[tuple[dict[str, Any], Callable[[], list[bytes]]]]:
    with vendor_serving(folder / "letters", SECRETS["token"]) as address:
        yield {"address": address}, lambda: [each.read_bytes() for each in (folder / "letters").glob("*.pdf")]


@contextlib.asynccontextmanager
async def _access_point(folder: Path) -> AsyncIterator[tuple[dict[str, Any], Callable[[], list[bytes]]]]:
    with access_point_serving(folder / "invoices", SECRETS["token"]) as address:
        yield {"address": address}, lambda: [each.read_bytes() for each in (folder / "invoices").glob("*.xml")]


KEYS: dict[str, SecuringKeys] = {}
SERVERS = {
    "smtp": _smtp, "sftp": _sftp, "ftp": _ftp, "webhook": _webhook, "as2": _as2, "vendor": _vendor,
    "access_point": _access_point,
}  # fmt: skip
"""A server on loopback for each transport: its settings, and what arrived there."""
SECRETS = {"password": PASSWORD, "secret": "whsec_" + "c2lnbmVkIGJ5IHRoZSBmcmVpZ2h0IHN1aXRl", "token": "of-the-vendor"}
# a line of these is opened for each parcel
EACH_ALONE = {"webhook", "as2", "vendor", "access_point"}


def nowhere(name: str) -> dict[str, Any]:
    """The settings of a server that does not run."""
    port = find_free_port()
    if TRANSPORTS[name].where == "address":
        return {"address": f"http://127.0.0.1:{port}/hooks", "as2_from": "US", "as2_to": "THEM"}
    return {"host": "127.0.0.1", "port": port, "user": USER, "sender": "b@suite.example"}


def parcel(content: bytes = PAPER) -> TransportPayload:
    headers = {
        "to": ["ap@customer.example"],
        "recipients": ["ap@customer.example"],
        "subject": "Invoice INV-1",
        "text": "Attached.",
        "date": "Mon, 01 Jun 2026 12:00:00 +0000",
        "address": ["Acme & Sons", "1 Main St", "Chicago, IL 60606"],
        "pages": 2,
    }
    return TransportPayload("0f1e2d3c", (OutgoingFile("INV-1.pdf", content, "application/pdf"),), headers)


def parcel_for(name: str) -> TransportPayload:
    """The same, as the transport makes it where it takes nothing that is not encrypted; an access point takes XML."""
    if name == "access_point":
        return parcel(UBL)
    if not TRANSPORTS[name].demands_keys or name not in KEYS:
        return parcel()
    drawn = TRANSPORTS[name].secured(KEYS[name], RenderedDelivery(parcel().parts, headers=parcel().headers))
    return TransportPayload(parcel().key, drawn.parts, drawn.headers)


def test_every_transport_is_tried_here() -> None:
    assert set(SERVERS) == set(TRANSPORTS)


@pytest.mark.parametrize("name", SERVERS)
async def test_a_parcel_arrives_whole_and_a_probe_leaves_nothing(name: str, tmp_path: Path) -> None:
    transport = TRANSPORTS[name]
    async with SERVERS[name](tmp_path) as (given, arrived):
        line = ServerLine(transport.settings.model_validate(given), HERE, SECRETS)
        probed = await transport.probe(line)
        assert probed.ok, probed.answer
        assert arrived() == []
        outcome = await transport.send(parcel_for(name), line)
        assert outcome.verdict is SendVerdict.ACCEPTED, outcome.answer
        assert arrived() == [UBL if name == "access_point" else PAPER]
        # a line is kept for the next parcel, and given back
        assert line.kept or name in EACH_ALONE
        await transport.hang_up(line)
        assert not line.kept
        await transport.hang_up(line)


@pytest.mark.parametrize("name", SERVERS)
async def test_no_server_is_an_outcome_that_all_of_the_endpoint_share(name: str) -> None:
    transport = TRANSPORTS[name]
    line = ServerLine(transport.settings.model_validate(nowhere(name)), HERE, SECRETS)
    outcome = await transport.send(parcel_for(name), line)
    assert (outcome.verdict, outcome.for_all, outcome.may_have_arrived) == (SendVerdict.AGAIN, True, False)
    assert not (await transport.probe(line)).ok


@pytest.mark.parametrize("name", SERVERS)
async def test_a_host_in_the_private_network_is_not_called(name: str, tmp_path: Path) -> None:
    transport = TRANSPORTS[name]
    async with SERVERS[name](tmp_path) as (given, arrived):
        if transport.where == "address":
            given["address"] = given["address"].replace("http:", "https:")
        line = ServerLine(transport.settings.model_validate(given), OutboundAllowlist(frozenset(), ()), SECRETS)
        outcome = await transport.send(parcel_for(name), line)
        assert outcome.verdict is SendVerdict.AGAIN
        assert "private network" in outcome.answer
        assert arrived() == []


@pytest.mark.parametrize("name", SERVERS)
async def test_an_endpoint_names_server_and_user_and_no_secret(name: str) -> None:
    transport = TRANSPORTS[name]
    address = "https://SFTP.Customer.example/ana?key=secret"
    given = {"host": "SFTP.Customer.example", "user": "ana", "address": address, "as2_from": "us", "as2_to": "them"}
    settings = transport.settings.model_validate(given)
    assert "sftp.customer.example" in transport.endpoint(settings)
    assert "ana" in transport.endpoint(settings)
    assert "secret" not in transport.endpoint(settings)
    assert not set(transport.secrets) & set(transport.settings.model_fields), "what is sealed is stored elsewhere"


def _letter() -> bytes:
    writer, target = pypdf.PdfWriter(), io.BytesIO()
    writer.add_blank_page(612, 792)
    writer.write(target)
    return target.getvalue()


LETTER = _letter()


def invoice(number: str = "INV-1") -> dict[str, Any]:
    shipment = ObjectId()
    return {
        "_id": ObjectId(),
        "account_id": ObjectId("5f0000000000000000000001"),
        "number": number,
        "invoice_type": "Revenue",
        "status": "Approve for Invoice Delivery",
        "currency": "USD",
        "bill_to": {"account_number": "ACME", "name": "Acme & Sons", "address": ["1 Main St"], "country": "US"},
        "invoice_date": "2026-06-01",
        "due_date": "2026-07-01",
        "total": Decimal("120.50"),
        "lines": [
            {"shipment_id": shipment, "charge_text": "Freight", "invoice_value": Decimal("120.50"), "is_dummy": False}
        ],
        "shipments": [{"shipment_id": shipment, "shipment_number": "S-1", "values": {}}],
        "shipment_numbers": ["S-1"],
        "shipment_ids": [shipment],
    }


def work(configurations: dict[str, Any], *invoices: dict[str, Any], **profile: Any) -> RenderInput:
    papers = {
        str(one["_id"]): OutgoingFile(f"Invoice {one['number']}.pdf", PAPER, "application/pdf") for one in invoices
    }
    return RenderInput(
        profile=profile,
        configurations=configurations,
        account={"company": "Northwind Freight"},
        invoices=invoices,
        papers=papers,
        contents={str(one["_id"]): build_invoice_content(one, "en-US") for one in invoices},
        now=datetime(2026, 6, 1, 12, 0, tzinfo=UTC),
        numbers={},
    )


EDI: dict[str, Any] = {
    "transactionSet": "210",
    "envelope": {"senderId": "NORTHWIND", "receiverId": "ACME", "scac": "NWFR"},
    **STARTERS["210"].stored(),
}
CONFIGURATIONS: dict[str, dict[str, Any]] = {
    "email": {"to": "ap@customer.example"},
    "edi": EDI,
    "edi_by_mail": {**EDI, "to": "edi@customer.example"},
}


@pytest.mark.parametrize("kind", CHANNELS)
async def test_equal_work_is_drawn_alike(kind: str) -> None:
    channel = CHANNELS[kind]
    assert channel.settings().model_dump(), "a profile that says nothing has what is usual"
    one = work(CONFIGURATIONS.get(channel.name, {}), invoice())
    letters = {key: replace(paper, content=LETTER) for key, paper in one.papers.items()}
    one = replace(one, papers=letters, numbers=dict.fromkeys(channel.series(one.configurations), 1))
    first, second = await channel.render(one), await channel.render(one)
    assert (first.parts, first.headers) == (second.parts, second.headers)
    assert all(part.name and "/" not in part.name for part in first.parts)
