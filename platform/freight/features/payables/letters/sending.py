"""Send a letter: its PDF, its mails and its line on the timeline of the invoice are stored in one transaction."""

from collections.abc import Sequence
from datetime import timedelta

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.delivery.profile_checks import read_addresses
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, TooLarge
from freight.core.payables.letters import LetterChannel
from freight.documents.payable_letter import PayableLetter
from freight.documents.records.payable_letter import StoredPayableLetter
from freight.features.payables.documents import service as documents
from freight.features.payables.letters.drafting import LetterWork, prepare_letter, render_work
from freight.features.payables.letters.schemas import LetterForm
from freight.features.payables.letters.writing import PDF, check_letter
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.mail.mail_draft import MailAttachment, MailDraft, get_mail_address
from freight.kit.mail.mail_store import can_deliver_mail, store_mail
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

PURPOSE = "payableLetter"
MOST_ENCLOSED = 10 * 1024 * 1024  # a mail server refuses much larger mails
_UNSENT_KEPT = timedelta(days=1)


async def send_letter(access: Access, form: LetterForm) -> StoredPayableLetter:
    """Send a letter about an invoice, or save it as a PDF; return it. A repeated request returns the first one. Raises
    as `prepare_letter`, and Invalid for invalid addresses, or if this installation sends no mail."""
    scope = demand_all_accounts(access.scope)
    if first := await _find_sent(scope, form.request_key):
        return first
    work = await prepare_letter(access, form)
    recipients = await _read_recipients(work, form.to)
    letter = check_letter(form.subject, form.text)
    enclosed = await _read_evidence(scope, work.payable["_id"], form.document_ids) if recipients else []
    name, pdf = await render_work(scope, work, letter)
    file_id = await files.save_file(scope, pdf, name, PDF, PURPOSE, shared=True, expires_on=clock.now() + _UNSENT_KEPT)
    mail = MailDraft(
        "payableLetter",
        letter[0],
        tuple(line for line in letter[1].splitlines() if line.strip()),
        reply_to=get_mail_address(access.user),
        attachments=(MailAttachment(name=name, media_type=PDF, content=pdf), *enclosed),
    )
    record = PayableLetter(
        company_id=scope.company_id,
        system_id=scope.system_id,
        request_key=form.request_key,
        payable_id=PydanticObjectId(work.payable["_id"]),
        carrier_key=work.payable["carrier_key"],
        kind=work.kind,
        template=work.template["name"],
        channel=LetterChannel(work.template["channel"]),
        to=recipients,
        subject=letter[0],
        text=letter[1],
        file_id=file_id,
        file_name=name,
        enclosed=[attachment.name for attachment in enclosed],
        sent_on=clock.now(),
        sent_by=scope.author,
        updated_by=scope.author,
    ).model_dump(exclude={"id"})

    async def store(session: AsyncClientSession) -> ObjectId:
        company_id = PydanticObjectId(scope.company_id)
        record["mail_ids"] = [await store_mail(mail, to, company_id, session) for to in recipients]
        await files.retain_file(scope, file_id, session)
        stored = await scoped(PayableLetter, scope).insert_one(record, session=session)
        letter_id: ObjectId = stored.inserted_id
        return letter_id

    try:
        letter_id = await run_in_transaction(store)
    except DuplicateKeyError:
        # the same request arrived twice at once
        await files.delete_file(scope, file_id)
        if first := await _find_sent(scope, form.request_key):
            return first
        raise
    return await scoped(PayableLetter, scope).get(letter_id, "letter")


async def _find_sent(scope: Scope, request_key: str) -> StoredPayableLetter | None:
    return await scoped(PayableLetter, scope).find_one({"request_key": request_key})


async def _read_recipients(work: LetterWork, to: str) -> list[str]:
    if work.template["channel"] != LetterChannel.MAIL:
        return []
    recipients = read_addresses(to, "To")
    if not recipients:
        raise Invalid("Enter an email address.", code=ErrorCode.BAD_EMAIL)
    if not await can_deliver_mail():
        raise Invalid(
            "This installation sends no email. Set FREIGHT_SMTP_HOST, or use a template that is sent as PDF.",
            code=ErrorCode.NO_MAIL,
        )
    return recipients


async def _read_evidence(scope: Scope, payable_id: ObjectId, document_ids: Sequence[str]) -> list[MailAttachment]:
    """Return documents of the invoice as they go with a mail. Raises NotFound for those of another invoice, TooLarge
    above what mail servers take."""
    enclosed: list[MailAttachment] = []
    size = 0
    for document_id in dict.fromkeys(document_ids):
        stored = await documents.open_document_of(scope, document_id, payable_id)
        size += stored.size
        if size > MOST_ENCLOSED:
            raise TooLarge("The documents are more than 10 MB. Send fewer of them.", code=ErrorCode.TOO_LARGE)
        content = b"".join([piece async for piece in stored.pieces()])
        enclosed.append(MailAttachment(name=stored.name, media_type=stored.content_type, content=content))
    return enclosed
