"""Rules that look days ahead: tariffs about to expire, carriers' invoices about to be due, carriers' papers about to
end. Since no user action triggers these, they are searched for; each is found once per rule, however often the search
runs."""

from datetime import date, timedelta
from urllib.parse import urlencode

from bson import ObjectId

from freight.core.carriers.papers import PAPERS
from freight.core.dates import format_iso_day
from freight.core.notices.events import NotificationEvent
from freight.core.payables.statuses import PayableStatus
from freight.core.rating.sources import RateSourceType
from freight.documents.carrier import Carrier
from freight.documents.notification_rule import NotificationRule, match_active_notification_rules
from freight.documents.payable import Payable
from freight.documents.records.notification_rule import StoredNotificationRule
from freight.documents.tariff_version import TariffVersion, VersionState
from freight.features.setup.tags.queries import load_tag_details
from freight.kit import clock, events
from freight.kit.events import DomainEventDraft
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import scoped

JOB = "notices.look"
_MOST = 1_000
_LOOKED_FOR = (
    NotificationEvent.TARIFF_EXPIRES,
    NotificationEvent.PAYABLE_DUE,
    NotificationEvent.CARRIER_PAPER_ENDS,
)


async def dispatch_lookahead_rules() -> int:
    """Queue a job for each system with such rules; return how many. For the scheduler."""
    rules = await NotificationRule.active_of(list(_LOOKED_FOR))
    places = sorted({(rule["company_id"], rule["system_id"]) for rule in rules})
    for company_id, system_id in places:
        await get_connections().queue.enqueue(JOB, company_id=str(company_id), system_id=str(system_id))
    return len(places)


async def run_lookahead_rules(company_id: str, system_id: str) -> None:
    """Job: search one system."""
    scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
    today = clock.today(scope.place)
    query = match_active_notification_rules(_LOOKED_FOR)
    for rule in await scoped(NotificationRule, scope).find(query).to_list():
        until = format_iso_day(today + timedelta(days=rule.get("days", 0)))
        event_drafts = await _LOOKS[NotificationEvent(rule["event"])](scope, rule, today, until)
        for begin in range(0, len(event_drafts), 200):
            await events.store_domain_events(scope, event_drafts[begin : begin + 200], None)


async def _tariffs(scope: Scope, rule: StoredNotificationRule, today: date, until: str) -> list[DomainEventDraft]:
    """Return the versions in force that are about to end without another version of the tariff following."""
    in_force = {"state": VersionState.PUBLISHED, "rate_source_type": RateSourceType.TARIFF}
    ends = {**in_force, "expiry_date": {"$gte": format_iso_day(today), "$lte": until}}
    versions = scoped(TariffVersion, scope)
    tariff_versions = await versions.find(ends, {"terms": 0, "zones": 0}).limit(_MOST).to_list()
    later = {
        "tariff_id": {"$in": [dated["tariff_id"] for dated in tariff_versions]},
        "$or": [{"expiry_date": ""}, {"expiry_date": {"$gt": until}}],
    }
    goes_on = set(await versions.distinct("tariff_id", {**in_force, **later}))
    return [
        DomainEventDraft(
            NotificationEvent.TARIFF_EXPIRES,
            f"tariff:{dated['_id']}:{dated['expiry_date']}:{rule['_id']}",
            f"/tariffs/tariffManagement/viewTariff/{dated.get('account_id') or 'all'}/{dated['tariff_id']}",
            {
                "tariff": dated["tariff_name"],
                "version": dated["number"],
                "day": dated["expiry_date"],
            },
            subject_id=dated["tariff_id"],
            accounts=[account] if (account := dated.get("account_id")) else (),
            rule_id=rule["_id"],
        )
        for dated in tariff_versions
        if dated["tariff_id"] not in goes_on
    ]


async def _payables(scope: Scope, rule: StoredNotificationRule, today: date, until: str) -> list[DomainEventDraft]:
    """Return the carriers' invoices that are approved, unpaid and due by then, including overdue ones."""
    owed = {"status": {"$in": [PayableStatus.APPROVED, PayableStatus.SCHEDULED]}}
    due = {**owed, "due_date": {"$gt": "", "$lte": until}}
    cursor = scoped(Payable, scope).find(due, {"lines": 0, "steps": 0}).sort("due_date", 1).limit(_MOST)
    payables = await cursor.to_list()
    tags = await load_tag_details(scope, payables)
    return [
        DomainEventDraft(
            NotificationEvent.PAYABLE_DUE,
            f"payable:{payable['_id']}:due:{payable['due_date']}:{rule['_id']}",
            f"/payables/invoices?{urlencode({'q': payable['number'], 'invoice': str(payable['_id'])})}",
            {
                "number": payable["number"],
                "carrier": payable["carrier"],
                "amount": payable["open"] + payable["scheduled"],
                "currency": payable["currency"],
                "day": payable["due_date"],
                **tags[payable["_id"]],
            },
            subject_id=payable["_id"],
            rule_id=rule["_id"],
        )
        for payable in payables
    ]


async def _papers(scope: Scope, rule: StoredNotificationRule, today: date, until: str) -> list[DomainEventDraft]:
    """Return the papers of carriers that are about to end."""
    ends = {"$gte": format_iso_day(today), "$lte": until}
    drafts = []
    for field, label in PAPERS.items():
        carriers = await scoped(Carrier, scope).find({field: ends}).limit(_MOST).to_list()
        drafts += [
            DomainEventDraft(
                NotificationEvent.CARRIER_PAPER_ENDS,
                f"carrier:{carrier['_id']}:{field}:{ends_on}:{rule['_id']}",
                f"/carriers/{carrier['_id']}/edit",
                {"carrier": carrier["name"], "paper": label, "day": ends_on},
                subject_id=carrier["_id"],
                rule_id=rule["_id"],
            )
            for carrier in carriers
            if (ends_on := str(carrier.get(field, "")))
        ]
    return drafts


_LOOKS = {
    NotificationEvent.TARIFF_EXPIRES: _tariffs,
    NotificationEvent.PAYABLE_DUE: _payables,
    NotificationEvent.CARRIER_PAPER_ENDS: _papers,
}
