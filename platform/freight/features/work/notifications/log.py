"""The log of a rule: whom it notified of what, and whether that arrived. What did not arrive can be sent again."""

from collections.abc import Mapping, Sequence
from typing import Literal

from bson import ObjectId

from freight.documents.mail import Mail, MailState
from freight.documents.notification import Notification, NotificationState
from freight.documents.records.mail import StoredMail
from freight.documents.records.notification import StoredNotification
from freight.features.work.notices.rule_mails import GONE, NO_ADDRESS
from freight.features.work.notifications import permissions, views
from freight.features.work.notifications.schemas import RetryResult, RuleLogList, RuleLogRow
from freight.kit.access import Access
from freight.kit.records.history import load_user_names
from freight.kit.storage import database_clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, index_by_id, parse_object_id, scoped

State = Literal["waiting", "told", "failed", "leftOut"]
_LOST = (MailState.FAILED, MailState.UNCERTAIN)
_SENT = {
    MailState.WAITING: "Email on its way",
    MailState.SENDING: "Email on its way",
    MailState.HANDING_OVER: "Email on its way",
    MailState.SENT: "Email sent",
    MailState.KEPT: "Email kept here: the demo sends none",
    MailState.UNCERTAIN: "Email may have arrived",
    MailState.FAILED: "Email failed",
}


async def list_rule_notifications(access: Access, rule_id: str, page: Page, *, failed: bool) -> RuleLogList:
    """List a page of the notifications of a rule, newest first; `failed`: only those that did not arrive. Raises
    NotFound."""
    rule = await views.get_visible_rule(access, rule_id)
    collection, query = scoped(Notification, access.scope), {"rule_id": rule["_id"]}
    lost = {**query, **await _lost(access.scope, query)}
    log_query = lost if failed else query
    notifications = await collection.find(log_query).sort("_id", -1).skip(page.skip).limit(page.limit).to_list()
    mails = await _mails(notifications)
    names = await load_user_names(str(notification["user_id"]) for notification in notifications)
    return RuleLogList(
        count=await collection.count(log_query),
        failed=await collection.count(lost),
        rows=[_row(notification, _mail_of(notification, mails), names) for notification in notifications],
    )


async def retry_rule_notifications(access: Access, rule_id: str, ids: Sequence[str]) -> RetryResult:
    """Send notifications that did not arrive again, at once and with today's permissions. Those that arrived in the
    meantime are left alone."""
    rule = await views.get_visible_rule(access, rule_id)
    permissions.act_by_rule_permission(access, rule["event"], permissions.CHANGE)
    record_ids = [parse_object_id(notification_id, "notice") for notification_id in ids]
    lost = await _lost(access.scope, {"rule_id": rule["_id"], "_id": {"$in": record_ids}})
    now = await database_clock.read_database_clock()
    change = {"state": NotificationState.WAITING, "reason": "", "mail_id": None, "mail_on": now, "queued_until": now}
    query = {"rule_id": rule["_id"], "_id": {"$in": record_ids}, **lost}
    changed = await scoped(Notification, access.scope).update_many(query, {"$set": {**change, "updated_on": now}})
    return RetryResult(count=changed.modified_count)


async def _lost(scope: Scope, query: Record) -> Record:
    """Return the query for what did not arrive: there was no address, the user was away, or the mail failed."""
    mailed = await scoped(Notification, scope).distinct("mail_id", {**query, "mail_id": {"$ne": None}})
    mails = Mail.get_pymongo_collection().find({"_id": {"$in": mailed}, "state": {"$in": _LOST}}, ["_id"])
    failed = [mail["_id"] async for mail in mails]
    no_mail = {"state": NotificationState.LEFT_OUT, "reason": {"$in": [NO_ADDRESS, GONE]}}
    return {"$or": [no_mail, {"mail_id": {"$in": failed}}]}


async def _mails(told: Sequence[StoredNotification]) -> Mapping[ObjectId, StoredMail]:
    ids = [notification["mail_id"] for notification in told if notification.get("mail_id")]
    return index_by_id(await Mail.get_pymongo_collection().find({"_id": {"$in": ids}}, {"body": 0}).to_list())


def _mail_of(told: StoredNotification, mails: Mapping[ObjectId, StoredMail]) -> StoredMail | None:
    mail_id = told.get("mail_id")
    return mails.get(mail_id) if mail_id else None


def _row(told: StoredNotification, mail: StoredMail | None, names: Mapping[str, str]) -> RuleLogRow:
    reason = told.get("reason", "")
    failed = (mail is not None and mail["state"] in _LOST) or reason in (NO_ADDRESS, GONE)
    state: State = (
        "failed"
        if failed
        else "leftOut"
        if told["state"] == NotificationState.LEFT_OUT
        else "waiting"
        if told["state"] == NotificationState.WAITING
        else "told"
    )
    channels = [
        word
        for word, on in (
            ("Panel", told.get("in_panel", False)),
            ("Email", told.get("mail_id") is not None or told.get("mail_on") is not None),
        )
        if on
    ]
    return RuleLogRow(
        id=str(told["_id"]),
        person=names.get(str(told["user_id"]), "Someone who left"),
        on=told["on"],
        title=told["title"],
        channel=" and ".join(channels).capitalize(),
        state=state,
        words=_words(told, mail, state),
        reason=(mail.get("reason", "") if mail else "") or reason,
        due_on=told.get("mail_on") if state == "waiting" else None,
        may_retry=failed,
    )


def _words(told: StoredNotification, mail: StoredMail | None, state: State) -> str:
    if mail:
        return _SENT[MailState(mail["state"])]
    if state == "waiting":
        return "Email due"
    if state == "failed":
        return "Not emailed"
    if state == "leftOut":
        return "Not told"
    return "Read" if told.get("read_on") else "In the panel" if told.get("in_panel") else "Told"
