"""The saves of all records together, as far as the caller may see the history of each: of a kind, by a person, in some
days."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from bson import ObjectId

from freight.core.periods import Period, read_period
from freight.documents.record_change import RecordChange
from freight.features.work.record_history.schemas import ChangedKind, ChangedRecord, ChangesAcross, HistoryUser
from freight.features.work.record_history.service import SUITE, entry_of, plain_of, seen_kinds
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records.history import user_names
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

# where a kind of record is called otherwise on its own screen than its name says
_CALLED = {
    "metadata": "Metadata",
    "metadataType": "Metadata type",
    "organizationPermission": "Access rights",
    "rule": "Field rule",
    "template": "Field template",
    "userGroup": "User group",
}
# what a record is called by, the first that it has
_NAMES = (
    "name", "label", "title", "profile_name", "template_name", "rule_name", "account_name", "code", "number",
    "account_number", "field_key", "file_name", "address", "url", "index", "table", "key",
)  # fmt: skip


@dataclass(frozen=True)
class Sought:
    """Which saves are looked for; empty: all. `by` is the id of a person; what his API keys saved is his."""

    kind: str = ""
    by: str = ""
    first: date | None = None
    last: date | None = None


async def across(access: Access, seen_by: Mapping[str, str], sought: Sought, page: Page) -> ChangesAcross:
    """A page of the saves that match, the newest first. Raises Invalid for a period that is none."""
    scope = history_scope(access)
    period = read_period(sought.first, sought.last, clock.today(access.place))
    kinds = seen_kinds(access, seen_by)
    wanted = query_of(scope, kinds, period, by=sought.by, kind=sought.kind)
    entries = scoped(RecordChange, scope)
    found = await entries.find(wanted).sort([("at", -1), ("_id", -1)]).skip(page.skip).limit(page.limit).to_list()
    authors = await saves_by_author(scope, kinds, period)
    names = await user_names({entry["by"] for entry in found} | {author for author in authors if author})
    return ChangesAcross(
        count=await entries.count(wanted),
        page_no=page.number,
        page_limit=page.limit,
        first=period.first,
        last=period.last,
        kinds=[ChangedKind(kind=kind, called=call(kind)) for kind in sorted(kinds, key=call)],
        people=sorted(
            (HistoryUser(id=author, name=names.get(author, SUITE)) for author in authors if author in names),
            key=lambda person: person.name.casefold(),
        ),
        entries=[
            ChangedRecord(
                **entry_of(each, names), called=call(each["kind"]), record_name=_name_of(plain_of(each["snapshot"]))
            )
            for each in found
        ],
    )


def history_scope(access: Access) -> Scope:
    """The scope in which the history of a single record is read: by no right of its own."""
    return replace(access, right="").scope


async def saves_by_author(scope: Scope, kinds: list[str], period: Period) -> Counter[str]:
    """How many saves of these kinds each person made in a period, by the id of the person; the suite is empty text."""
    groups = await scoped(RecordChange, scope).aggregate(
        [{"$match": query_of(scope, kinds, period)}, {"$group": {"_id": "$by", "saves": {"$sum": 1}}}]
    )
    saves: Counter[str] = Counter()
    async for group in groups:
        # an API key acts for its owner
        saves[group["_id"].partition("+")[0]] += group["saves"]
    return saves


def query_of(scope: Scope, kinds: list[str], period: Period, *, by: str = "", kind: str = "") -> Record:
    """The saves of a period, of the kinds that may be seen: of one of them and by one person where those are named."""
    start, end = period.in_moments(scope.place)
    query: Record = {
        "kind": {"$in": [each for each in kinds if kind in ("", each)]},
        "at": {"$gte": start, "$lt": end},
    }
    if by:
        query["by"] = {"$regex": f"^{re.escape(by)}(\\+|$)"} if ObjectId.is_valid(by) else by
    return query


def call(kind: str) -> str:
    """What records of a kind are called: quoteRules, Quote rules."""
    words = re.sub(r"(?<=[a-z])([A-Z])", lambda found: f" {found[1].lower()}", kind)
    return _CALLED.get(kind, words[:1].upper() + words[1:])


def _name_of(snapshot: Record) -> str:
    """What a record was called after a save: fields stand in it, or in a group of it."""
    groups = [snapshot, *(value for value in snapshot.values() if isinstance(value, dict))]
    for name in _NAMES:
        for group in groups:
            if isinstance(value := group.get(name), str) and value:
                return value[:200]
    return ""
