"""A profile's result for an invoice is previewed before saving, and a test of it goes only to the user who runs it."""

from typing import Any

from freight.documents.delivery_packet import Packet
from freight.documents.tax_setup import TaxSetup
from tests.delivery.einvoice.invoices import IDENTITY
from tests.features.delivery.keeping import email
from tests.fixtures.deliveries import House
from tests.fixtures.mail_server import MailServer
from tests.fixtures.taxes import DUTCH, HAUL, LINES, become, set_up_rotterdam
from tests.fixtures.tenants import Tenants


async def issued(house: House) -> Any:
    (row,) = await house.approved("S1")
    return row


async def trial(house: House, call: str, invoice: Any, status: int = 200, **form: Any) -> Any:
    body = {"profile": email(**form), "invoiceId": invoice["id"]}
    answer = await house.ana.caller.post(f"/api/deliveryTrial/{call}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()["data"] if status == 200 else answer.json()["msg"]


MAIL = {
    "to": "ap@fillmore.com",
    "cc": "boss@fillmore.com",
    "subject": "Your invoice {{ invoice.number }}",
    "body": "<p>Dear {{ bill_to.name }}</p>",
    "attachment": True,
}


async def test_the_mail_of_a_form_is_shown_as_it_would_be_sent(house: House, mail_server: MailServer) -> None:
    invoice = await issued(house)
    told = await trial(house, "preview", invoice, configurations=MAIL)
    assert (told["to"], told["cc"]) == (["ap@fillmore.com"], ["boss@fillmore.com"])
    assert told["subject"] == f"Your invoice {invoice['number']}"
    assert "Dear Fillmore Instruments" in told["text"]
    assert [each["name"] for each in told["files"]] == [f"Invoice {invoice['number']}.pdf"]
    # as it is encoded: four letters for three bytes
    assert told["mailSize"] > told["files"][0]["size"] * 4 / 3
    assert (told["findings"], mail_server.taken) == ([], [])
    assert await Packet.find().count() == 0
    broken = await trial(house, "preview", invoice, configurations=MAIL | {"body": "{{ nobody.knows }}"})
    assert [each["holds"] for each in broken["findings"]] == [True]


async def test_a_test_goes_to_oneself_and_to_nobody_else(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    invoice = await issued(house)
    sent = await trial(house, "send", invoice, configurations=MAIL | {"bcc": "copy@fillmore.com"})
    assert (sent["ok"], sent["to"]) == (True, tenants.ana.email)
    (mail,) = mail_server.taken
    assert mail.to == [tenants.ana.email]
    assert mail.message["Subject"] == f"[Test] Your invoice {invoice['number']}"
    assert "fillmore.com" not in str(mail.message["To"]) + str(mail.message["Cc"])
    assert await Packet.find().count() == 0
    # a file is a mail to oneself, too: nothing goes to the server of the profile
    server = [{"key": "Protocol", "value": "sftp"}, {"key": "host", "value": "sftp.fillmore.example"}]
    await trial(house, "send", invoice, type="ftp", configurations={}, fields=server)
    assert [each.to for each in mail_server.taken] == [[tenants.ana.email]] * 2
    (attached,) = mail_server.taken[1].message.iter_attachments()
    assert attached.get_filename() == f"Invoice {invoice['number']}.pdf"


async def test_a_letter_and_a_sheet_are_shown(house: House) -> None:
    invoice = await issued(house)
    letter = await trial(house, "preview", invoice, type="paper", configurations={"address": "Fillmore\n1 Main St"})
    assert (letter["address"], letter["sheets"], letter["mailSize"]) == (["Fillmore", "1 Main St"], 1, 0)
    rows = [{"key": "invoiceNumber", "label": "Invoice no.", "isReadonly": True}]
    sheet = await trial(house, "preview", invoice, type="web", configurations={}, webInvoiceRows=rows)
    assert sheet["rows"][0] == {"group": "invoice", "label": "Invoice no.", "text": invoice["number"]}
    told = await trial(house, "preview", invoice, 400, type="outgoingChannel", configurations={})
    assert told == "Nothing leaves by this type of profile, so there is nothing to show."


async def test_an_invoice_of_somebody_else_is_not_shown(house: House, tenants: Tenants, sign_in: Any) -> None:
    invoice = await issued(house)
    olaf = await sign_in(tenants.olaf)
    body = {"profile": email(), "invoiceId": invoice["id"]}
    for call in ("preview", "send"):
        answer = await olaf.post(f"/api/deliveryTrial/{call}", json=body)
        assert answer.status_code in (403, 404), answer.text


async def test_the_data_of_an_electronic_invoice_is_listed_term_by_term(house: House) -> None:
    await set_up_rotterdam(house.ana)
    await TaxSetup.get_pymongo_collection().update_one({}, {"$set": {"registrations.0.identity": IDENTITY}})
    await become(house.ana, DUTCH, buyerReference="PO-0815")
    ids = await house.ana.shipments({"number": "00042", "lines": LINES, "currency": "EUR", "routing": HAUL})
    (invoice,) = (await house.ana.call("bill", ids=ids))["invoices"]
    told = await trial(house, "preview", invoice, configurations=MAIL | {"einvoice": "facturx"})
    terms = {(term["part"], term["number"]): term for term in told["terms"]}
    assert terms["Invoice", "BT-1"]["value"] == invoice["number"]
    assert terms["Invoice", "BT-10"] == {
        "number": "BT-10",
        "part": "Invoice",
        "name": "The buyer reference",
        "value": "PO-0815",
        "place": "the account, under Tax",
    }
    # 112.50 at 21 % is 23.625
    assert terms["Totals", "BT-112"]["value"] == "136.13"
    plain = await trial(house, "preview", invoice, configurations=MAIL)
    assert plain["terms"] == [], "a mail without data has none"


async def test_a_mail_without_a_text_of_its_own_is_in_the_language_of_the_invoice(house: House) -> None:
    await set_up_rotterdam(house.ana)
    await TaxSetup.get_pymongo_collection().update_one({}, {"$set": {"registrations.0.identity": IDENTITY}})
    await become(house.ana, DUTCH, language="nl")
    ids = await house.ana.shipments({"number": "00042", "lines": LINES, "currency": "EUR", "routing": HAUL})
    (invoice,) = (await house.ana.call("bill", ids=ids))["invoices"]
    # profiles of earlier versions were stored with the English subject
    for subject in ("", "Invoice {{ invoice.number }}"):
        mail = await trial(
            house, "preview", invoice, configurations={"to": "ap@x.example", "subject": subject, "body": ""}
        )
        assert mail["subject"] == f"Factuur {invoice['number']}"
        lines = mail["text"].split("\n")
        assert "Geachte Fillmore Instruments," in lines
        assert "in de bijlage vindt u uw documenten." in lines
        # the name of the registration, not that of the American company
        assert "Meridian Forwarding B.V." in lines


async def test_a_mail_without_a_text_of_its_own_in_chicago(house: House) -> None:
    invoice = await issued(house)
    mail = await trial(house, "preview", invoice, configurations={"to": "ap@x.example", "subject": "", "body": ""})
    assert mail["subject"] == f"Invoice {invoice['number']}"
    assert "Dear Fillmore Instruments,\n\nplease find your documents attached." in mail["text"]
