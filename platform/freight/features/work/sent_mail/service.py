"""The mails of a company, for its administrators."""

from freight.core.errors import Invalid, NotFound, PermissionDenied
from freight.core.records import Record
from freight.documents.base import match_company_record
from freight.documents.mail import Mail, MailState
from freight.features.work.sent_mail.schemas import MailList, MailView
from freight.kit.access import Access
from freight.kit.mail.mail_store import is_mail_sink_active, open_mail_body
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import parse_object_id


async def list_sent_mails(access: Access, page: Page) -> MailList:
    """List a page of the mails, newest first. Raises PermissionDenied for users who are no administrators, because
    mails show who was invited to what."""
    _demand(access)
    query = {"company_id": access.membership.company_id}
    count = await Mail.get_pymongo_collection().count_documents(query)
    mails = await Mail.find(query).sort("-_id").skip(page.skip).limit(page.limit).to_list()
    return MailList(count=count, is_kept=await is_mail_sink_active(), mails=[_view(mail) for mail in mails])


async def get_sent_mail(access: Access, mail_id: str) -> MailView:
    """Return a mail; in a demo, with its content. Raises NotFound and PermissionDenied."""
    _demand(access)
    mail = await Mail.find_one(match_company_record(parse_object_id(mail_id, "email"), access.membership.company_id))
    if mail is None:
        raise NotFound("Email not found.")
    content: Record = {}
    # the link gives access to whoever opens it: in a real installation only the recipient may read it
    if mail.state is MailState.KEPT and await is_mail_sink_active():
        try:
            body = open_mail_body(parse_object_id(mail_id), mail.body)
            content = {"text": body.text, "link": body.link}
        except Invalid as unreadable:
            content = {"text": unreadable.message}
    return _view(mail, **content)


def _demand(access: Access) -> None:
    if not access.is_admin:
        raise PermissionDenied


def _view(mail: Mail, **told: str) -> MailView:
    return MailView(
        id=str(mail.id),
        kind=mail.kind,
        to=mail.to,
        subject=mail.subject,
        state=mail.state.value,
        reason=mail.reason,
        on=mail.created_on,
        **told,
    )
