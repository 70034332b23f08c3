"""A quote reaches its customer: as a PDF, and by email with the PDF."""

import io
from datetime import date

import pypdf
import pytest

from freight.documents.account import Account
from freight.documents.installation import THE_ONE, Installation, InstallationKind
from freight.documents.mail import Mail
from freight.kit import clock
from freight.kit.mail import dispatcher
from tests.features.quotes.asked import quoted, settled


@pytest.fixture(autouse=True)
def november(monkeypatch):
    monkeypatch.setattr(clock, "today", lambda place: date(2026, 11, 21))


async def mailed(air, quote, to, **body):
    form = {"to": to, "revision": quote["revision"], **body}
    return await air.ana.post(f"/api/quotes/{quote['quoteId']}/mail", json=form)


def text_of(pdf):
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages)


async def test_a_quote_is_saved_as_a_pdf_that_names_price_and_days_and_no_tariff(air) -> None:
    quote = await quoted(air, note="Door pickup before noon.")
    answer = await air.ana.get(f"/api/quotes/{quote['quoteId']}/pdf")
    assert answer.headers["content-type"] == "application/pdf"
    text = text_of(answer.content)
    for said in ("Quote", "Q000001", "Fillmore Instruments", "2.42", "USD", "12/21/2026", "PORT04", "Door pickup"):
        assert said in text, said
    assert "Air 2026" not in text


async def test_mailing_a_draft_offers_it_and_the_customer_gets_the_pdf(air, mail_server) -> None:
    await Account.get_pymongo_collection().update_one(
        {"_id": air.tenants.fill1}, {"$set": {"email": "ap@fillmore.example"}}
    )
    quote = await quoted(air)
    assert quote["customerEmail"] == "ap@fillmore.example"
    answer = await mailed(air, quote, "ap@fillmore.example, desk@fillmore.example", message="As discussed.")
    assert answer.status_code == 200, answer.text
    page = answer.json()["data"]
    assert (page["state"], page["history"][-1]["note"]) == (
        "offered",
        "Emailed to ap@fillmore.example, desk@fillmore.example",
    )
    for mail in await Mail.find().to_list():
        await dispatcher.send_stored_mail(str(mail.id))
    first, second = (each.message for each in mail_server.taken)
    assert {first["To"], second["To"]} == {"ap@fillmore.example", "desk@fillmore.example"}
    assert (first["Subject"], first["Reply-To"]) == ("Quote Q000001", "ana.ortiz@example.test")
    assert "As discussed." in first.get_body(("plain",)).get_content()
    [attached] = first.iter_attachments()
    assert attached.get_filename() == "Quote Q000001.pdf" and "2.42" in text_of(attached.get_content())


async def test_an_offer_is_mailed_again_and_an_answered_or_stale_one_is_not(air, mail_server) -> None:
    quote = await quoted(air)
    offered = (await settled(air, quote, "offered"))["data"]
    again = (await mailed(air, offered, "ap@fillmore.example")).json()["data"]
    assert [step["state"] for step in again["history"]] == ["draft", "offered", "offered"]
    assert (await mailed(air, offered, "ap@fillmore.example")).status_code == 409
    accepted = (await settled(air, again, "accepted"))["data"]
    refused = await mailed(air, accepted, "ap@fillmore.example")
    assert (refused.status_code, "is accepted" in refused.text) == (400, True)
    assert await Mail.find().count() == 1


async def test_an_address_that_is_none_and_an_installation_without_mail_send_nothing(air) -> None:
    quote = await quoted(air)
    assert (await mailed(air, quote, "fillmore")).status_code == 400
    assert (await mailed(air, quote, " , ")).status_code == 400
    # a demo keeps its mails to be read; real work needs a server
    await Installation.get_pymongo_collection().update_one(
        {"_id": THE_ONE}, {"$set": {"kind": InstallationKind.REAL}}, upsert=True
    )
    without = await mailed(air, quote, "ap@fillmore.example")
    assert without.status_code == 400 and "save the PDF" in without.json()["msg"]
    assert await Mail.find().count() == 0
    assert (await air.ana.get(f"/api/quotes/{quote['quoteId']}")).json()["data"]["state"] == "draft"
