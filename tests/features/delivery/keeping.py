"""Keeping the delivery profiles of Air Export Chicago, in tests."""

from dataclasses import dataclass
from typing import Any

from freight.documents.account import Account
from tests.fixtures.tenants import Tenants

PROFILES = "/api/invoiceDefaultDelivery"


@dataclass
class Keeper:
    """Saves profiles and reads them."""

    caller: Any
    tenants: Tenants

    async def saved(self, *, account=None, **form):
        """Store a new profile: of the account, else of the system."""
        answer = await self.tried(account=account, **form)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def tried(self, *, account=None, **form):
        owner = {"accountId": str(account)} if account else {}
        params = {} if account else {"isDefault": "True"}
        return await self.caller.post(PROFILES, params=params, json=email(**form) | owner)

    async def changed(self, profile, **form):
        answer = await self.caller.put(f"{PROFILES}/{profile['id']}", json=profile | form)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def get(self, path, **params):
        answer = await self.caller.get(path, params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def rows(self, **params):
        return (await self.get(PROFILES, **params))["data"]


def email(**form):
    """A form of a mail profile."""
    return {
        "profileName": "Invoices by mail",
        "type": "email",
        "configurations": {"to": "ap@fillmore.com"},
        "scheduling": [{"schedulingOn": "immediately"}],
    } | form


def server(**values):
    """The fields of an SFTP server."""
    named = {"Protocol": "sftp", "host": "sftp.fillmore.com", "user": "billing", "password": "hunter2"} | values
    return [{"key": key, "value": value} for key, value in named.items()]


async def put_below(tenants: Tenants, child: object, parent_number: str) -> None:
    """Make an account part of another."""
    await Account.get_pymongo_collection().update_one(
        {"_id": child}, {"$set": {"parent_account_number": parent_number}}
    )
