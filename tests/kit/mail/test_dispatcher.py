"""Mails are sent together with what causes them, through a real server, and to no one twice."""

import asyncio
import ssl
from datetime import timedelta
from pathlib import Path

import pytest
from bson import ObjectId

from freight.core.errors import Invalid
from freight.documents.mail import Mail, MailState
from freight.kit import clock
from freight.kit.mail import dispatcher, smtp
from freight.kit.mail.mail_draft import MailDraft, parse_mail_address
from freight.kit.mail.mail_store import store_mail
from freight.kit.settings import SmtpSecurity
from freight.kit.storage.connections import Connections
from freight.kit.storage.transactions import run_in_transaction
from tests.fixtures.mail_server import MailServer, sends_by, serving

LETTER = MailDraft(
    "invitation",
    "Join Łódź & <Co>",
    ("Hello Ana,", "Priya asks you in."),
    "http://freight.test/redirection/abc",
    "Join",
    ("It works once.",),
)


async def posted(to: str = "ana@example.test") -> str:
    return str(await store_mail(LETTER, to, None, None))


async def stored(mail_id: str) -> Mail:
    found = await Mail.get(ObjectId(mail_id))
    assert found
    return found


async def due_now(mail_id: str) -> None:
    """Make the next try due and let a lost worker's claim lapse."""
    past = clock.now() - timedelta(seconds=1)
    await Mail.get_pymongo_collection().update_one(
        {"_id": ObjectId(mail_id)}, {"$set": {"next_try_on": past, "held_until": None, "queued_until": past}}
    )


async def test_a_mail_arrives_as_text_and_html_and_its_text_is_forgotten(mail_server: MailServer, run_jobs) -> None:
    mail_id = await posted()
    assert "redirection" not in (await stored(mail_id)).model_dump_json(), "the link opens something: it is sealed"
    assert await dispatcher.dispatch_due_mails() == 1
    assert await run_jobs() == ["mail.send"]
    (taken,) = mail_server.taken
    assert (taken.sender, taken.to) == ("freight@suite.example", ["ana@example.test"])
    assert taken.message["Subject"] == "Join Łódź & <Co>"
    assert taken.message["Auto-Submitted"] == "auto-generated"
    text = taken.message.get_body(("plain",)).get_content()
    html = taken.message.get_body(("html",)).get_content()
    assert "http://freight.test/redirection/abc" in text and "It works once." in text
    assert 'href="http://freight.test/redirection/abc"' in html and "Łódź &amp; &lt;Co&gt;" in html
    done = await stored(mail_id)
    assert (done.state, done.body, done.is_open) == (MailState.SENT, "", False)


async def test_a_mail_whose_cause_is_not_stored_is_none(mail_server: MailServer) -> None:
    async def fail(session) -> None:
        await store_mail(LETTER, "ana@example.test", None, session)
        raise Invalid("no")

    with pytest.raises(Invalid):
        await run_in_transaction(fail)
    assert await dispatcher.dispatch_due_mails() == 0


async def test_it_is_sent_once_however_many_try_at_the_same_moment(mail_server: MailServer) -> None:
    mail_id = await posted()
    await asyncio.gather(*(dispatcher.send_stored_mail(mail_id) for _ in range(8)))
    await dispatcher.send_stored_mail(mail_id)
    assert len(mail_server.taken) == 1


async def test_a_worker_lost_while_it_handed_the_mail_over_leaves_it_unsent_and_says_so(
    mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail_id = await posted()

    async def killed(*_: object) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as dying:
        dying.setattr(dispatcher, "_end", killed)
        with pytest.raises(asyncio.CancelledError):
            await dispatcher.send_stored_mail(mail_id)
    assert len(mail_server.taken) == 1, "it had arrived"
    await due_now(mail_id)
    await dispatcher.send_stored_mail(mail_id)
    assert (len(mail_server.taken), (await stored(mail_id)).state) == (1, MailState.UNCERTAIN)


async def test_a_worker_lost_before_that_is_made_up_for(mail_server: MailServer, monkeypatch, run_jobs) -> None:
    mail_id = await posted()

    async def killed(*_: object) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as dying:
        dying.setattr(smtp, "connect_smtp", killed)
        with pytest.raises(asyncio.CancelledError):
            await dispatcher.send_stored_mail(mail_id)
    assert await dispatcher.dispatch_due_mails() == 0, "its claim holds"
    await due_now(mail_id)
    assert await dispatcher.dispatch_due_mails() == 1
    await run_jobs()
    assert (len(mail_server.taken), (await stored(mail_id)).state) == (1, MailState.SENT)


@pytest.mark.parametrize(
    ("answer", "state", "taken"),
    [
        ("451 later", MailState.WAITING, 0),
        ("554 never", MailState.FAILED, 0),
        ("drop", MailState.UNCERTAIN, 1),  # it took the mail and dropped the line
    ],
)
async def test_what_an_answer_means(mail_server: MailServer, answer: str, state: MailState, taken: int) -> None:
    mail_id = await posted()
    mail_server.answers = [answer]
    await dispatcher.send_stored_mail(mail_id)
    found = await stored(mail_id)
    assert (found.state, len(mail_server.taken)) == (state, taken)
    if state is MailState.WAITING:
        assert found.next_try_on > clock.now() and "later" in found.reason
        await due_now(mail_id)
        await dispatcher.send_stored_mail(mail_id)
        assert (await stored(mail_id)).state is MailState.SENT


@pytest.mark.parametrize(("answer", "state"), [("550 no such person", MailState.FAILED), ("drop", MailState.WAITING)])
async def test_a_recipient_refused_is_told_from_a_line_that_broke(mail_server: MailServer, answer, state) -> None:
    mail_id = await posted()
    mail_server.to_recipients = [answer]
    await dispatcher.send_stored_mail(mail_id)
    assert ((await stored(mail_id)).state, mail_server.taken) == (state, [])


async def test_a_server_that_is_away_is_tried_again_for_a_day_and_then_no_more(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving() as gone:
        pass
    sends_by(monkeypatch, connections, gone)
    mail_id = await posted()
    for _ in range(dispatcher.BACKOFF.most_tries):
        assert (await stored(mail_id)).state is MailState.WAITING
        await due_now(mail_id)
        await dispatcher.send_stored_mail(mail_id)
    assert (await stored(mail_id)).state is MailState.FAILED


async def test_a_server_inside_is_not_called_unless_the_settings_allow_it(
    mail_server: MailServer, connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    sends_by(monkeypatch, connections, mail_server, outgoing_hosts="")
    mail_id = await posted()
    await dispatcher.send_stored_mail(mail_id)
    assert "FREIGHT_OUTGOING_HOSTS" in (await stored(mail_id)).reason
    assert mail_server.taken == []


async def test_without_a_server_mails_wait_and_in_a_demo_they_are_kept(connections: Connections, tenants) -> None:
    assert (await stored(await posted())).state is MailState.KEPT
    await tenants.ana.set({"is_demo": False})
    waiting = await posted()
    assert await dispatcher.dispatch_due_mails() == 0
    await dispatcher.send_stored_mail(waiting)
    assert (await stored(waiting)).state is MailState.WAITING


async def test_a_server_that_asks_for_a_password_gets_it(connections: Connections, monkeypatch) -> None:
    fake = MailServer()
    with serving(authenticator=fake.authenticate, auth_required=True, auth_require_tls=False) as server:
        sends_by(monkeypatch, connections, server, smtp_user="freight")
        mail_id = await posted()
        await dispatcher.send_stored_mail(mail_id)
        assert ((await stored(mail_id)).state, fake.signed_in) == (MailState.SENT, ["freight"])


async def test_nothing_is_sent_in_the_clear_where_privacy_was_asked_for(
    connections: Connections, mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    sends_by(monkeypatch, connections, mail_server, smtp_security=SmtpSecurity.STARTTLS)
    mail_id = await posted()
    await dispatcher.send_stored_mail(mail_id)
    assert ((await stored(mail_id)).state, mail_server.taken) == (MailState.WAITING, [])


async def test_a_certificate_nobody_vouches_for_is_refused(connections: Connections, monkeypatch, tmp_path) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(self_signed(tmp_path))
    with serving(tls_context=context) as server:
        sends_by(monkeypatch, connections, server, smtp_security=SmtpSecurity.STARTTLS)
        mail_id = await posted()
        await dispatcher.send_stored_mail(mail_id)
        assert "certificate" in (await stored(mail_id)).reason.lower()
        assert server.taken == []


def self_signed(folder: Path) -> Path:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    now = clock.now()
    signed = builder.not_valid_before(now).not_valid_after(now + timedelta(days=1)).sign(key, hashes.SHA256())
    path = folder / "pair.pem"
    plain = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    path.write_bytes(signed.public_bytes(serialization.Encoding.PEM) + key.private_bytes(*plain))
    return path


@pytest.mark.parametrize(
    "bad",
    ["", "ana", "ana@", "@example.test", "ana@localhost", "a b@example.test", "ana@example.test\r\nBcc: x@y.zz",
     "Ana <ana@example.test>", "ana@example.test,b@example.test", "a@b@example.test", "-f@example.test",
     "ana@-example.test", "ana@example..test", "ana@exämple.test", "a" * 250 + "@example.test"],
)  # fmt: skip
async def test_an_address_that_is_none_or_several_is_refused(bad: str) -> None:
    with pytest.raises(Invalid, match="email address"):
        parse_mail_address(bad)


async def test_a_name_with_a_line_break_adds_no_header(mail_server: MailServer) -> None:
    forged = MailDraft("invitation", "Join\r\nBcc: eve@example.test", ("Hello",))
    await dispatcher.send_stored_mail(str(await store_mail(forged, "ana@example.test", None, None)))
    (taken,) = mail_server.taken
    assert (taken.message["Bcc"], taken.to) == (None, ["ana@example.test"])
    assert taken.message["Subject"] == "Join Bcc: eve@example.test"
