"""The prefix index: however many values there are, a page of suggestions reads a page of the index."""

from typing import Any

import pytest
from bson import ObjectId

from freight.core.suggestion_terms import build_facet, fold_search_text, list_search_terms
from freight.kit import clock
from freight.kit.storage import suggestion_index
from freight.kit.storage.connections import Connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.suggestion_index import SuggestionSource

SCOPE = Scope.of_system(ObjectId(), ObjectId())
VALUES = 3_000


def test_a_value_is_found_by_the_beginning_of_each_of_its_words() -> None:
    assert list_search_terms("PLLDZ", "Łódź Wschodnia") == ("plldz", "lodz wschodnia", "wschodnia")
    assert fold_search_text("  São   PAULO ") == "sao paulo"


@pytest.fixture
async def profiled(connections: Connections) -> Any:
    """Store three thousand places for the company, two thousand of them in DE; the database logs what each query
    reads."""
    places = [
        SuggestionSource(
            ObjectId(), f"P{number:04d}", f"Place {number:04d}", (build_facet("country", "DE" if number % 3 else "PL"),)
        )
        for number in range(VALUES)
    ]
    await suggestion_index.index_records(SCOPE, "metadata_places", places, now=clock.now(), session=None)
    database = connections.database
    await database.command("profile", 2)
    yield database
    await database.command("profile", 0)
    await database.drop_collection("system.profile")


@pytest.mark.parametrize(
    ("typed", "facets", "most_read"),
    [("p0", (), 400), ("place 1", (), 400), ("", (), 400), ("p", (build_facet("country", "PL"),), 400), ("zz", (), 5)],
)
async def test_a_page_reads_a_page_of_the_index_and_sorts_nothing(
    profiled: Any, typed: str, facets: tuple[str, ...], most_read: int
) -> None:
    found = await suggestion_index.find_recorded_values(SCOPE, "metadata_places", typed, 10, facets=facets)
    assert len(found) == (0 if typed == "zz" else 10)
    query = {"ns": f"{profiled.name}.suggestion_values", "op": "query"}
    (entry,) = await profiled["system.profile"].find(query).to_list()
    assert entry["keysExamined"] <= most_read
    assert "hasSortStage" not in entry
