"""Wire shapes of the history of a record."""

from datetime import date, datetime

from freight.kit.http.envelope import WireModel


class HistoryUser(WireModel):
    """The user who saved."""

    id: str
    name: str


class HistoryDocChange(WireModel):
    """One value before and after a save, by its path in the record."""

    path: str
    before: object
    after: object


class HistoryDocEntry(WireModel):
    """One save of a record. `id` leads to the record as it was then."""

    id: str
    record_id: str
    kind: str
    revision: int
    action: str
    updated_by: HistoryUser
    updated_on: datetime
    changes: list[HistoryDocChange]


class HistoryDocList(WireModel):
    """The saves of a record, newest first."""

    count: int
    entries: list[HistoryDocEntry]


class HistoryDocSnapshot(HistoryDocEntry):
    """A record as it was after one save."""

    snapshot: dict[str, object]


class ChangedKind(WireModel):
    """A kind of record whose history the caller may see, and its label."""

    kind: str
    called: str


class ChangedRecord(HistoryDocEntry):
    """One save, with the labels of the kind and of the record, which is empty for a record without a name."""

    called: str
    record_name: str


class RecordChangeList(WireModel):
    """A page of the saves of all records in a period, newest first; `kinds` and `people` can be filtered by."""

    count: int
    page_no: int
    page_limit: int
    first: date
    last: date
    kinds: list[ChangedKind]
    people: list[HistoryUser]
    entries: list[ChangedRecord]
