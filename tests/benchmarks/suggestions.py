"""Suggestions over a million values: what a typed letter takes, from the query to the JSON, over every way to ask."""

import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bson import ObjectId

from freight.core.places import HOME
from freight.core.suggestion_terms import build_facet, fold_search_text, list_search_terms
from freight.documents.metadata_record import MetadataRecord
from freight.documents.metadata_type import MetadataType
from freight.documents.records.metadata_record import StoredMetadataRecord
from freight.documents.records.suggestion_value import StoredSuggestionValue
from freight.documents.suggestion_value import SuggestionValue
from freight.documents.user import Membership, User
from freight.features.desk.suggestions import service
from freight.features.desk.suggestions.schemas import SuggestionQuery
from freight.features.setup.metadata.types import parse_type_columns
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.auth.sessions import Session
from freight.kit.http.envelope import encode_json
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from tests.benchmarks.servers import empty_database, filling, measured

VALUES = 1_000_000
BATCH = 20_000
ASKED = 400
LIMIT_MS = 30.0
SYLLABLES = ("ba", "cor", "dan", "el", "fon", "gra", "hel", "in", "jo", "kal", "lor", "mon", "nor", "os", "pra", "ros")
COUNTRIES = ("DE", "US", "CN", "PL", "NL", "SG", "BR", "IN", "JP", "GB")
PLACES = "places"


def places(chance: random.Random) -> Iterator[tuple[str, str, str]]:
    """Codes, names of one or two words, countries."""
    for number in range(VALUES):
        words = ["".join(chance.choices(SYLLABLES, k=3)).capitalize() for _ in range(chance.choice((1, 1, 2)))]
        yield f"P{number:07d}", " ".join(words), chance.choice(COUNTRIES)


async def fill(scope: Scope) -> None:
    """A lookup table of a million places, with the rows by which each is found."""
    now = clock.now()
    columns: list[dict[str, Any]] = [
        {"label": "Code", "isMandatory": True, "isUniqueField": True},
        {"label": "Name"},
        {"label": "Country"},
    ]
    await scoped(MetadataType, scope).insert_one(
        {
            "system_id": None,
            "account_id": None,
            "name": PLACES,
            "label": "Places",
            "fields": parse_type_columns(PLACES, columns),
            "content": "1",
        }
    )
    records: list[StoredMetadataRecord] = []
    rows: list[StoredSuggestionValue] = []
    for code, name, country in places(random.Random(11)):
        record_id = ObjectId()
        records.append(
            {
                "system_id": None,
                "account_id": None,
                "_id": record_id,
                "type_name": PLACES,
                "key": fold_search_text(code),
                "data": {PLACES: {"code": code, "name": name, "country": country}},
            }
        )
        rows += [
            {
                "system_id": None,
                "account_id": None,
                "source": f"metadata_{PLACES}",
                "term": term,
                "value": code,
                "label": name,
                "facets": [build_facet("country", country)],
                "record_id": record_id,
                "used_on": now,
            }
            for term in list_search_terms(code, name)
        ]
        if len(records) == BATCH:
            await scoped(MetadataRecord, scope).insert_many(records, ordered=False)
            await scoped(SuggestionValue, scope).insert_many(rows, ordered=False)
            records, rows = [], []


def questions(chance: random.Random) -> Iterator[tuple[str, SuggestionQuery]]:
    """What people type, a letter at a time; some of it narrowed, paged or nowhere."""
    for at in range(ASKED):
        typed = "".join(chance.choices(SYLLABLES, k=2))[: chance.randint(0, 5)]
        query = SuggestionQuery(suggestion_for=f"metadata_{PLACES}", q=typed)
        match at % 5:
            case 0:
                yield "narrowed", query.model_copy(update={"dependent_fields": {"country": chance.choice(COUNTRIES)}})
            case 1:
                yield "third page", query.model_copy(update={"page": 3})
            case 2:
                yield "code", query.model_copy(update={"q": f"P{chance.randrange(VALUES):07d}"[: chance.randint(2, 8)]})
            case 3:
                yield "nowhere", query.model_copy(update={"q": "zzz"})
            case _:
                yield "name", query


async def measure(scope: Scope) -> float:
    """The 95th percentile in milliseconds."""
    member = Membership(company_id=scope.company_id, system_id=scope.system_id, role="Operator")
    user = User(user_name="bench", name="Bench", email="", password_hash="", memberships=[member])
    session = Session("", str(scope.company_id), str(scope.system_id), 0.0)
    access = Access(user, session, "", member, "", HOME)
    took: dict[str, list[float]] = {}
    for kind, query in questions(random.Random(7)):
        begun = time.perf_counter()
        encode_json(await service.find_suggestions(access, query, 10))
        took.setdefault(kind, []).append((time.perf_counter() - begun) * 1000)
    for kind, times in took.items():
        print(f"  {kind:<12} median {statistics.median(times):5.1f} ms, p95 {_p95(times):5.1f} ms", flush=True)
    return _p95([each for times in took.values() for each in times])


def _p95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


async def run(folder: Path) -> int:
    """Fill a database and measure; 0 when the limit was held."""
    async with empty_database(folder):
        scope = Scope.of_system(ObjectId(), ObjectId())
        begun = time.perf_counter()
        async with filling(MetadataRecord, SuggestionValue):
            await fill(scope)
        print(f"  {VALUES:,} values stored in {time.perf_counter() - begun:.0f} s", flush=True)
        p95 = await measure(scope)
    print(f"suggestions: p95 {p95:.1f} ms over {VALUES:,} values (limit {LIMIT_MS:.0f} ms)")
    return int(p95 > LIMIT_MS)


if __name__ == "__main__":
    sys.exit(measured(run))
