"""Email accounts over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.delivery.email_accounts import service
from freight.features.delivery.email_accounts.schemas import EmailAccountBody, EmailAccountList, EmailAccountView
from freight.features.recipients.profiles.schemas import ConnectionTestResult
from freight.features.recipients.profiles.store import ADD, CHANGE, SEE
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(prefix="/api", tags=["email accounts"])
RESOURCES = (RecordKind(service.KIND, SEE),)
Sees = Annotated[Access, Depends(Requires(SEE))]
Changes = Annotated[Access, Depends(Requires(CHANGE))]


@ROUTER.get("/emailAccounts", response_model=Envelope[EmailAccountList])
async def list_email_accounts(
    access: Sees,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 50,
) -> Response:
    """List the email accounts of the system."""
    return reply(await service.get_email_account_page(access, Page(page_no, page_limit)))


@ROUTER.get("/emailAccounts/{account_id}", response_model=Envelope[EmailAccountView])
async def get_email_account(account_id: str, access: Sees) -> Response:
    """Return one email account, without its password."""
    return reply(await service.read_email_account(access, account_id))


@ROUTER.post("/emailAccounts", response_model=Envelope[EmailAccountView])
async def add_email_account(body: EmailAccountBody, access: Annotated[Access, Depends(Requires(ADD))]) -> Response:
    """Store a new email account."""
    return reply(await service.save_email_account(access, body, None), "Email account saved.")


@ROUTER.put("/emailAccounts/{account_id}", response_model=Envelope[EmailAccountView])
async def change_email_account(account_id: str, body: EmailAccountBody, access: Changes) -> Response:
    """Store the form of an email account, or remove it with `isDeleted`."""
    message = "Email account removed." if body.is_deleted else "Email account saved."
    return reply(await service.save_email_account(access, body, account_id), message)


@ROUTER.post("/emailAccounts/test", response_model=Envelope[ConnectionTestResult])
async def test_email_account(
    body: EmailAccountBody, access: Changes, account_id: Annotated[str, Query(alias="id", max_length=40)] = ""
) -> Response:
    """Connect to the server of a form and sign in; no mail is sent."""
    return reply(await service.check_email_server(access, body, account_id))


@ROUTER.post("/emailAccounts/testMailbox", response_model=Envelope[ConnectionTestResult])
async def test_mailbox(
    body: EmailAccountBody, access: Changes, account_id: Annotated[str, Query(alias="id", max_length=40)] = ""
) -> Response:
    """Sign in to the mailbox of a form and open its folder; nothing is changed there."""
    return reply(await service.check_account_mailbox(access, body, account_id))
