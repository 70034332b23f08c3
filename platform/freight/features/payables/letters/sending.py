"""Send a letter: its files, its mails, its links and its line on the timeline of the invoice are stored in one
transaction."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.delivery.profile_checks import read_addresses
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, TooLarge
from freight.core.payables.letters import MAILED, WITH_WORKBOOK, LetterChannel
from freight.documents.payable_letter import PayableLetter
from freight.documents.records.payable_letter import StoredPayableLetter
from freight.features.payables.documents import service as documents
from freight.features.payables.letters.drafting import LetterWork, prepare_letter, render_work
from freight.features.payables.letters.letter_links import insert_letter_links, make_letter_links
from freight.features.payables.letters.letter_tables import build_letter_table
from freight.features.payables.letters.schemas import LetterForm
from freight.features.payables.letters.workbook import build_letter_workbook
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
from freight.kit.workbooks.table_workbook import XLSX

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
    channel, letter_id = LetterChannel(work.template["channel"]), ObjectId()
    name, pdf = await render_work(scope, work, letter)
    paper = [MailAttachment(name=name, media_type=PDF, content=pdf)]
    if channel in WITH_WORKBOOK:
        language = work.template["language"]
        sheet_name, sheet = build_letter_workbook(work.kind, language, letter[0], work.facts)
        paper.append(MailAttachment(name=sheet_name, media_type=XLSX, content=sheet))
    file_ids = [await _save_unsent(scope, made) for made in paper]
    mail = MailDraft(
        "payableLetter",
        letter[0],
        tuple(line for line in letter[1].splitlines() if line.strip()),
        reply_to=get_mail_address(access.user),
        # a link opens what it shows; everything else goes with the mail
        attachments=(*([] if channel is LetterChannel.PORTAL else paper), *enclosed),
    )
    links = make_letter_links(scope, letter_id, recipients, form.link_days) if channel is LetterChannel.PORTAL else []
    mails = {
        link.record["recipient"]: link.write_mail(mail, work.template["language"], scope.place) for link in links
    } or dict.fromkeys(recipients, mail)
    record = PayableLetter(
        company_id=scope.company_id,
        system_id=scope.system_id,
        request_key=form.request_key,
        payable_id=PydanticObjectId(work.payable["_id"]),
        carrier_key=work.payable["carrier_key"],
        kind=work.kind,
        template=work.template["name"],
        channel=channel,
        to=recipients,
        subject=letter[0],
        text=letter[1],
        file_id=file_ids[0],
        file_name=name,
        language=work.template["language"],
        workbook_id=file_ids[1] if len(paper) > 1 else "",
        workbook_name=paper[1].name if len(paper) > 1 else "",
        table=build_letter_table(work.kind, work.template["language"], work.values) if links else None,
        enclosed=[attachment.name for attachment in enclosed],
        sent_on=clock.now(),
        sent_by=scope.author,
        updated_by=scope.author,
    ).model_dump(exclude={"id"}) | {"_id": letter_id}

    async def store(session: AsyncClientSession) -> None:
        record["mail_ids"] = await _store_mails(scope, mails, session)
        await files.retain_files(scope, file_ids, session)
        await insert_letter_links(scope, links, session)
        await scoped(PayableLetter, scope).insert_one(record, session=session)

    try:
        await run_in_transaction(store)
    except DuplicateKeyError:
        # the same request arrived twice at once
        for file_id in file_ids:
            await files.delete_file(scope, file_id)
        if first := await _find_sent(scope, form.request_key):
            return first
        raise
    return await scoped(PayableLetter, scope).get(letter_id, "letter")


async def _save_unsent(scope: Scope, made: MailAttachment) -> str:
    """Store a file of a letter, erased again if the letter is not sent."""
    expires_on = clock.now() + _UNSENT_KEPT
    return await files.save_file(
        scope, made.content, made.name, made.media_type, PURPOSE, shared=True, expires_on=expires_on
    )


async def _store_mails(scope: Scope, mails: Mapping[str, MailDraft], session: AsyncClientSession) -> list[ObjectId]:
    company_id = PydanticObjectId(scope.company_id)
    return [await store_mail(mail, to, company_id, session) for to, mail in mails.items()]


async def _find_sent(scope: Scope, request_key: str) -> StoredPayableLetter | None:
    return await scoped(PayableLetter, scope).find_one({"request_key": request_key})


async def _read_recipients(work: LetterWork, to: str) -> list[str]:
    if work.template["channel"] not in MAILED:
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
