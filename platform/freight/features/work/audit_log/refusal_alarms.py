"""Notify the administrators of a company when one user, or several users at one address, are refused again and again.
They are notified once per episode, which lasts as long as the refusals continue."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlencode

import structlog
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.audit_entry import AuditEntry, AuditKind, AuditOutcome
from freight.features.work.tasks.administrators import notify_administrators
from freight.kit.records.history import load_user_names
from freight.kit.storage import audit_log, database_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

MANY, WITHIN = 10, timedelta(minutes=10)
_REFUSED = [AuditOutcome.REFUSED.value, AuditOutcome.THROTTLED.value]


@dataclass(frozen=True)
class RefusalEpisode:
    """Recent refusals in one company: of one user, or of several at one address."""

    company_id: ObjectId
    times: int
    user_id: str = ""
    address: str = ""

    @property
    def link(self) -> str:
        """The screen that shows the entries."""
        params = {"userId": self.user_id} if self.user_id else {"q": self.address}
        return "/configuration/audit?" + urlencode(params)


async def check_refusal_episodes() -> int:
    """Check the refusals of the last minutes in every company and report new episodes. Return how many were reported.
    For the scheduler."""
    alarm_count = 0
    for refusal_episode in await _repeated(await database_clock.read_database_clock()):
        key = get_connections().key(
            "audit-alarm", str(refusal_episode.company_id), refusal_episode.user_id, refusal_episode.address
        )
        if not await get_connections().redis.exists(key):
            await _tell(refusal_episode)
            alarm_count += 1
        await get_connections().redis.set(key, 1, ex=WITHIN)
    return alarm_count


async def _repeated(now: datetime) -> list[RefusalEpisode]:
    since = ObjectId.from_datetime(now - WITHIN)
    # an address is reported only if several users were refused there; refusals of one user are reported for that user
    several = {"times": {"$gte": MANY}, "_id.address": {"$gt": ""}, "people.1": {"$exists": True}}
    person_query = {"times": {"$gte": MANY}, "_id.user": {"$gt": ""}}
    grouped = {"times": {"$sum": "$times"}, "people": {"$addToSet": "$user_id"}}
    by_person = {"$group": {"_id": {"company": "$company_id", "user": "$user_id"}, **grouped}}
    by_address = {"$group": {"_id": {"company": "$company_id", "address": "$address"}, **grouped}}
    pipeline: list[dict[str, object]] = [
        {"$match": {"_id": {"$gte": since}, "outcome": {"$in": _REFUSED}}},
        {"$facet": {"people": [by_person, {"$match": person_query}], "addresses": [by_address, {"$match": several}]}},
    ]
    (facets,) = await (await AuditEntry.aggregated(pipeline)).to_list()
    people = [
        RefusalEpisode(person["_id"]["company"], person["times"], user_id=person["_id"]["user"])
        for person in facets["people"]
    ]
    return people + [
        RefusalEpisode(address["_id"]["company"], address["times"], address=address["_id"]["address"])
        for address in facets["addresses"]
    ]


async def _tell(each: RefusalEpisode) -> None:
    who = (await load_user_names([each.user_id])).get(each.user_id, "") if each.user_id else f"Address {each.address}"
    minutes = int(WITHIN.total_seconds() // 60)
    message = f"{who} was refused {each.times:,} times within {minutes} minutes."

    async def store(session: AsyncClientSession) -> None:
        audit_subject = (
            audit_log.AuditSubject("user", each.user_id, who)
            if each.user_id
            else audit_log.AuditSubject("address", "", each.address)
        )
        await audit_log.write_audit_entry(
            Scope(each.company_id, ()), AuditKind.ALARM, message, of=audit_subject, session=session
        )
        await notify_administrators(
            each.company_id, kind="alarm", title="Repeated refusals", message=message, link=each.link, session=session
        )

    await run_in_transaction(store)
    log.warning("repeated refusals", company=str(each.company_id), user=each.user_id, address=each.address)
