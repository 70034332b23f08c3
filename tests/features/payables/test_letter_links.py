"""Links by which a carrier reads a letter and answers it: what they show, to whom they show nothing, and who learns of
an answer."""

import io
import re
from datetime import timedelta
from typing import Any

import httpx
import openpyxl
import pytest

from freight.core.notices.events import NotificationEvent
from freight.documents.letter_link import LetterLink
from freight.documents.mail import Mail
from freight.features.payables.letters import letter_page
from freight.kit import clock
from freight.kit.mail import dispatcher
from freight.kit.security.one_time_tokens import hash_token
from freight.kit.storage.tenancy import scoped
from tests.features.payables.conftest import Payer
from tests.features.payables.test_documents import add
from tests.features.payables.test_letters import TO, letters, read, sent, templated
from tests.features.work.notifications.asked import match, panel, saved
from tests.fixtures.happened import list_happened

DEAD = "This link no longer works. Ask the sender of the letter for a new one."


async def sent_as_link(payer: Payer, mail_server: Any, **more: Any) -> tuple[dict[str, Any], str, Any]:
    """A dispute letter that went out as a link: the letter, the secret, and the mail."""
    await templated(payer, name="Claims page", channel="portal")
    letter = await sent(payer, "M2", "Claims page", to=TO, **more)
    (mail,) = await Mail.find_all().to_list()
    await dispatcher.send_stored_mail(str(mail.id))
    (taken,) = mail_server.taken
    text = taken.message.get_body(("plain",)).get_content()
    (token,) = re.findall(r"/letter#(\S+)", text)
    return letter, token, taken.message


async def open_page(client: httpx.AsyncClient, token: str) -> httpx.Response:
    return await client.post("/api/letterPage", json={"token": token})


async def answer(client: httpx.AsyncClient, token: str, text: str, name: str = "Rita") -> httpx.Response:
    return await client.post("/api/letterPage/answer", json={"token": token, "name": name, "text": text})


async def test_a_carrier_reads_the_letter_and_downloads_its_files_without_an_account(
    three: Payer, client: httpx.AsyncClient, mail_server: Any
) -> None:
    evidence = (await add(three, "M2", "rate sheet.pdf")).json()["data"]
    letter, token, message = await sent_as_link(three, mail_server, documentIds=[evidence["id"]])
    assert [part.get_filename() for part in message.iter_attachments()] == ["rate sheet.pdf"]
    opened = await open_page(client, token)
    assert opened.headers["referrer-policy"] == "no-referrer"
    page = opened.json()["data"]
    assert (page["subject"], page["text"]) == ("Dispute of M2", "We dispute 14.00 of 126.00.")
    assert page["table"]["rows"] == [
        ["S-2", "126.00", "112.00", "14.00", "Freight: the tariff says 100.00, not 114.00."]
    ]
    assert page["table"]["total"] == ["Total", "126.00", "112.00", "14.00", ""]
    assert set(page) == {
        *("company", "language", "subject", "text", "table", "sentOn", "hasWorkbook", "answers", "opensUntil"),
    }
    files = {}
    for file in ("letter", "workbook"):
        got = (await client.post("/api/letterPage/file", json={"token": token, "file": file})).json()["data"]
        files[got["name"]] = (await client.get(got["url"])).content
    assert "14.00" in read(files["Dispute of M2.pdf"])
    assert openpyxl.load_workbook(io.BytesIO(files["Dispute of M2.xlsx"]))["Lines"]["A2"].value == "S-2"
    ((link,),) = [one["links"] for one in await letters(three, "M2")]
    assert (link["recipient"], link["state"], link["opened"]) == (TO, "Active", 1)
    assert token not in str(await scoped(LetterLink, three.scope).find().to_list())
    assert token not in str(letter)


async def test_each_recipient_has_a_link_of_their_own(three: Payer, mail_server: Any) -> None:
    await templated(three, name="Claims page", channel="portal")
    letter = await sent(three, "M2", "Claims page", to=f"{TO}, ap@midway.example", linkDays=7)
    assert [link["recipient"] for link in letter["links"]] == [TO, "ap@midway.example"]
    stored = await scoped(LetterLink, three.scope).find().to_list()
    assert len({link["token_hash"] for link in stored}) == 2
    assert all(link["expires_on"] - clock.now() < timedelta(days=7, minutes=1) for link in stored)


async def test_an_answer_is_on_the_timeline_and_reaches_the_writer(
    three: Payer, client: httpx.AsyncClient, mail_server: Any, tenants: Any
) -> None:
    await saved(three.caller, "carrierAnswered", name="Answers", parts=["wrote"], channel="panel")
    _, token, _ = await sent_as_link(three, mail_server)
    for _ in range(2):  # a second click is the same answer
        page = (await answer(client, token, "  A credit note follows. \n")).json()["data"]
        assert [(one["name"], one["text"]) for one in page["answers"]] == [("Rita", "A credit note follows.")]
    ((link,),) = [one["links"] for one in await letters(three, "M2")]
    assert [(one["name"], one["text"]) for one in link["answers"]] == [("Rita", "A credit note follows.")]

    (noted,) = await list_happened(NotificationEvent.CARRIER_ANSWERED)
    assert (noted["details"]["number"], noted["details"]["answer"]) == ("M2", "A credit note follows.")
    assert noted["parts"] == {"wrote": [tenants.ana.id]}
    await match(three.scope)
    assert "Midway answered about invoice M2" in await panel(three.caller)
    mails = [mail for mail in await Mail.find_all().to_list() if mail.kind == "letterAnswer"]
    assert [(mail.to, mail.subject) for mail in mails] == [(tenants.ana.email, "Midway answered: Dispute of M2")]


async def test_a_link_that_is_revoked_expired_or_made_up_is_answered_alike(
    three: Payer, client: httpx.AsyncClient, mail_server: Any
) -> None:
    letter, token, _ = await sent_as_link(three, mail_server)
    told = []
    link_id = letter["links"][0]["id"]
    links = scoped(LetterLink, three.scope)
    await links.update_one({}, {"$set": {"expires_on": clock.now() - timedelta(minutes=1)}})
    told += [await open_page(client, token), await answer(client, token, "Late")]
    await links.update_one({}, {"$set": {"expires_on": clock.now() + timedelta(days=1)}})
    assert (await three.caller.delete(f"/api/payableLetterLinks/{link_id}")).status_code == 200
    file = {"token": token, "file": "letter"}
    told += [await open_page(client, token), await client.post("/api/letterPage/file", json=file)]
    told += [await answer(client, token, "Late"), await open_page(client, "made up"), await open_page(client, "")]
    assert {(one.status_code, one.json()["code"], one.json()["msg"]) for one in told} == {(404, "dead_link", DEAD)}
    assert await list_happened(NotificationEvent.CARRIER_ANSWERED) == []
    ((link,),) = [one["links"] for one in await letters(three, "M2")]
    assert (link["state"], link["answers"]) == ("Revoked", [])


async def test_who_tries_many_links_or_answers_all_the_time_is_slowed_down(
    three: Payer, client: httpx.AsyncClient, mail_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, token, _ = await sent_as_link(three, mail_server)
    for at in range(letter_page.ANSWERS_PER_LINK.failures):
        assert (await answer(client, token, f"Answer {at}")).status_code == 200
    assert (await answer(client, token, "One more")).status_code == 429
    assert (await answer(client, token, "  ")).json()["msg"] == "Write an answer."
    for _ in range(letter_page.PER_ADDRESS.failures):
        assert (await open_page(client, "guess")).status_code == 404
    assert (await open_page(client, token)).status_code == 429


async def test_only_those_who_send_letters_revoke_a_link(
    three: Payer, client: httpx.AsyncClient, mail_server: Any, sign_in: Any, tenants: Any
) -> None:
    letter, token, _ = await sent_as_link(three, mail_server)
    june = await sign_in(tenants.june)
    assert (await june.delete(f"/api/payableLetterLinks/{letter['links'][0]['id']}")).status_code == 403
    assert (await open_page(client, token)).status_code == 200


async def test_the_secret_matches_what_is_stored_of_it(three: Payer, mail_server: Any) -> None:
    _, token, _ = await sent_as_link(three, mail_server)
    (stored,) = await scoped(LetterLink, three.scope).find().to_list()
    assert len(token) >= 43 and stored["token_hash"] == hash_token(token)
