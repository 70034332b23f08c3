"""The notification rules that a system starts with: few, and collected into one mail where there would be many."""

import json
from pathlib import Path

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.notices.events import EVENTS, NotificationEvent
from freight.core.notices.timing import MailPace
from freight.core.records import Record
from freight.documents.notification_rule import NotificationRule
from freight.documents.record_change import RecordAction
from freight.documents.role import Role, match_roles_in_force
from freight.features.work.notifications import commands
from freight.kit.records.named_records import write_named_record
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction


async def load_notifications(scope: Scope, folder: Path) -> int:
    """Add the rules of `notifications.json` to a system that never had a rule; return how many. Some are for the roles
    that hold a permission: without roles, loading is postponed until there are some."""
    roles = await _roles(scope)
    if not roles or await scoped(NotificationRule, scope).count(limit=1, archived=True):
        return 0
    rules = json.loads((folder / "notifications.json").read_text())
    seed_rules = [rule for rule in (_rule(rule, roles) for rule in rules) if rule["groups"] or rule["parts"]]

    async def work(session: AsyncClientSession) -> None:
        for rule in seed_rules:
            await write_named_record(scope, commands.RULES, None, rule, RecordAction.CREATED, "", session)

    await run_in_transaction(work)
    return len(seed_rules)


async def _roles(scope: Scope) -> list[Role]:
    query = match_roles_in_force(scope.company_id, scope.system_id)
    return await Role.find(query).to_list()


def _rule(one: Record, roles: list[Role]) -> Record:
    kind, held_by = EVENTS[NotificationEvent(one["event"])], one.get("heldBy", "")
    return {
        "name": one["name"],
        "event": one["event"],
        "is_active": True,
        "users": [],
        "groups": [role.id for role in roles if held_by and held_by in role.codes],
        "parts": one.get("parts", []),
        "accounts": [],
        "condition": None,
        "days": one.get("days", 0),
        "channel": one["channel"],
        "pace": one.get("pace", MailPace.AT_ONCE),
        "hour": one.get("hour", 7),
        "weekday": one.get("weekday", 1),
        "title": kind.title,
        "text": kind.text,
        "is_optional": one.get("isOptional", True),
    }
