"""The saves of all records, as far as the caller may see their history, filtered by kind, user and days."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from bson import ObjectId

from freight.core.periods import DateRange, read_period
from freight.documents.record_change import RecordChange
from freight.features.work.record_history.schemas import ChangedKind, ChangedRecord, HistoryUser, RecordChangeList
from freight.features.work.record_history.service import (
    SUITE,
    build_history_entry,
    list_visible_record_kinds,
    to_history_value,
)
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records.history import load_user_names
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

# kinds of records whose screen has another name than the kind itself
_CALLED = {
    "metadata": "Metadata",
    "metadataType": "Metadata type",
    "organizationPermission": "Access rights",
    "rule": "Field rule",
    "template": "Field template",
    "userGroup": "User group",
}
# the fields that can hold the name of a record; the first one present is used
_NAMES = (
    "name", "label", "title", "profile_name", "template_name", "rule_name", "account_name", "code", "number",
    "account_number", "field_key", "file_name", "address", "url", "index", "table", "key",
)  # fmt: skip


@dataclass(frozen=True)
class HistoryQuery:
    """Which saves to find; empty: all. `by` is the id of a user and includes saves by their API keys."""

    kind: str = ""
    by: str = ""
    first: date | None = None
    last: date | None = None


async def find_record_changes(
    access: Access, seen_by: Mapping[str, str], sought: HistoryQuery, page: Page
) -> RecordChangeList:
    """List a page of the matching saves, newest first. Raises Invalid for an invalid period."""
    scope = get_history_scope(access)
    period = read_period(sought.first, sought.last, clock.today(access.place))
    kinds = list_visible_record_kinds(access, seen_by)
    query = build_history_query(scope, kinds, period, by=sought.by, kind=sought.kind)
    entries = scoped(RecordChange, scope)
    record_changes = (
        await entries.find(query).sort([("at", -1), ("_id", -1)]).skip(page.skip).limit(page.limit).to_list()
    )
    authors = await count_saves_by_author(scope, kinds, period)
    names = await load_user_names({entry["by"] for entry in record_changes} | {author for author in authors if author})
    return RecordChangeList(
        count=await entries.count(query),
        page_no=page.number,
        page_limit=page.limit,
        first=period.first,
        last=period.last,
        kinds=[
            ChangedKind(kind=kind, called=get_record_kind_label(kind))
            for kind in sorted(kinds, key=get_record_kind_label)
        ],
        people=sorted(
            (HistoryUser(id=author, name=names.get(author, SUITE)) for author in authors if author in names),
            key=lambda person: person.name.casefold(),
        ),
        entries=[
            ChangedRecord(
                **build_history_entry(record_change, names),
                called=get_record_kind_label(record_change["kind"]),
                record_name=_name_of(to_history_value(record_change["snapshot"])),
            )
            for record_change in record_changes
        ],
    )


def get_history_scope(access: Access) -> Scope:
    """Return the scope in which the history of a single record is read, without a specific permission."""
    return replace(access, right="").scope


async def count_saves_by_author(scope: Scope, kinds: list[str], period: DateRange) -> Counter[str]:
    """Count the saves of these kinds in a period by user id; saves by the suite are counted under ""."""
    groups = await scoped(RecordChange, scope).aggregate(
        [{"$match": build_history_query(scope, kinds, period)}, {"$group": {"_id": "$by", "saves": {"$sum": 1}}}]
    )
    saves: Counter[str] = Counter()
    async for group in groups:
        # an API key acts for its owner
        saves[group["_id"].partition("+")[0]] += group["saves"]
    return saves


def build_history_query(scope: Scope, kinds: list[str], period: DateRange, *, by: str = "", kind: str = "") -> Record:
    """Return the query for saves in a period, limited to visible kinds and, if given, to one kind and one user."""
    start, end = period.in_moments(scope.place)
    query: Record = {
        "kind": {"$in": [record_kind for record_kind in kinds if kind in ("", record_kind)]},
        "at": {"$gte": start, "$lt": end},
    }
    if by:
        query["by"] = {"$regex": f"^{re.escape(by)}(\\+|$)"} if ObjectId.is_valid(by) else by
    return query


def get_record_kind_label(kind: str) -> str:
    """Return the label of a kind of records: quoteRules gives Quote rules."""
    words = re.sub(r"(?<=[a-z])([A-Z])", lambda letter_match: f" {letter_match[1].lower()}", kind)
    return _CALLED.get(kind, words[:1].upper() + words[1:])


def _name_of(snapshot: Record) -> str:
    """Return the name a record had after a save. The field may be at the top level or inside a group."""
    groups = [snapshot, *(value for value in snapshot.values() if isinstance(value, dict))]
    for name in _NAMES:
        for group in groups:
            if isinstance(value := group.get(name), str) and value:
                return value[:200]
    return ""
