"""Report what a carrier answered: as an event that rules notify of, and by email to the writer of the letter."""

from urllib.parse import urlencode

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Invalid
from freight.core.notices.events import EventInvolvement, NotificationEvent
from freight.documents.letter_link import LetterAnswer
from freight.documents.payable import Payable
from freight.documents.records.letter_link import StoredLetterLink
from freight.documents.records.payable import StoredPayable
from freight.documents.records.payable_letter import StoredPayableLetter
from freight.documents.user import User
from freight.features.identity.people.queries import list_active_people
from freight.features.setup.tags.queries import load_tag_details
from freight.features.work.notices.recipients import get_current_scopes
from freight.kit import events
from freight.kit.events import DomainEventDraft
from freight.kit.mail.mail_draft import MailDraft
from freight.kit.mail.mail_store import can_deliver_mail, store_mail
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_SEES = "payables.viewPayables"


async def report_letter_answer(
    scope: Scope,
    letter: StoredPayableLetter,
    link: StoredLetterLink,
    answer: LetterAnswer,
    session: AsyncClientSession,
) -> None:
    """Report an answer, in the caller's transaction. The writer gets an email if they may still see payables; rules say
    who else is notified."""
    payable = await scoped(Payable, scope).find_one({"_id": letter["payable_id"]}, archived=True, session=session)
    if payable is None:
        return
    address = f"/payables/invoices?{urlencode({'q': payable['number'], 'invoice': str(payable['_id'])})}"
    sender = answer.name or link["recipient"]
    mailed = await _mail_writer(scope, letter, payable, f"{sender}: {answer.text}", address, session)
    tags = await load_tag_details(scope, [payable], session)
    details = {
        "number": payable["number"],
        "carrier": payable["carrier"],
        "amount": payable["charged"],
        "currency": payable["currency"],
        "letter": letter["template"],
        "sender": sender,
        "answer": answer.text[:500],
        **tags[payable["_id"]],
    }
    draft = DomainEventDraft(
        NotificationEvent.CARRIER_ANSWERED,
        f"letterLink:{link['_id']}:answer:{answer.on.isoformat()}",
        address,
        details,
        subject_id=payable["_id"],
        parts={EventInvolvement.WROTE: [letter["sent_by"]]},
        mailed=mailed,
    )
    await events.store_domain_events(scope, [draft], session)


async def _mail_writer(
    scope: Scope,
    letter: StoredPayableLetter,
    payable: StoredPayable,
    text: str,
    address: str,
    session: AsyncClientSession,
) -> list[ObjectId]:
    """Mail the answer to the writer; return their id if they get one."""
    if not ObjectId.is_valid(letter["sent_by"]) or not await can_deliver_mail():
        return []
    writer = await User.find_one({"_id": ObjectId(letter["sent_by"]), **list_active_people(scope)})
    user_scope = (await get_current_scopes(scope, letter["sent_by"], [_SEES])).get(_SEES)
    if writer is None or user_scope is None or user_scope.is_limited:
        return []
    mail = MailDraft(
        "letterAnswer",
        f"{payable['carrier']} answered: {letter['subject']}",
        tuple(line for line in text.splitlines() if line.strip()),
        get_connections().settings.address(address),
        f"Open invoice {payable['number']}",
    )
    try:
        await store_mail(mail, writer.email, PydanticObjectId(scope.company_id), session)
    except Invalid:  # no address that can be reached
        return []
    return [ObjectId(writer.id)]
