"""A system with its templates, two accounts, and a user who may upload; an `uploader` that walks the steps."""

from dataclasses import dataclass

import httpx
import pytest
from bson import ObjectId

from freight.core.fields.numbers import plain_text
from freight.core.rating.compiled import CompiledTariff
from freight.documents.account import Account
from freight.documents.company import Company
from freight.documents.shipment import Shipment
from freight.documents.system import System
from freight.documents.user import Membership, User
from freight.features.setup.templates.seed import load_templates
from freight.features.tariffs import service as tariffs
from freight.features.tariffs.schemas import TariffBody
from freight.kit.settings import SEEDS
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

MAY_UPLOAD = ["shipmentEntry.sideShipmentEntry", "shipmentEntry.uploadShipmentEntry", "tariffs.uploadLanes"]


@dataclass(frozen=True)
class Tenant:
    """One system with two accounts."""

    company: Company
    system: System
    account: Account
    other_account: Account

    @property
    def scope(self) -> Scope:
        return Scope.of_system(self.company.id, self.system.id, "tester")

    async def user(self, name="ana.ortiz", *, permissions=MAY_UPLOAD, accounts=None) -> User:
        membership = Membership(
            company_id=self.company.id,
            system_id=self.system.id,
            role="operator",
            permissions=permissions,
            account_ids=accounts,
        )
        user = User(user_name=name, name=name, email=f"{name}@example.test", password_hash="", memberships=[membership])
        return await user.insert()

    async def shipments(self) -> dict[str, dict]:
        """Every stored shipment by its number."""
        return {s["shipment_number"]: s async for s in scoped(Shipment, self.scope).find()}


async def new_tenant(code: str) -> Tenant:
    company = await Company(code=code, name=f"Company {code}").insert()
    system = await System(company_id=company.id, code="AIR", name="Air Export").insert()
    owner = {"company_id": company.id, "system_id": system.id}
    accounts = []
    for number, name in (("00099999", "Aurora Semiconductors"), ("00012345", "Borealis Pharma")):
        record_id = ObjectId()
        account = Account(id=record_id, account_id=record_id, account_number=number, name=name, **owner)
        accounts.append(await account.insert())
    await load_templates(Scope.of_system(company.id, system.id, "seed"), SEEDS)
    return Tenant(company, system, *accounts)


@pytest.fixture
async def tenant(connections) -> Tenant:
    return await new_tenant("MF")


@dataclass
class Uploader:
    """A signed-in user at the upload screen; `run_jobs` plays the worker."""

    caller: httpx.AsyncClient
    run_jobs: object
    account: str

    async def send(self, content: bytes, name="orders.xlsx", **query) -> httpx.Response:
        query = {"account": self.account, **query}
        return await self.caller.post("/api/upload", params=query, files={"uploadedFile": (name, content)})

    async def received(self, content: bytes, name="orders.xlsx", **query) -> dict:
        answer = await self.send(content, name, **query)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def get(self, upload) -> dict:
        answer = await self.caller.get(f"/api/upload/{upload['uploadId']}")
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def check(self, upload) -> dict:
        answer = await self.caller.post(f"/api/upload/{upload['uploadId']}/check")
        assert answer.status_code == 200, answer.text
        await self.run_jobs()
        return await self.get(upload)

    async def store(self, upload, confirmed: int | None = None) -> dict:
        """The import, with all that the dry run asks confirmed where no number is given."""
        meant = (await self.get(upload))["toConfirm"] if confirmed is None else confirmed
        answer = await self.caller.post(f"/api/upload/{upload['uploadId']}/import", json={"confirmed": meant})
        assert answer.status_code == 200, answer.text
        await self.run_jobs()
        return await self.get(upload)

    async def imported(self, content: bytes, name="orders.xlsx", **query) -> dict:
        """All steps at once, the columns as they were matched."""
        upload = await self.received(content, name, **query)
        await self.check(upload)
        return await self.store(upload)

    async def rows(self, upload, **query) -> list[dict]:
        answer = await self.caller.get(f"/api/upload/{upload['uploadId']}/rows", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]["rows"]

    async def columns(self, upload, mapping, **body) -> httpx.Response:
        sent = {"mapping": mapping, **body}
        return await self.caller.put(f"/api/upload/{upload['uploadId']}/columns", json=sent)


@pytest.fixture
async def uploader(tenant, sign_in, run_jobs) -> Uploader:
    return Uploader(await sign_in(await tenant.user()), run_jobs, str(tenant.account.id))


@dataclass
class RateSheets:
    """Rate sheets on their way into tariffs of their own. `terms` of a tariff: what a `TariffBody` takes."""

    uploader: Uploader
    tenant: Tenant

    async def sent(self, content: bytes, name="rates.xlsx", **terms) -> httpx.Response:
        usual = {"name": f"Printed {ObjectId()}", "effective_date": "2026-01-01", "currency": "USD"}
        tariff_id = (await tariffs.add_tariff(self.tenant.scope, TariffBody(**usual | terms))).tariff_id
        return await self.uploader.send(content, name, type="tariffLane", tariffId=tariff_id)

    async def received(self, content: bytes, name="rates.xlsx", **terms) -> dict:
        answer = await self.sent(content, name, **terms)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def answered(self, upload: dict, **answers: str) -> dict:
        """The upload with its questions answered."""
        asked = {each["key"] for each in upload["layout"]["questions"]}
        assert asked >= set(answers), (asked, answers)
        kept = {key: upload["layout"][key] for key in ("kind", "columns", "headingField", "cellField")}
        answer = await self.uploader.columns(upload, {}, layout=kept | {"answers": answers})
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def checked(self, content: bytes, name="rates.xlsx", *, answers=None, **terms) -> dict:
        upload = await self.received(content, name, **terms)
        if answers:
            upload = await self.answered(upload, **answers)
        return await self.uploader.check(upload)

    async def stored(self, upload: dict) -> CompiledTariff:
        """The tariff once the checked upload is imported, all that was asked confirmed."""
        done = await self.uploader.store(upload)
        assert done["state"] == "imported", done["message"]
        terms, found = await tariffs.load_compared_lanes(self.tenant.scope, upload["tariffId"])
        return CompiledTariff("printed", terms, list(found))


@pytest.fixture
def rate_sheets(uploader, tenant) -> RateSheets:
    return RateSheets(uploader, tenant)


def lanes_in(tariff: CompiledTariff) -> dict[tuple[str, ...], list[tuple[str, str, str]]]:
    """Return lanes by their identifiers: first weight, end, rate of each break, "" for an open end."""
    charge = tariff.terms.rate_sheet_charge.id
    return {
        lane.identifiers: [
            (plain_text(each.start), "" if each.end is None else plain_text(each.end), plain_text(each.rate))
            for each in lane.charges[charge].ranges
        ]
        for lane in tariff.lanes
    }
