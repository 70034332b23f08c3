"""A demo without a mail server sends no email: invoices by mail are kept to be read, as every other mail is there."""

from bson import ObjectId

from freight.core.sending.retries import Verdict
from freight.delivery.parts import Outcome, Parcel, Recipient
from freight.delivery.transports.smtp.message import message_id_of
from freight.documents.mail import Mail, MailState
from freight.kit import clock
from freight.kit.mail.letter import Body
from freight.kit.mail.post import bound_to
from freight.kit.storage.connections import current
from freight.kit.storage.scopes import Scope

KIND = "invoice delivery"
# in the proof of a mail that went nowhere
KEPT = "kept"


async def keep(scope: Scope, parcel: Parcel) -> Outcome:
    """Keep a mail for each recipient, once however often it is tried."""
    now = clock.now()
    connections = current()
    attached = "\n".join(f"Attached: {part.name} ({len(part.content):,} bytes)" for part in parcel.parts)
    text = parcel.headers["text"] or "Encrypted or signed by the key of the profile."
    body = Body(text=f"{text}\n{attached}\n", html=parcel.headers["html"])
    message_id = message_id_of(parcel, connections.settings.smtp_from)
    recipients = list(parcel.headers["recipients"])
    for address in recipients:
        if await Mail.find_one({"message_id": message_id, "to": address}):
            continue
        mail_id = ObjectId()
        await Mail(
            id=mail_id,
            company_id=scope.company_id,
            kind=KIND,
            to=address,
            subject=parcel.headers["subject"],
            body=connections.keyring.seal(body.model_dump_json(), bound_to(mail_id)),
            message_id=message_id,
            state=MailState.KEPT,
            is_open=False,
            next_try_on=now,
            queued_until=now,
            ended_on=now,
        ).insert()
    answer = "Kept under Sent mail: this demo sends no email."
    taken = tuple(Recipient(each, Verdict.ACCEPTED, answer) for each in recipients)
    return Outcome(Verdict.ACCEPTED, answer, {"message_id": message_id, KEPT: "yes"}, recipients=taken)
