"""The history of records: who saved what when, and what a restore brings back."""

from typing import Any

import pytest
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import BulkWriteError

from freight.core.errors import NotFound
from freight.documents.record_change import RecordAction
from freight.kit import clock
from freight.kit.records import history
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.transactions import run_in_transaction
from tests.fixtures.tenants import Tenants

FIRST_PAGE = Page(1, 10)


def code(revision: int, **content: Any) -> dict[str, Any]:
    return {"revision": revision, "account_id": None, "updated_on": clock.now(), "updated_by": "", **content}


async def note(scope: Scope, record_id: ObjectId, action: RecordAction, before: Any, after: Any) -> None:
    await history.write_history_entry(
        scope, "port", record_id, action=action, before=before, after=after, permission="metadata.edit", session=None
    )


def by_priya(tenants: Tenants) -> Scope:
    return Scope.of_system(tenants.air.company_id, tenants.air.system_id, str(tenants.priya.id))


async def test_each_save_tells_who_when_and_what_newest_first(tenants: Tenants) -> None:
    scope, port = by_priya(tenants), ObjectId()
    hamburg = code(1, name="Hamburg", country="DE")
    renamed = code(2, name="Hamburg Port", country="DE")
    await note(scope, port, RecordAction.CREATED, None, hamburg)
    await note(scope, port, RecordAction.CHANGED, hamburg, renamed)

    told = await history.list_record_saves(scope, "port", port, FIRST_PAGE)

    assert told.count == 2
    assert [(e.revision, e.action, e.user_name) for e in told.entries] == [
        (2, "changed", "Priya Shah"),
        (1, "created", "Priya Shah"),
    ]
    assert told.entries[0].changed == [{"path": "name", "before": "Hamburg", "after": "Hamburg Port"}]
    assert told.entries[0].permission == "metadata.edit"


async def test_a_snapshot_is_the_record_as_it_was(tenants: Tenants) -> None:
    scope, port = by_priya(tenants), ObjectId()
    hamburg = code(1, name="Hamburg")
    await note(scope, port, RecordAction.CREATED, None, hamburg)
    await note(scope, port, RecordAction.CHANGED, hamburg, code(2, name="Altona"))

    assert (await history.load_record_snapshot(scope, "port", port, 1))["name"] == "Hamburg"
    with pytest.raises(NotFound, match="Previous history not present for selected record"):
        await history.load_record_snapshot(scope, "port", port, 7)


async def test_a_record_older_than_its_history_can_be_brought_back_to_what_it_was(tenants: Tenants) -> None:
    scope, port = by_priya(tenants), ObjectId()
    seeded = code(4, name="Hamburg")
    await note(scope, port, RecordAction.CHANGED, seeded, code(5, name="Altona"))

    told = await history.list_record_saves(scope, "port", port, FIRST_PAGE)
    assert [(e.revision, e.user_name) for e in told.entries] == [(5, "Priya Shah"), (4, "System")]
    assert (await history.load_record_snapshot(scope, "port", port, 4))["name"] == "Hamburg"


async def test_a_removed_record_keeps_its_last_content(tenants: Tenants) -> None:
    scope, port = by_priya(tenants), ObjectId()
    hamburg = code(1, name="Hamburg")
    await note(scope, port, RecordAction.CREATED, None, hamburg)
    await note(scope, port, RecordAction.ARCHIVED, hamburg, None)
    assert (await history.load_record_snapshot(scope, "port", port, 2))["name"] == "Hamburg"


async def test_an_entry_is_stored_with_the_save_or_not_at_all(tenants: Tenants) -> None:
    scope, port = by_priya(tenants), ObjectId()

    async def failing(session: AsyncClientSession) -> None:
        await history.write_history_entry(
            scope, "port", port, action=RecordAction.CREATED, before=None, after=code(1, name="Hamburg"),
            permission="", session=session,
        )  # fmt: skip
        raise RuntimeError("the save itself failed")

    with pytest.raises(RuntimeError):
        await run_in_transaction(failing)
    assert (await history.list_record_saves(scope, "port", port, FIRST_PAGE)).count == 0


async def test_one_revision_is_noted_once(tenants: Tenants) -> None:
    scope, port = by_priya(tenants), ObjectId()
    await note(scope, port, RecordAction.CREATED, None, code(1, name="Hamburg"))
    with pytest.raises(BulkWriteError):
        await note(scope, port, RecordAction.CREATED, None, code(1, name="Altona"))


async def test_another_system_reads_no_history(tenants: Tenants) -> None:
    port = ObjectId()
    await note(by_priya(tenants), port, RecordAction.CREATED, None, code(1, name="Hamburg"))
    assert (await history.list_record_saves(tenants.ocean, "port", port, FIRST_PAGE)).count == 0
    assert (await history.list_record_saves(tenants.gdynia, "port", port, FIRST_PAGE)).count == 0
