"""Clerks of Air Export Chicago who tag shipments and invoices, by rules and by hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from freight.documents.shipment import Shipment
from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import Record, scoped
from tests.features.shipments.conftest import CARRIER, PIECES, WEIGHT, Clerk, new
from tests.fixtures.tenants import Tenants

HEAVY = {"name": WEIGHT, "operator": "greaterThan", "value": "1000"}


def all_of(*conditions: Record) -> Record:
    return {"condition": "and", "level": 0, "fields": list(conditions)}


def is_from(carrier: str) -> Record:
    return {"name": CARRIER, "operator": "equalTo", "value": carrier}


@dataclass(frozen=True)
class Tagger(Clerk):
    """A clerk who also keeps tags and rules."""

    async def tag(self, name: str, color: str = "blue", **more: Any) -> Record:
        return await self.ok(self.caller.post("/api/tags", json={"name": name, "color": color, **more}))

    def form(self, tag: Record, *conditions: Record, **more: Any) -> Record:
        base = {"name": "Heavy freight", "kind": "shipment", "tagId": tag["id"], "conditions": all_of(*conditions)}
        return base | more

    async def rule(self, tag: Record, *conditions: Record, **more: Any) -> Record:
        return await self.ok(self.caller.post("/api/taggingRules", json=self.form(tag, *conditions, **more)))

    async def preview(self, tag: Record, *conditions: Record, **more: Any) -> tuple[int, int]:
        body = self.form(tag, *conditions, **more)
        found = await self.ok(self.caller.post("/api/taggingRules/preview", json=body))
        return found["gain"]["count"], found["lose"]["count"]

    async def by_hand(
        self, ids: Sequence[str], add: Sequence[Record] = (), remove: Sequence[Record] = (), kind: str = "shipment"
    ) -> Record:
        body = {
            "kind": kind,
            "ids": list(ids),
            "add": [tag["id"] for tag in add],
            "remove": [tag["id"] for tag in remove],
        }
        return await self.ok(self.caller.put("/api/taggedRecords", json=body))

    async def tags_of(self, number: str) -> list[str]:
        """The names of the tags of a shipment, as the grid shows them."""
        tags = (await self.ok(self.caller.get("/api/tags")))["tags"]
        names = {tag["id"]: tag["name"] for tag in tags}
        condition = {"name": "shipmentInformation#shipmentNumber", "operator": "equalTo", "value": number}
        (row,) = (await self.listed(condition))["rows"]
        return sorted(names[tag_id] for tag_id in row["tagIds"])

    async def tagged(self, tag: Record, operator: str = "equalTo") -> list[str]:
        """The numbers of the shipments that a filter by tag finds."""
        rows = (await self.listed({"name": "tag", "operator": operator, "value": tag["id"]}))["rows"]
        return sorted(row["shipmentInformation#shipmentNumber"] for row in rows)

    async def id_of(self, number: str) -> str:
        return str((await self.stored(number))["_id"])

    @staticmethod
    async def ok(call: Any) -> Any:
        answer: httpx.Response = await call
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def count(self) -> int:
        return await scoped(Shipment, self.scope).count({})


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> Tagger:
    """May do everything in the system."""
    await load_templates(tenants.air, SEEDS)
    return Tagger(await sign_in(tenants.ana), tenants.air)


@pytest.fixture
async def june(ana: Tagger, tenants: Tenants, sign_in: Any) -> Tagger:
    """May do everything for Fillmore Instruments only."""
    return Tagger(await sign_in(tenants.june), tenants.air)


@pytest.fixture
async def three(ana: Tagger) -> Tagger:
    """Three shipments of Fillmore: of 500, 1,500 and 2,500 kg."""
    await ana.saved(
        *(
            new(number, **{"tempId": at, CARRIER: "V444_0", WEIGHT: weight, PIECES: "2"})
            for at, (number, weight) in enumerate((("S-500", "500"), ("S-1500", "1500"), ("S-2500", "2500")))
        )
    )
    return ana
