"""The outcome of the rows of one save: all are stored, or none is and the answer says why (operations §8)."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import BulkWriteError, DuplicateKeyError

from freight.core.errors import Conflict, RowsInvalid
from freight.core.fields import FieldFinding
from freight.core.refused_rows import describe_rows
from freight.documents.records.issue import StoredIssue
from freight.features.shipments.exceptions import store
from freight.features.shipments.exceptions.store import IssueChange
from freight.kit.storage.duplicate_keys import is_duplicate
from freight.kit.storage.scopes import Scope
from freight.kit.storage.transactions import run_in_transaction

CORRECT_AND_SAVE = "Hover the highlighted field, enter valid data and click on Save button."
EXISTS = "Issue(s) is already exist for shipment number {n}. Please correct and save again."

Row = Mapping[str, object]
T = TypeVar("T")


@dataclass
class IssueSaveOutcome:
    """The rows of a save by tempId: to be stored, already stored, or refused."""

    rows: Sequence[Row]
    changes: list[tuple[object, IssueChange]] = field(default_factory=list)
    unchanged: list[tuple[object, StoredIssue]] = field(default_factory=list)
    refused: dict[object, Mapping[str, FieldFinding]] = field(default_factory=dict)
    conflicts: list[tuple[object, StoredIssue]] = field(default_factory=list)

    async def store(
        self, scope: Scope, session: AsyncClientSession, permission: str
    ) -> list[tuple[object, StoredIssue]]:
        """Store all rows; return each with its tempId. Raises Conflict for rows that another user changed, RowsInvalid
        for rows that are refused or already exist; nothing is stored then."""
        if self.conflicts:
            raise store.build_issue_conflict(self.conflicts)
        numbers = await self._duplicates(scope, session)
        if self.refused or numbers:
            raise self._refusal(numbers)
        await store.write_issues(scope, [change for _, change in self.changes], session, permission=permission)
        return [*self.unchanged, *((temp_id, change.after) for temp_id, change in self.changes)]

    async def _duplicates(self, scope: Scope, session: AsyncClientSession) -> dict[object, str]:
        """Return the shipment numbers of rows that duplicate an open issue or an earlier row."""
        keys = await store.find_open_issues(
            scope, (change.after["duplicate_key"] for _, change in self.changes), session
        )
        duplicates: dict[object, str] = {}
        for temp_id, (_, after) in self.changes:
            key = after["duplicate_key"]
            if key and keys.setdefault(key, after["_id"]) != after["_id"]:
                duplicates[temp_id] = after["shipment_number"]
        return duplicates

    def _refusal(self, numbers: Mapping[object, str]) -> RowsInvalid:
        back = self.refused.keys() | numbers.keys()
        issue_numbers = list(dict.fromkeys(numbers.values()))
        return RowsInvalid(
            EXISTS.format(n=", ".join(issue_numbers)) if issue_numbers else CORRECT_AND_SAVE,
            data={
                "saved": [],
                "duplicateList": issue_numbers,
                "doc": [row for row in self.rows if row["tempId"] in back],
                "invalidMsgList": describe_rows(self.refused),
                "errorRows": [row["tempId"] for row in self.rows if row["tempId"] in back],
            },
        )


def select_marked_rows(rows: Sequence[Row]) -> list[Row]:
    """Return the rows to save, numbered if the caller numbered none."""
    return [
        {**row, "tempId": index if row.get("tempId") is None else row["tempId"]}
        for index, row in enumerate(rows)
        if row.get("updateField")
    ]


async def save_with_retry(work: Callable[[AsyncClientSession], Awaitable[T]]) -> T:
    """Run a save, and once more if another user raised the same issue at the same moment, so that it is reported as a
    duplicate."""
    for last in (False, True):
        try:
            return await run_in_transaction(work)
        except (BulkWriteError, DuplicateKeyError) as clash:
            if not is_duplicate(clash):
                raise
            if last:
                raise Conflict("Someone else is raising the same issues. Save again.") from clash
    raise AssertionError("unreachable")
