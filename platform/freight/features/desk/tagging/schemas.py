"""Tags and tagging rules on the wire."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from freight.core.tags import TagColor, TaggedKind
from freight.features.invoices.schemas import InvoiceFilter
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.http.record_views import RecordHistory as RecordHistory
from freight.kit.http.record_views import RecordHistoryValue as RecordHistoryValue
from freight.kit.http.record_views import RecordRestoreBody as RecordRestoreBody
from freight.kit.http.record_views import build_history_entry_views as build_history_entry_views

_Id = Annotated[str, Field(max_length=40)]
MOST_AT_ONCE = 1_000


class TagForm(RequestModel):
    """A tag to be saved; with an `id` that tag is changed."""

    id: _Id = ""
    name: str = Field(max_length=40)
    color: TagColor
    description: str = Field("", max_length=200)
    revision: int = 0


class TagView(WireModel):
    """A tag."""

    id: str
    name: str
    color: TagColor
    description: str
    archived: bool
    revision: int


class TagList(WireModel):
    """The tags of the system by name."""

    tags: list[TagView]


class TagUse(WireModel):
    """How many records of a kind have a tag, of those the caller sees; a record that has it by rules and by hand is in
    both of the other counts."""

    kind: TaggedKind
    count: int
    by_rule: int
    by_hand: int


class RuleOfTag(WireModel):
    """A rule that gives a tag."""

    id: str
    name: str
    kind: TaggedKind


class TagUses(WireModel):
    """Where a tag is used: records by kind, the names of the rules that give it, and these rules."""

    records: list[TagUse]
    rules: list[str]
    given_by: list[RuleOfTag]


class TaggingRuleForm(RequestModel):
    """A rule to be saved; with an `id` that rule is changed. `conditions`: a rule tree, as filters of lists have it.
    `endsOn`: the last day it is in effect."""

    id: _Id = ""
    name: str = Field(max_length=100)
    kind: TaggedKind
    conditions: dict[str, object]
    tag_id: _Id
    active: bool = True
    ends_on: date | None = None
    revision: int = 0


class TaggingRuleView(WireModel):
    """A rule. `sentence`: its conditions in words; `problem`: why they cannot be read, after a change of the shipment
    template; what it gave stays then. `tagged`: how many records it tags now, of those the caller sees, null if they
    see none of the kind."""

    id: str
    name: str
    kind: TaggedKind
    conditions: dict[str, object]
    sentence: str
    problem: str
    tag: TagView
    active: bool
    ends_on: date | None
    in_effect: bool
    tagged: int | None
    archived: bool
    revision: int


class TaggingRuleList(WireModel):
    """A page of rules by name."""

    count: int
    rows: list[TaggingRuleView]


class TagConditionField(WireModel):
    """A field that conditions can use; `options`: its only values, `names`: what they are called; `unit`: that of a
    figure without one."""

    name: str
    label: str
    type: str
    options: list[str]
    names: dict[str, str]
    unit: str


class TaggedKindView(WireModel):
    """A kind of record and the fields of its conditions."""

    kind: TaggedKind
    label: str
    fields: list[TagConditionField]


class TaggingRuleOptions(WireModel):
    """What a rule can be made of."""

    kinds: list[TaggedKindView]
    tags: list[TagView]


class TaggedExample(WireModel):
    """A record that a rule would change."""

    id: str
    name: str


class TaggingEffect(WireModel):
    """How many records would be changed, and the first ten."""

    count: int
    examples: list[TaggedExample]


class TaggingPreview(WireModel):
    """What saving a rule would do to the records that the caller sees: which get its tag, and which lose it. A record
    that keeps the tag by another rule or by hand does not lose it."""

    sentence: str
    gain: TaggingEffect
    lose: TaggingEffect


class TagRecordsForm(RequestModel):
    """Tags to give to records by hand and to take off again. A tag that a rule gives stays until the rule ends."""

    kind: TaggedKind
    ids: list[_Id] = Field(min_length=1, max_length=MOST_AT_ONCE)
    add: list[_Id] = Field([], max_length=50)
    remove: list[_Id] = Field([], max_length=50)


class TagRecordsAnswer(WireModel):
    """The records that were changed, so that it can be undone; `keptByRule`: how many keep a tag that was to be taken
    off, because a rule gives it."""

    changed: list[str]
    kept_by_rule: int


class TagMatchingQuery(RequestModel):
    """All records that a list finds. `rules`: the filter of the list of shipments, a rule tree; `invoices`: that of the
    list of invoices."""

    kind: Literal[TaggedKind.SHIPMENT, TaggedKind.INVOICE]
    rules: dict[str, object] | None = None
    invoices: InvoiceFilter = InvoiceFilter()


class TagMatchingForm(TagMatchingQuery):
    """The same, with the tags to give to the records and to take off."""

    add: list[_Id] = Field([], max_length=50)
    remove: list[_Id] = Field([], max_length=50)


class TagMatchingPreview(WireModel):
    """How many of the records the caller may tag; `most`: how many can be tagged at once."""

    count: int
    most: int


class TagMatchingStarted(WireModel):
    """The task that tags the records, and how many they are."""

    mem_cache_key: str
    count: int


class RecordTagView(WireModel):
    """A tag of a record: given by rules (their names), by a person, or both."""

    tag_id: str
    rules: list[str]
    by: str = Field(description="the name of the person who gave it; empty if only rules did")
    on: datetime | None


class RecordTags(WireModel):
    """The tags of a record, and whether the caller may change those given by hand."""

    tags: list[RecordTagView]
    may_change: bool
