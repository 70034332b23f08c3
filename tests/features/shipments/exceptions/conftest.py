"""People who raise and answer issues in Air Export Chicago; its shipments are those of Fillmore and Great Lakes."""

from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from freight.documents.field_template import FieldTemplate
from freight.documents.issue import Issue
from freight.documents.user import User
from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from tests.fixtures.billing import Biller
from tests.fixtures.tenants import Tenants

NUMBER = "shipmentInformation#shipmentNumber"
INVOICE = "invoiceInformation#invoiceNumber"
ACCOUNT, CUSTOMER = "shipmentParties#customerAccountNumber", "shipmentParties#customerName"
CATEGORY, SUB = "issueInformation#issueCategory", "issueInformation#issueSubCategory"
SUBJECT, STATUS = "issueInformation#subject", "issueInformation#issueStatus"
PROCESS, PRIORITY = "issueInformation#process", "issueInformation#priority"
ANSWER = "responseInformation#response"
RAISE, RESPOND = "ims.RaiseIssueIMS", "ims.ResponseIssueIMS"


@dataclass(frozen=True)
class Desk:
    """A signed-in caller at the exception screen."""

    caller: httpx.AsyncClient
    scope: Scope

    async def profile(self, name: str) -> str:
        """The id of a profile of the system."""
        found = await scoped(FieldTemplate, self.scope).find_one({"doc_type": name, "account_id": None})
        assert found
        return str(found["_id"])

    async def raising(self, *rows: dict[str, Any], **query: Any) -> httpx.Response:
        data = [{"updateField": True, "tempId": index, **row} for index, row in enumerate(rows)]
        return await self.caller.put("/api/IMS/newIssueEntry", params=query, json={"data": data})

    async def raised(self, *rows: dict[str, Any], **query: Any) -> list[dict[str, Any]]:
        """The issues that rows raise, which must succeed."""
        answer = await self.raising(*rows, **query)
        assert answer.status_code == 200, answer.text
        return [each["row"] for each in answer.json()["data"]["saved"]]

    async def save(self, *rows: dict[str, Any], profile: str = "IMSRaiseProfile") -> httpx.Response:
        data = [{"updateField": True, "tempId": index, **row} for index, row in enumerate(rows)]
        query = {"templateId": await self.profile(profile)}
        return await self.caller.put("/api/IMS", params=query, json={"data": data})

    async def saved(self, *rows: dict[str, Any], profile: str = "IMSRaiseProfile") -> list[dict[str, Any]]:
        answer = await self.save(*rows, profile=profile)
        assert answer.status_code == 200, answer.text
        return [each["row"] for each in answer.json()["data"]["saved"]]

    async def listed(self, **query: Any) -> dict[str, Any]:
        answer = await self.caller.get("/api/IMS/filter", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def found(self, *conditions: dict[str, Any], **query: Any) -> dict[str, Any]:
        rules = {"condition": "and", "level": 0, "fields": list(conditions)}
        answer = await self.caller.post("/api/IMS/filter", params=query, json={"rules": rules})
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def stored(self, issue_id: str) -> Record:
        return await scoped(Issue, self.scope).get(issue_id)


def on(number: str, category: str = "Rate", **values: Any) -> dict[str, Any]:
    """A row that raises an issue on a stored shipment."""
    return {NUMBER: number, CATEGORY: category, **values}


@pytest.fixture
async def templates(tenants: Tenants) -> None:
    for scope in (tenants.air, tenants.gdynia):
        await load_templates(scope, SEEDS)


@pytest.fixture
async def ana(tenants: Tenants, templates: None, sign_in: Any) -> Desk:
    """May do everything in the system."""
    return Desk(await sign_in(tenants.ana), tenants.air)


@pytest.fixture
async def june(tenants: Tenants, templates: None, sign_in: Any) -> Desk:
    """May do everything for Fillmore Instruments only."""
    return Desk(await sign_in(tenants.june), tenants.air)


async def limited(user: User, sign_in: Any, scope: Scope, *permissions: str) -> Desk:
    """That user with these permissions alone."""
    user.memberships[0].permissions = ["ims.sideIMS", *permissions]
    await user.save()
    return Desk(await sign_in(user), scope)


@pytest.fixture
async def raiser(tenants: Tenants, templates: None, sign_in: Any) -> Desk:
    """Omar, who raises issues and does nothing else."""
    return await limited(tenants.omar, sign_in, tenants.air, RAISE)


@pytest.fixture
async def responder(tenants: Tenants, templates: None, sign_in: Any) -> Desk:
    """Vera, who answers issues and does nothing else."""
    return await limited(tenants.vera, sign_in, tenants.air, RESPOND)


@pytest.fixture
async def biller(tenants: Tenants, sign_in: Any) -> Biller:
    """Makes the shipments and invoices that issues are about."""
    return Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)


@pytest.fixture
async def shipments(biller: Biller, tenants: Tenants) -> list[str]:
    """AEC-1 and AEC-2 of Fillmore, AEC-3 of Great Lakes."""
    return await biller.shipments(
        {"number": "AEC-1"}, {"number": "AEC-2"}, {"number": "AEC-3", "account": tenants.fill2}
    )
