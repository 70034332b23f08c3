"""Routes of notification rules; rules about payables require the permissions of payables, too."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.notices.events import EventArea
from freight.features.work.notifications import commands, history, log, permissions, views
from freight.features.work.notifications.schemas import (
    MessageForm,
    MessagePreview,
    NotificationForm,
    NotificationList,
    NotificationOptions,
    NotificationView,
    RecordHistory,
    RecordRestoreBody,
    RetryBody,
    RetryResult,
    RuleLogList,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["notification rules"])
RESOURCES = (RecordKind(commands.RULES.kind, permissions.SEE[EventArea.GENERAL][0]),)
Seer = Annotated[Access, Depends(Requires(*permissions.ANY_SEE))]
Keeper = Annotated[Access, Depends(Requires(*permissions.ANY_ADD))]
Changer = Annotated[Access, Depends(Requires(*permissions.ANY_CHANGE))]
PageNo = Annotated[int, Query(alias="pageNo", ge=1)]


@ROUTER.get("/api/notificationRules", response_model=Envelope[NotificationList])
async def list_notification_rules(
    access: Seer,
    area: EventArea | None = None,
    q: Annotated[str, Query(max_length=200)] = "",
    archived: bool = False,
    page_no: PageNo = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 25,
) -> Response:
    """List a page of the rules of the system by name, of one area or all that the caller may see."""
    return reply(await views.list_visible_rules(access, area, q, archived, Page(page_no, page_limit)))


@ROUTER.get("/api/notificationRules/options", response_model=Envelope[NotificationOptions])
async def notification_options(access: Keeper, area: EventArea | None = None) -> Response:
    """Return the events that rules can report, and who can be notified."""
    return reply(await views.build_notification_options(access, area))


@ROUTER.post("/api/notificationRules/preview", response_model=Envelope[MessagePreview])
async def preview_notification(access: Keeper, form: MessageForm) -> Response:
    """Return a message as recipients would read it. Changes nothing."""
    permissions.demand_visible_event(access, form.event)
    return reply(views.preview_message(form))


@ROUTER.get("/api/notificationRules/{rule_id}", response_model=Envelope[NotificationView])
async def get_notification_rule(rule_id: str, access: Seer) -> Response:
    """Return a rule with the users it notifies."""
    return reply(await views.build_notification_rule_view(access.scope, await views.get_visible_rule(access, rule_id)))


@ROUTER.post("/api/notificationRules", response_model=Envelope[NotificationView])
async def save_notification_rule(access: Keeper, form: NotificationForm) -> Response:
    """Add a rule, or change the one with the `id`; 409 when another user saved since `revision`."""
    return reply(
        await views.build_notification_rule_view(access.scope, await commands.store_notification_rule(access, form)),
        "Notification saved.",
    )


@ROUTER.delete("/api/notificationRules/{rule_id}", response_model=Envelope[None])
async def remove_notification_rule(rule_id: str, access: Changer, revision: Annotated[int, Query()]) -> Response:
    """Remove a rule: it no longer notifies anyone."""
    await commands.archive_notification_rule(access, rule_id, revision)
    return reply(None)


@ROUTER.get("/api/notificationRules/{rule_id}/history", response_model=Envelope[RecordHistory])
async def notification_rule_history(
    rule_id: str,
    access: Seer,
    page_no: PageNo = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=100)] = 10,
) -> Response:
    """List who changed what, newest first."""
    return reply(await history.list_notification_rule_changes(access, rule_id, Page(page_no, page_limit)))


@ROUTER.put("/api/notificationRules/{rule_id}/history/{to_revision}", response_model=Envelope[NotificationView])
async def restore_notification_rule(
    rule_id: str, to_revision: int, access: Changer, body: RecordRestoreBody
) -> Response:
    """Restore a rule as it was after an earlier save, even if it was removed."""
    restored = await commands.revert_notification_rule(access, rule_id, to_revision, body.revision)
    return reply(await views.build_notification_rule_view(access.scope, restored))


@ROUTER.get("/api/notificationRules/{rule_id}/told", response_model=Envelope[RuleLogList])
async def list_told(
    rule_id: str,
    access: Seer,
    failed: bool = False,
    page_no: PageNo = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=100)] = 20,
) -> Response:
    """List whom a rule notified of what, and whether it arrived, newest first."""
    return reply(await log.list_rule_notifications(access, rule_id, Page(page_no, page_limit), failed=failed))


@ROUTER.post("/api/notificationRules/{rule_id}/told/retry", response_model=Envelope[RetryResult])
async def retry_told(rule_id: str, access: Changer, body: RetryBody) -> Response:
    """Send notifications that did not arrive again."""
    return reply(await log.retry_rule_notifications(access, rule_id, body.ids))
