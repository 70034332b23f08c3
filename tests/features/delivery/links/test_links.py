"""Links through which a recipient sees one invoice without an account: what they show, to whom they show nothing, and
what is recorded of their use."""

import re
from datetime import timedelta
from typing import Any

import httpx
import pytest
from bson.decimal128 import Decimal128
from structlog.testing import capture_logs

from freight.documents.delivery_packet import Packet
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.invoice import Invoice
from freight.documents.portal_link import PortalLink
from freight.features.delivery.links import portal
from freight.kit import clock
from freight.kit.security.one_time_tokens import hash_token
from tests.features.delivery.outbox.test_encryption import keep
from tests.features.delivery.outbox.test_leaving import pdfs
from tests.fixtures.deliveries import House, profile_of
from tests.fixtures.key_pairs import Pair, smime_opened
from tests.fixtures.mail_server import MailServer
from tests.fixtures.tenants import Tenants

DEAD = "This link no longer works. Ask the sender of the invoice for a new one."
TO = {"to": "ap@fillmore.example"}


async def make(house: House, invoice: Any, **body: Any) -> dict[str, Any]:
    answer = await house.ana.caller.post(
        f"/api/invoices/{invoice['id']}/portalLinks", json={"recipient": "Fillmore AP"} | body
    )
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()["data"]
    return told | {"token": told["url"].partition("#")[2]}


async def opened(client: httpx.AsyncClient, token: str) -> httpx.Response:
    return await client.post("/api/portal", json={"token": token})


async def links(house: House, invoice: Any) -> list[dict[str, Any]]:
    answer = await house.ana.caller.get(f"/api/invoices/{invoice['id']}/portalLinks")
    rows: list[dict[str, Any]] = answer.json()["data"]["rows"]
    return rows


async def test_whoever_holds_the_link_sees_that_invoice_and_downloads_its_pdf(
    house: House, client: httpx.AsyncClient
) -> None:
    mine, other = await house.approved("S1", "S2")
    link = await make(house, mine)
    answer = await opened(client, link["token"])
    shown = answer.json()["data"]
    assert (shown["number"], shown["total"]) == (mine["number"], "51.45")
    assert [each["number"] for each in shown["shipments"]] == mine["shipmentNumbers"]
    assert other["number"] not in answer.text and "S2" not in answer.text.replace(mine["number"], "")
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-store"
    (document,) = shown["documents"]
    wanted = {"token": link["token"], "document": document["id"]}
    download = (await client.post("/api/portal/document", json=wanted)).json()["data"]
    assert link["token"] not in download["url"]
    content = await client.get(download["url"])
    assert content.content.startswith(b"%PDF")
    assert (await client.get(download["url"])).status_code == 404, "once"
    refused = await client.post("/api/portal/document", json=wanted | {"document": "0"})
    assert refused.status_code == 404


async def test_the_secret_is_told_once_stored_as_a_hash_and_written_into_no_log(
    house: House, client: httpx.AsyncClient
) -> None:
    (invoice,) = await house.approved("S1")
    with capture_logs() as lines:
        link = await make(house, invoice)
        await opened(client, link["token"])
    stored = await PortalLink.get_pymongo_collection().find_one()
    assert stored and stored["token_hash"] == hash_token(link["token"])
    assert link["token"] not in str(stored) + str(lines) + str(await links(house, invoice))
    # the part after the # is not sent to any server, nor to any page opened from there
    assert re.search(r"/portal#[\w-]{43}$", link["url"])


async def test_unknown_expired_and_revoked_links_are_answered_alike(house: House, client: httpx.AsyncClient) -> None:
    (invoice,) = await house.approved("S1")
    expired, revoked, voided = [await make(house, invoice) for _ in range(3)]
    past = {"$set": {"expires_on": clock.now() - timedelta(seconds=1)}}
    await PortalLink.get_pymongo_collection().update_one({"token_hash": hash_token(expired["token"])}, past)
    gone = await house.ana.caller.delete(f"/api/portalLinks/{revoked['link']['id']}")
    assert gone.json()["msg"] == "Link revoked."
    await Invoice.get_pymongo_collection().update_many({}, {"$set": {"status": "Voided"}})
    answers = [await opened(client, token) for token in ("x" * 43, expired["token"], revoked["token"], voided["token"])]
    told = {(each.status_code, each.json()["msg"], each.json()["code"]) for each in answers}
    assert told == {(404, DEAD, "dead_link")}
    assert {tuple(sorted(each.headers.keys())) for each in answers} == {tuple(sorted(answers[0].headers.keys()))}


async def test_who_tries_many_links_is_slowed_down(house: House, client: httpx.AsyncClient) -> None:
    for _ in range(portal.PER_ADDRESS.failures):
        assert (await opened(client, "x" * 43)).status_code == 404
    assert (await opened(client, "x" * 43)).status_code == 429


async def test_openings_and_downloads_are_evidence_on_the_invoice(
    house: House, tenants: Tenants, client: httpx.AsyncClient, mail_server: MailServer
) -> None:
    await profile_of(
        tenants.air, "email", configurations=TO | {"body": "<a href='{{ invoice.portal_link }}'>Your invoice</a>"}
    )
    (invoice,) = await house.approved("S1")
    await house.work()
    token = token_of(mail_server)
    for _ in range(3):
        assert (await opened(client, token)).status_code == 200
    await client.post("/api/portal/document", json={"token": token, "document": "invoice"})
    (link,) = await links(house, invoice)
    assert (link["opened"], link["downloaded"], link["madeBy"]) == (3, 1, "email of everybody")
    assert [each["what"] for each in link["events"]] == [
        "Downloaded by the recipient",
        "Opened by the recipient",
        "Link sent",
    ], "opened three times within ten minutes is told once, and counted"
    (delivery,) = await house.deliveries()
    assert [each["what"] for each in delivery["events"]][-2:] == [
        "Opened by the recipient",
        "Downloaded by the recipient",
    ]


def token_of(mail_server: MailServer) -> str:
    (mail,) = mail_server.taken
    text = mail.message.get_body(("plain",))
    assert text is not None
    found = re.search(r"/portal#([\w-]{43})", text.get_content())
    assert found
    return found[1]


async def test_a_mail_that_would_be_too_large_carries_a_link_in_place_of_the_pdf(
    house: House, tenants: Tenants, client: httpx.AsyncClient, mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a megabyte here is what a small PDF exceeds
    monkeypatch.setattr("freight.delivery.channels.size_limits._MEGABYTE", 5_000)
    limit = {"min": 0, "max": 1}
    await profile_of(
        tenants.air, "email", configurations=TO | {"when_too_large": "link", "link_days": 30}, limit_file_size=limit
    )
    (invoice,) = await house.approved("S1")
    await house.work()
    (mail,) = mail_server.taken
    assert pdfs(mail.message) == []
    token = token_of(mail_server)
    assert (await opened(client, token)).json()["data"]["number"] == invoice["number"]
    (packet,) = await house.packets()
    assert token not in str(packet), "who reads the database opens nothing"
    (link,) = await links(house, invoice)
    assert (link["recipient"], link["state"]) == ("ap@fillmore.example", "Active")
    assert (await house.statuses()) == {"S1": "Delivered"}
    # the same bytes once more: the same link
    await Packet.get_pymongo_collection().update_one(
        {}, {"$set": {"state": "Sealed", "is_open": True, "recipients": [], "queued_until": clock.now()}}
    )
    await house.work()
    first, again = mail_server.taken
    assert first.message.as_bytes() == again.message.as_bytes()


async def test_the_size_is_that_of_the_mail_as_it_is_encrypted(
    house: House, tenants: Tenants, mail_server: MailServer, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signed, encrypted and coded once more, a mail is larger than its files: what would fit in the clear goes as a
    link."""
    (invoice,) = await house.approved("S1")
    theirs = Pair(tmp_path, "theirs")
    key = await keep(tenants.air, "encryption", "x509", theirs.public)
    plain = await profile_of(tenants.air, "email", name="plain", configurations=TO)
    added = {"invoiceIds": [invoice["id"]], "profileId": str(plain)}
    await house.ana.caller.post("/api/deliveries/add", json=added)
    await house.work()
    (packet,) = await house.packets()
    size = packet["parts"][0]["size"]
    # between the size of the plain mail and that of the encrypted one
    monkeypatch.setattr("freight.delivery.channels.size_limits._MEGABYTE", int(size * 1.6))
    limit = {"min": 0, "max": 1}
    await DeliveryProfile.get_pymongo_collection().update_one(
        {"_id": plain},
        {
            "$set": {
                "encryption_key_id": key,
                "limit_file_size": limit,
                "configurations": TO | {"when_too_large": "link"},
            }
        },
    )
    await house.approved("S2")
    await house.work()
    content = smime_opened(theirs, mail_server.taken[-1].message.as_bytes())
    assert b".pdf" not in content and b"/portal#" in content.replace(b"=\r\n", b"").replace(b"=23", b"#")


async def test_links_are_a_right(house: House, tenants: Tenants, sign_in: Any) -> None:
    (invoice,) = await house.approved("S1")
    link = await make(house, invoice)
    for each in tenants.ana.memberships:
        each.permissions = [one for one in each.permissions if one != "invoiceDelivery.portalLinks"]
    await tenants.ana.replace()
    house.ana.caller = await sign_in(tenants.ana)
    path = f"/api/invoices/{invoice['id']}/portalLinks"
    assert (await house.ana.caller.get(path)).json()["data"]["mayChange"] is False
    assert (await house.ana.caller.post(path, json={"recipient": "Me"})).status_code == 403
    assert (await house.ana.caller.delete(f"/api/portalLinks/{link['link']['id']}")).status_code == 403


async def test_only_issued_invoices_are_shown(house: House, client: httpx.AsyncClient) -> None:
    (invoice,) = await house.approved("S1")
    await Invoice.get_pymongo_collection().update_many({}, {"$set": {"status": "Rated"}})
    answer = await house.ana.caller.post(f"/api/invoices/{invoice['id']}/portalLinks", json={"recipient": "Me"})
    assert answer.json()["msg"] == "A link shows an invoice that was issued. This one is Rated."
    await Invoice.get_pymongo_collection().update_many({}, {"$set": {"status": "Invoiced"}})
    blank = await house.ana.caller.post(f"/api/invoices/{invoice['id']}/portalLinks", json={"recipient": " "})
    assert blank.json()["msg"] == "Say whom the link is for."


async def test_the_page_speaks_the_language_of_the_invoice(house: House, client: httpx.AsyncClient) -> None:
    (invoice,) = await house.approved("S1")
    link = await make(house, invoice)
    words = (await opened(client, link["token"])).json()["data"]["words"]
    assert (words["language"], words["billTo"], words["toPay"]) == ("en", "Bill to", "Total to pay")
    await Invoice.get_pymongo_collection().update_one(
        {"number": invoice["number"]},
        {
            "$set": {
                "tax": {
                    "language": "de",
                    "seller": {"country": "DE", "number": "DE136695976", "tax_name": "USt"},
                    "buyer": {"number": ""},
                    "treatments": [],
                    "rows": [],
                    "service_from": "2026-11-02",
                    "service_to": "2026-11-02",
                    "reference_date": "",
                    "amount": Decimal128("0.00"),
                    "gross": Decimal128("51.45"),
                    "accounting": None,
                }
            }
        },
    )
    page = (await opened(client, link["token"])).json()["data"]
    assert page["title"] == "Rechnung"
    assert (page["words"]["language"], page["words"]["billTo"], page["words"]["toPay"]) == (
        "de",
        "Rechnungsempfänger",
        "Zu zahlen",
    )
    assert page["words"]["note"].startswith("Die Rechnung ist die PDF-Datei.")
