"""Mail a quote with its PDF to the customer. Mailing a draft offers it."""

from beanie import PydanticObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import format_iso_day
from freight.core.delivery.profile_checks import read_addresses
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.locales import show_day
from freight.core.quotes.states import OPEN, QuoteState, is_quote_expired
from freight.documents.records.quote import StoredQuote
from freight.documents.user import User
from freight.features.quotes import service
from freight.features.quotes.quote_pdf import render_quote_pdf
from freight.features.quotes.schemas import QuoteMailBody, QuotePage
from freight.kit import clock
from freight.kit.mail.mail_draft import MailAttachment, MailDraft, get_mail_address
from freight.kit.mail.mail_store import can_deliver_mail, store_mail
from freight.kit.storage.scopes import Scope
from freight.kit.storage.transactions import run_in_transaction


async def mail_quote(scope: Scope, quote_id: str, body: QuoteMailBody, user: User) -> QuotePage:
    """Mail a quote and, if it is a draft, offer it in the same transaction. Raises Invalid for invalid addresses, for a
    quote that was answered or has expired, for an offer that needs approval, and if this installation sends no mail;
    Conflict when it was saved in the meantime."""
    recipients = read_addresses(body.to, "To")
    if not recipients:
        raise Invalid("Enter an email address.", code=ErrorCode.BAD_EMAIL)
    if not await can_deliver_mail():
        raise Invalid(
            "This installation sends no email. Set FREIGHT_SMTP_HOST, or save the PDF.", code=ErrorCode.NO_MAIL
        )
    quote = await service.load_quote_revision(scope, quote_id, body.revision)
    await _demand_sendable(scope, quote)
    letter = await _write_letter(scope, quote_id, body.message.strip(), user)
    note = f"Emailed to {', '.join(recipients)}"

    async def work(session: AsyncClientSession) -> None:
        await _note_sent(scope, quote, user.name, note, session)
        for to in recipients:
            await store_mail(letter, to, PydanticObjectId(scope.company_id), session)

    await run_in_transaction(work)
    return await service.read_quote(scope, quote_id)


async def _demand_sendable(scope: Scope, quote: StoredQuote) -> None:
    """Raise Invalid for a quote that was answered or has expired, and for a draft that cannot be offered."""
    state = QuoteState(quote["state"])
    if state not in OPEN:
        raise Invalid(f"Quote {quote['number']} is {state}, so it isn’t sent again.", code=ErrorCode.WRONG_STATE)
    if state is QuoteState.DRAFT:
        await service.require_offer_without_approval(scope, quote)
    elif is_quote_expired(state, quote["valid_until"], format_iso_day(clock.today(scope.place))):
        raise Invalid(f"Quote {quote['number']} has expired. Create a new quote.", code=ErrorCode.EXPIRED)


async def _note_sent(scope: Scope, quote: StoredQuote, by_name: str, note: str, session: AsyncClientSession) -> None:
    if quote["state"] == QuoteState.DRAFT:
        await service.advance_quote(scope, quote, QuoteState.OFFERED, by_name, note, session)
    else:
        await service.append_quote_history(scope, quote, by_name, note, session)


async def _write_letter(scope: Scope, quote_id: str, message: str, user: User) -> MailDraft:
    page = await service.read_quote(scope, quote_id)
    name, content = await render_quote_pdf(scope, page)
    until = show_day(page.valid_until, scope.place.locale)
    message_text = message or f"Please find quote {page.number} attached."
    return MailDraft(
        "quote",
        f"Quote {page.number}",
        (*(line for line in message_text.splitlines() if line.strip()), f"It is valid through {until}."),
        after=(user.name,),
        reply_to=get_mail_address(user),
        attachments=(MailAttachment(name=name, media_type="application/pdf", content=content),),
    )
