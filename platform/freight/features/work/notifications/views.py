"""Rules as screens show them."""

from collections.abc import Mapping, Sequence

from bson import ObjectId

from freight.core.errors import Invalid
from freight.core.notices.choosing import describe_event_condition
from freight.core.notices.events import EVENTS, PART_WORDS, EventArea, EventInvolvement, NotificationEvent
from freight.core.notices.messages import build_example_message, check_message
from freight.core.notices.timing import MailPace, NotificationChannel, describe_notification_timing
from freight.documents.account import Account
from freight.documents.notification import Notification
from freight.documents.records.notification_rule import StoredNotificationRule
from freight.documents.user import User
from freight.features.identity.groups import queries as groups
from freight.features.identity.groups.schemas import MemberView
from freight.features.identity.people.queries import list_active_people
from freight.features.setup.tags.queries import list_condition_tags, load_tag_names
from freight.features.work.notices.event_matching import find_rule_audience
from freight.features.work.notices.my_rules import get_rule_timing
from freight.features.work.notifications import permissions
from freight.features.work.notifications.commands import RULES
from freight.features.work.notifications.schemas import (
    DetailOption,
    EventOption,
    MessageForm,
    MessagePreview,
    NotificationList,
    NotificationOptions,
    NotificationView,
    PartOption,
    RulePace,
)
from freight.kit.access import Access
from freight.kit.records import named_records
from freight.kit.records.history import load_user_names
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_MOST_PEOPLE = 5_000
_NOBODY = "Nobody who works here is told. Choose people, or a group or role that has some."


async def list_visible_rules(
    access: Access, area: EventArea | None, q: str, archived: bool, page: Page
) -> NotificationList:
    """List a page of the rules the caller may see, of one area or all, by name."""
    further = {"event": {"$in": permissions.list_visible_rule_events(access, area)}}
    count, rules = await named_records.list_named_records(access.scope, RULES, q, archived, page, further)
    return NotificationList(count=count, rows=await _views(access.scope, rules))


async def get_visible_rule(access: Access, rule_id: str) -> StoredNotificationRule:
    """Return a rule the caller may see, even if it was removed. Raises NotFound."""
    notification_rule = await named_records.get_named_record(access.scope, RULES, rule_id)
    permissions.demand_visible_event(access, notification_rule["event"])
    return notification_rule


async def build_notification_rule_view(scope: Scope, rule: StoredNotificationRule) -> NotificationView:
    """Return a stored rule as a screen shows it."""
    (notification,) = await _views(scope, [rule])
    return notification


async def build_notification_options(access: Access, area: EventArea | None) -> NotificationOptions:
    """Return what a rule of the caller can be made of."""
    scope = access.scope
    people = User.find(list_active_people(scope)).sort("name").limit(_MOST_PEOPLE)
    accounts = scoped(Account, scope).find({}, ["name"]).sort("name", 1).limit(_MOST_PEOPLE)
    return NotificationOptions(
        events=[_event(event) for event in permissions.list_visible_rule_events(access, area)],
        people=[MemberView(id=str(person.id), name=person.name) async for person in people],
        groups=[
            MemberView(id=group_id, name=name)
            for group_id, name in await groups.list_shareable_groups(scope, scope.system_id)
        ],
        accounts=[MemberView(id=str(account["_id"]), name=account["name"]) async for account in accounts],
        time_zone=scope.place.time_zone,
    )


def preview_message(form: MessageForm) -> MessagePreview:
    """Return the message as recipients would read it, with what is wrong with it."""
    try:
        check_message(form.event, form.title, form.text)
        problem = ""
    except Invalid as wrong:
        problem = wrong.message
    return MessagePreview(
        title=build_example_message(form.event, form.title),
        text=build_example_message(form.event, form.text),
        problem=problem,
    )


async def get_rule_names(scope: Scope, rules: Sequence[Mapping[str, object]]) -> dict[str, str]:
    """Return the names of the users, groups, roles, accounts and tags that rules refer to, by id."""

    def ids(field: str) -> list[str]:
        return [str(member_id) for rule in rules for member_id in _list(rule.get(field))]

    query = {"_id": {"$in": [ObjectId(account_id) for account_id in ids("accounts")]}}
    accounts = scoped(Account, scope).find(query, ["name"], archived=True)
    names = await load_user_names(ids("users"))
    names |= await groups.get_group_names(scope, ids("groups"))
    tags = await load_tag_names(scope, [ObjectId(tag_id) for rule in rules for tag_id in _list_tags(rule)])
    names |= {str(tag_id): name for tag_id, name in tags.items()}
    return names | {str(account["_id"]): account["name"] async for account in accounts}


def _list_tags(rule: Mapping[str, object]) -> list[str]:
    """Return the tags that a rule asks for, or one side of a change of its conditions."""
    tree = rule.get("condition") or {"fields": _list(rule.get("condition.fields"))}
    return list_condition_tags(tree) if isinstance(tree, Mapping) else []


def _list(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else []


def _event(event: NotificationEvent) -> EventOption:
    kind = EVENTS[event]
    return EventOption(
        event=event,
        label=kind.label,
        title=kind.title,
        text=kind.text,
        details=[
            DetailOption(
                name=event_detail.name,
                label=event_detail.label,
                example=event_detail.example,
                is_figure=event_detail.is_figure,
                is_condition=event_detail.is_condition,
                is_tag=event_detail.is_tag,
            )
            for event_detail in kind.details
        ],
        parts=[PartOption(part=part, label=PART_WORDS[part]) for part in kind.parts],
        by_account=kind.by_account,
        in_panel=kind.in_panel,
        days=kind.days,
    )


async def _views(scope: Scope, rules: Sequence[StoredNotificationRule]) -> list[NotificationView]:
    names = await get_rule_names(scope, rules)
    return [await _view(scope, rule, names) for rule in rules]


async def _view(scope: Scope, rule: StoredNotificationRule, names: Mapping[str, str]) -> NotificationView:
    event, timing = NotificationEvent(rule["event"]), get_rule_timing(rule)
    last = await scoped(Notification, scope).find({"rule_id": rule["_id"]}, ["on"]).sort("_id", -1).limit(1).to_list()
    people, parts = (
        len(await find_rule_audience(scope, rule)),
        [EventInvolvement(part) for part in rule.get("parts", [])],
    )

    def named(ids: Sequence[ObjectId]) -> list[MemberView]:
        return [MemberView(id=str(record_id), name=names.get(str(record_id), "Someone who left")) for record_id in ids]

    return NotificationView(
        id=str(rule["_id"]),
        name=rule["name"],
        event=event,
        event_label=EVENTS[event].label,
        area=EVENTS[event].area,
        is_active=rule.get("is_active", True),
        users=named(rule.get("users", [])),
        groups=named(rule.get("groups", [])),
        parts=parts,
        accounts=named(rule.get("accounts", [])),
        condition=rule.get("condition"),
        condition_words=describe_event_condition(event, rule.get("condition"), names),
        days=rule.get("days", 0),
        channel=NotificationChannel(rule["channel"]),
        pace=_read_rule_pace(timing.pace),
        hour=timing.hour,
        weekday=timing.weekday,
        how=describe_notification_timing(NotificationChannel(rule["channel"]), timing),
        title=rule["title"],
        text=rule["text"],
        is_optional=rule.get("is_optional", True),
        people=people,
        problem="" if people or parts else _NOBODY,
        last_told_on=last[0]["on"] if last else None,
        archived=rule.get("archived", False),
        revision=rule["revision"],
    )


def _read_rule_pace(pace: MailPace) -> RulePace:
    assert pace is not MailPace.MONTHLY  # only reports go out monthly
    return pace
