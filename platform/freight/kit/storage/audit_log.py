"""Writing the audit log. A change of rights and its entry are one transaction: neither is stored without the other.

    await write_audit_entry(
        access.scope, AuditKind.RIGHTS, f"Suspended {person.name}", of=make_user_subject(person), session=session
    )

Nothing else writes entries and nothing changes one: a test checks that. A refusal changes nothing and must not be
slowed down by its entry: `audit_refusal` counts repeats in Redis, and `write_repeated_refusals` writes each as one
entry.
"""

import asyncio
from collections.abc import Coroutine, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

import orjson
import structlog
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.audit_entry import AuditEntry, AuditKind, AuditOutcome
from freight.documents.user import User
from freight.kit import clock
from freight.kit.security.one_time_tokens import hash_token
from freight.kit.security.request_caller import get_caller
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope

log = structlog.get_logger()

REPEATS_WITHIN = timedelta(minutes=1)
_MOST_DETAILS, _LONGEST = 200, 300
_under_way: set[asyncio.Future[None]] = set()


@dataclass(frozen=True)
class AuditSubject:
    """What an action was about: the kind of record, its id, and the name users know."""

    kind: str = ""
    id: str = ""
    name: str = ""


NOTHING = AuditSubject()


def make_user_subject(person: User) -> AuditSubject:
    """Return a user as the subject of an entry."""
    return AuditSubject("user", str(person.id), person.name)


async def write_audit_entry(
    scope: Scope,
    kind: AuditKind,
    what: str,
    *,
    of: AuditSubject = NOTHING,
    details: Iterable[str] = (),
    rows: int | None = None,
    outcome: AuditOutcome = AuditOutcome.DONE,
    session: AsyncClientSession | None = None,
) -> None:
    """Write one entry, within the transaction that it describes if there is one. `scope` gives the company and the
    author."""
    entry = _entry(scope, kind, what, of, outcome) | {"details": _short(details), "rows": rows}
    await _store([entry], session)


def audit_refusal(
    scope: Scope,
    kind: AuditKind,
    what: str,
    *,
    of: AuditSubject = NOTHING,
    outcome: AuditOutcome = AuditOutcome.REFUSED,
) -> None:
    """Record a refusal in the background, so that the call does not wait. The first is written at once; repeats by the
    same user from the same address within the minute are counted."""
    write_in_background(_refused(_entry(scope, kind, what, of, outcome)))


def write_in_background(writing: Coroutine[object, object, None]) -> None:
    """Write in the background. Failures are logged: a refusal holds even while a server is unreachable."""
    task = asyncio.ensure_future(_logged(writing))
    _under_way.add(task)
    task.add_done_callback(_under_way.discard)


async def wait_for_audit_writes() -> None:
    """Wait for background writes to finish: before a program ends."""
    while _under_way:
        await asyncio.gather(*_under_way)


async def _logged(writing: Coroutine[object, object, None]) -> None:
    try:
        await writing
    except Exception:
        log.warning("a refusal is not in the audit log", exc_info=True)


async def _refused(entry: dict[str, object]) -> None:
    if await _first_in_a_while(entry):
        await _store([entry], None)


async def write_repeated_refusals() -> int:
    """Write one entry for each refusal that was repeated since the last time; returns how many. For the scheduler."""
    redis, draining = get_connections().redis, get_connections().key("audit-repeats-draining")
    if not await redis.exists(draining) and not await _take(_repeats_key(), draining):
        return 0
    entries = []
    for text, times in (await redis.hgetall(draining)).items():
        refusal = orjson.loads(text)
        ids = {name: ObjectId(refusal[name]) for name in ("company_id", "system_id") if refusal[name]}
        entries.append(refusal | ids | {"at": clock.now(), "times": int(times)})
    await _store(entries, None)
    await redis.delete(draining)
    return len(entries)


async def erase_audit_entries(moment: datetime) -> int:
    """Erase entries of all companies that are older than the installation's retention; returns how many. The only way
    entries are deleted."""
    oldest = {"_id": {"$lt": ObjectId.from_datetime(moment)}}
    return (await AuditEntry.get_pymongo_collection().delete_many(oldest)).deleted_count


def _entry(scope: Scope, kind: AuditKind, what: str, of: AuditSubject, outcome: AuditOutcome) -> dict[str, object]:
    caller = get_caller()
    return {
        "company_id": scope.company_id,
        "system_id": scope.grants[0].system_id if scope.grants else None,
        "at": clock.now(),
        "kind": kind.value,
        "outcome": outcome.value,
        "user_id": scope.user_id,
        "key_id": scope.key,
        "address": caller.address,
        "request_id": caller.request_id,
        "what": what[:_LONGEST],
        "record_kind": of.kind,
        "record_id": of.id,
        "record_name": of.name[:_LONGEST],
    }


async def _store(entries: Iterable[Mapping[str, object]], session: AsyncClientSession | None) -> None:
    # through the document, so that what is stored has its shape
    documents = [AuditEntry.model_validate(entry).model_dump(exclude={"id"}) for entry in entries]
    if documents:
        await AuditEntry.get_pymongo_collection().insert_many(documents, session=session)


async def _first_in_a_while(entry: Mapping[str, object]) -> bool:
    """Return whether the same refusal did not occur within the minute; otherwise it is counted."""
    same = {name: str(value or "") for name, value in entry.items() if name not in ("at", "request_id")}
    text = orjson.dumps(same, option=orjson.OPT_SORT_KEYS).decode()
    redis = get_connections().redis
    if await redis.set(get_connections().key("audit-refused", hash_token(text)), 1, nx=True, ex=REPEATS_WITHIN):
        return True
    await redis.hincrby(_repeats_key(), text, 1)
    return False


def _repeats_key() -> str:
    return get_connections().key("audit-repeats")


async def _take(name: str, as_name: str) -> bool:
    redis = get_connections().redis
    if not await redis.exists(name):
        return False
    await redis.rename(name, as_name)
    return True


def _short(details: Iterable[str]) -> list[str]:
    lines = [line[:_LONGEST] for line in details]
    more = len(lines) - _MOST_DETAILS
    return lines if more <= 0 else [*lines[:_MOST_DETAILS], f"and {more:,} more"]
