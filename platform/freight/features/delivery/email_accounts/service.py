"""Email accounts of a system."""

from collections import defaultdict
from collections.abc import Mapping
from email.utils import parseaddr
from typing import Any, cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import BulkWriteError, DuplicateKeyError

from freight.core.delivery.profile_checks import INVALID_DATA, MANDATORY, is_email_address
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.delivery.transports import SMTP
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.email_account import EmailAccount
from freight.documents.record_change import RecordAction
from freight.documents.records.email_account import StoredEmailAccount
from freight.features.delivery.email_accounts import mailboxes
from freight.features.delivery.email_accounts.mailboxes import COLLECTION
from freight.features.delivery.email_accounts.schemas import (
    EmailAccountBody,
    EmailAccountList,
    EmailAccountView,
    MailboxView,
)
from freight.features.recipients.profiles import connection_check, servers
from freight.features.recipients.profiles.schemas import ConnectionTestResult
from freight.features.recipients.profiles.store import CHANGE
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records.history import load_user_names, write_history_entry
from freight.kit.storage import revisions
from freight.kit.storage.duplicate_keys import is_duplicate
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

KIND = "emailAccount"
_KEYS = ("settings", "transport")
_STALE = "Someone else changed this email account. Reload it and try again."


async def get_email_account_page(access: Access, page: Page) -> EmailAccountList:
    """List the accounts by name."""
    accounts = scoped(EmailAccount, access.scope)
    email_accounts = await accounts.find().sort("name", 1).skip(page.skip).limit(page.limit).to_list()
    users = await _users(access)
    polls = await mailboxes.read_mailbox_polls(access.scope, [email_account["_id"] for email_account in email_accounts])
    names = await load_user_names(str(email_account.get("updated_by") or "") for email_account in email_accounts)
    rows = [
        _view(email_account, users[email_account["_id"]], names, polls.get(email_account["_id"], {}))
        for email_account in email_accounts
    ]
    return EmailAccountList(count=await accounts.count(), page_no=page.number, page_limit=page.limit, data=rows)


async def read_email_account(access: Access, account_id: str) -> EmailAccountView:
    """Return one account. Raises NotFound outside the scope."""
    email_account = await scoped(EmailAccount, access.scope).get(account_id, "email account")
    polls = await mailboxes.read_mailbox_polls(access.scope, [email_account["_id"]])
    names = await load_user_names([str(email_account.get("updated_by") or "")])
    return _view(
        email_account, (await _users(access))[email_account["_id"]], names, polls.get(email_account["_id"], {})
    )


async def save_email_account(access: Access, body: EmailAccountBody, account_id: str | None) -> EmailAccountView:
    """Store an account, or remove it. Raises Invalid for an incomplete form and for a server or user that the stored
    password was not entered for, Conflict for a stale revision, a name that is taken and an account in use."""
    access.scope.demand_every_account()
    accounts, now = scoped(EmailAccount, access.scope), clock.now()
    before = await accounts.get(account_id, "email account") if account_id else None
    if before is not None and body.revision != before["revision"]:
        raise Conflict(_STALE)
    after = _after(body, cast(Record | None, before)) | {"archived": body.is_deleted}
    if before is None:
        after["created_on"] = now
    action = RecordAction.ARCHIVED if body.is_deleted else RecordAction.CHANGED if before else RecordAction.CREATED

    async def work(session: AsyncClientSession) -> Record:
        if body.is_deleted and (used := (await _users(access, session))[after["_id"]]):
            raise Conflict(f"{after['name']} is used by {', '.join(used)}. Choose another account there first.")
        stored = dict(after)
        pair = [(before, cast(StoredEmailAccount, stored))]
        revisions.stamp_revisions(access.scope, pair, now)
        await revisions.store_revisions(accounts, pair, session, conflict=_STALE)
        await write_history_entry(
            access.scope,
            KIND,
            stored["_id"],
            action=action,
            before=servers.redact_secrets(before) if before else None,
            after=servers.redact_secrets(stored),
            permission=CHANGE,
            session=session,
        )
        return stored

    try:
        saved = await run_in_transaction(work)
    except (DuplicateKeyError, BulkWriteError) as clash:
        if not is_duplicate(clash):
            raise
        raise Conflict(f"{after['name']} already exists. Choose another name.", code=ErrorCode.TAKEN) from clash
    return _view(saved, [], await load_user_names([access.user_id]), {})


async def check_email_server(access: Access, body: EmailAccountBody, account_id: str) -> ConnectionTestResult:
    """Connect to the server of a form and sign in; no mail is sent."""
    before = await scoped(EmailAccount, access.scope).get(account_id, "email account") if account_id else None
    after, stored = _after(body, cast(Record | None, before)), _sending(cast(Record | None, before))
    return await connection_check.check_server_connection(SMTP, after, stored, _typed(body), COLLECTION, _KEYS)


async def check_account_mailbox(access: Access, body: EmailAccountBody, account_id: str) -> ConnectionTestResult:
    """Sign in to the mailbox of a form and open its folder."""
    before = await scoped(EmailAccount, access.scope).get(account_id, "email account") if account_id else None
    return await mailboxes.check_mailbox_connection(_after(body, cast(Record | None, before)))


def _after(body: EmailAccountBody, before: Record | None) -> Record:
    if not body.name.strip() or not body.host.strip() or not body.sender.strip():
        raise Invalid(MANDATORY, code=ErrorCode.MANDATORY)
    for address in filter(None, (body.sender, body.reply_to, body.return_address)):
        # a private mail server may have any domain name
        if not is_email_address(address.rpartition("<")[2].rstrip("> "), any_ending=True):
            raise Invalid(INVALID_DATA, code=ErrorCode.BAD_EMAIL)
    settings = body.model_dump(include=set(SMTP.settings.model_fields), mode="json")
    after: Record = {**(before or {"_id": ObjectId()}), "name": body.name.strip()}
    after["settings"] = servers.validate_server_values(SMTP.settings, settings)
    after["secrets"] = servers.seal_server_secrets(
        after, _sending(before), _typed(body), collection=COLLECTION, keys=_KEYS
    )
    box, secrets = mailboxes.build_mailbox_record(body, after, before)
    after["mailbox"] = box
    after["secrets"] |= secrets
    if box and not body.return_address.strip():
        # returned mails must reach the mailbox that is read, so mails need a return address
        after["settings"]["return_address"] = parseaddr(body.sender)[1]
    return after


def _sending(account: Record | None) -> Record | None:
    """Return the parts of an account used for sending."""
    if account is None:
        return None
    return {**account, "secrets": {name: text for name, text in account["secrets"].items() if name in SMTP.secrets}}


def _typed(body: EmailAccountBody) -> dict[str, str]:
    return {"password": body.password.get_secret_value()} if body.password else {}


async def _users(access: Access, session: AsyncClientSession | None = None) -> dict[ObjectId, list[str]]:
    users: dict[ObjectId, list[str]] = defaultdict(list)
    query = {"email_account_id": {"$ne": None}}
    # a caller limited to some accounts sees only their profiles; removal is for those who see all
    profiles = scoped(DeliveryProfile, access.scope)
    async for profile in profiles.find(query, ["name", "email_account_id"], session=session):
        if account_id := profile.get("email_account_id"):
            users[account_id].append(profile["name"])
    return users


def _view(
    account: Mapping[str, Any], used_by: list[str], names: Mapping[str, str], poll: Mapping[str, Any]
) -> EmailAccountView:
    return EmailAccountView(
        id=str(account["_id"]),
        name=account["name"],
        **SMTP.settings.model_validate(account["settings"]).model_dump(),
        password_set=bool(account["secrets"].get("password")),
        mailbox=MailboxView(
            **mailboxes.describe_mailbox(account).model_dump(exclude={"password"}),
            password_set=bool(account["secrets"].get(mailboxes.SECRET)),
            read_on=poll.get("looked_on"),
            bounced_on=poll.get("taken_on"),
            failed_since=poll.get("failed_since"),
            answer=poll.get("answer", ""),
        ),
        used_by=used_by,
        updated_on=account["updated_on"],
        updated_by=names.get(str(account.get("updated_by") or ""), "System"),
        revision=account["revision"],
    )
