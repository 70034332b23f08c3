"""A demo without a mail server sends no email: invoice mails are stored to be read there, like all its mails."""

from bson import ObjectId

from freight.core.sending.retries import SendVerdict
from freight.delivery.payloads import RecipientOutcome, SendOutcome, TransportPayload
from freight.delivery.transports.smtp.message import make_delivery_message_id
from freight.documents.mail import Mail, MailState
from freight.kit import clock
from freight.kit.mail.mail_draft import MailBody
from freight.kit.mail.mail_store import get_mail_seal_context
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope

KIND = "invoice delivery"
# in the proof of a mail that was only stored
KEPT = "kept"


async def keep_demo_mail(scope: Scope, parcel: TransportPayload) -> SendOutcome:
    """Store a mail for each recipient, once however often it is tried."""
    now = clock.now()
    connections = get_connections()
    attached = "\n".join(f"Attached: {part.name} ({len(part.content):,} bytes)" for part in parcel.parts)
    text = parcel.headers["text"] or "Encrypted or signed by the key of the profile."
    body = MailBody(text=f"{text}\n{attached}\n", html=parcel.headers["html"])
    message_id = make_delivery_message_id(parcel, connections.settings.smtp_from)
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
            body=connections.keyring.seal(body.model_dump_json(), get_mail_seal_context(mail_id)),
            message_id=message_id,
            state=MailState.KEPT,
            is_open=False,
            next_try_on=now,
            queued_until=now,
            ended_on=now,
        ).insert()
    answer = "Kept under Sent mail: this demo sends no email."
    outcomes = tuple(RecipientOutcome(recipient, SendVerdict.ACCEPTED, answer) for recipient in recipients)
    return SendOutcome(SendVerdict.ACCEPTED, answer, {"message_id": message_id, KEPT: "yes"}, recipients=outcomes)
