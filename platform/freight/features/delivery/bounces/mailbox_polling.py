"""Read the mailboxes of email accounts. Each message is processed before its number is recorded: if a worker dies in
between, it is read again, and the same bytes do nothing a second time."""

from datetime import timedelta

import structlog
from bson import ObjectId

from freight.core.records import Stored
from freight.delivery import mailbox
from freight.delivery.mailbox import MailboxSettings, MailboxUnreadable
from freight.delivery.transports.transport import ServerLine
from freight.documents.email_account import EmailAccount
from freight.documents.mailbox_poll import MailboxPoll
from freight.documents.records.email_account import StoredEmailAccount
from freight.features.delivery import poll_records
from freight.features.delivery.bounces.intake import SendInProgress, ingest_bounce
from freight.features.delivery.email_accounts.mailboxes import build_mailbox_connection
from freight.features.work.tasks import lease
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import Record, scoped

log = structlog.get_logger()

BOUNCES_JOB = "delivery.bounces"
MOST_AT_ONCE = 100
"""Messages of one look: what is left has its turn with the next."""
# servers give up after five days; older messages concern no mail that still waits
_READ_BACK = timedelta(days=14)


async def dispatch_mailbox_polls() -> int:
    """Queue the reading of all mailboxes of the installation; return how many. For the scheduler."""
    email_accounts = await EmailAccount.with_mailbox()
    for email_account in email_accounts:
        await get_connections().queue.enqueue(
            BOUNCES_JOB,
            company_id=str(email_account["company_id"]),
            system_id=str(email_account["system_id"]),
            account_id=str(email_account["_id"]),
        )
    return len(email_accounts)


async def run_mailbox_job(company_id: str, system_id: str, account_id: str) -> None:
    """Run the job of one mailbox. Only one worker at a time reads it."""
    async with lease.hold_task_lease(f"{BOUNCES_JOB}:{account_id}", patience=0) as task_lease:
        if task_lease is None:
            return
        scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
        account = await scoped(EmailAccount, scope).find_one({"_id": ObjectId(account_id)})
        if account is not None and (account.get("mailbox") or {}).get("host"):
            await poll_mailbox(scope, account)


async def poll_mailbox(scope: Scope, account: StoredEmailAccount) -> int:
    """Process what came into the mailbox of an account since the last reading; return how many bounces there were."""
    line = build_mailbox_connection(account)
    settings: MailboxSettings = line.settings
    before: Stored = await scoped(MailboxPoll, scope).find_one({"email_account_id": account["_id"]}) or {}
    if before.get("of") != settings.name:
        before = {}
    poll_record: Record = {"of": settings.name, "failed_since": None, "answer": ""}
    bounce_count = 0
    try:
        bounce_count, change = await _read(scope, account, line, before)
        poll_record |= change
    except MailboxUnreadable as reason:
        since = before.get("failed_since") or await database_clock.read_database_clock()
        poll_record |= {"failed_since": since, "answer": str(reason)}
        log.warning("mailbox not read", account=str(account["_id"]), reason=str(reason))
    await poll_records.record_poll(scope, MailboxPoll, {"email_account_id": account["_id"]}, poll_record, bounce_count)
    return bounce_count


async def _read(scope: Scope, account: StoredEmailAccount, line: ServerLine, before: Stored) -> tuple[int, Record]:
    since = (await database_clock.read_database_clock() - _READ_BACK).date()
    mailbox_messages = await mailbox.read_mailbox(
        line, before.get("uid_validity", 0), before.get("last_uid", 0), since, MOST_AT_ONCE
    )
    bounce_count, last = 0, mailbox_messages.last_uid
    for uid, content in mailbox_messages.messages:
        try:
            receipt_outcome = await ingest_bounce(scope, content, account["name"])
        except SendInProgress:
            last = uid - 1
            break
        bounce_count += receipt_outcome is not None and not receipt_outcome.is_known
    return bounce_count, {"uid_validity": mailbox_messages.uid_validity, "last_uid": last}
