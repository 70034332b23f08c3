"""Only users who see every account of a system can change what applies to all of them, through any call.

A clerk of one account, who holds every permission, makes every call of the app on records that belong to no account:
nothing of them changes. A colleague who sees all accounts makes the same calls, so that the proof is not empty.
"""

import httpx
from bson import json_util
from fastapi import FastAPI
from structlog.testing import capture_logs

from freight.documents.base import AccountRule, SharedWriting
from freight.documents.field_template import FieldTemplate
from freight.documents.lane import LaneDocument
from freight.documents.quote_rule_set import QuoteRuleSet
from freight.documents.tariff import Tariff
from freight.documents.tariff_version import TariffVersion
from freight.documents.validation_rule import ValidationRule
from freight.kit.storage.connections import Connections
from tests.fixtures.tenants import Tenants
from tests.http.asked import FOREIGN, PEOPLE_CALLS
from tests.http.planted import TENANT_DOCUMENTS, Plot, plant
from tests.http.test_tenancy import Border, answer_of, calls_of, clear

OF_ALL = [each for each in TENANT_DOCUMENTS if each.shared_writing is SharedWriting.EVERY_ACCOUNT]


async def shared(tenants: Tenants) -> dict[type, list[str]]:
    """Return every record of the system that belongs to no account, as text."""
    mine = {"system_id": tenants.air.system_id, "account_id": None, "account_ids": {"$in": [None, []]}}
    return {
        document: sorted(
            [json_util.dumps(row, default=str) async for row in document.get_pymongo_collection().find(mine)]
        )
        for document in OF_ALL
    }


async def changed_by(caller: httpx.AsyncClient, app: FastAPI, border: Border, tenants: Tenants, run_jobs) -> set[type]:
    before = await shared(tenants)
    with capture_logs():
        for call in calls_of(app, border):
            # a caller who suspends their own account is signed out before the rest
            if call.name not in PEOPLE_CALLS:
                await answer_of(caller, call)
        await run_jobs()
    after = await shared(tenants)
    return {document for document in OF_ALL if after[document] != before[document]}


async def test_a_clerk_of_one_account_changes_nothing_that_all_accounts_share(
    connections: Connections, app: FastAPI, tenants: Tenants, sign_in, run_jobs
) -> None:
    await clear(connections)
    await plant(connections, Plot(tenants.air, FOREIGN, FOREIGN, str(tenants.ana.id), "SHARED"))
    await FieldTemplate.get_pymongo_collection().delete_one({"account_id": None, "doc_type": "shipment"})
    for document in OF_ALL:
        if document.account_rule is not AccountRule.OWN:
            nobodys = {"$set": {"account_id": None, "account_ids": []}}
            await document.get_pymongo_collection().update_one({"_id": FOREIGN}, nobodys)
    border = Border(
        Plot(tenants.air, FOREIGN, tenants.fill1, str(tenants.june.id), "OWN"),
        Plot(tenants.air, FOREIGN, FOREIGN, str(tenants.ana.id), "SHARED"),
        tenants.june,
        tenants.ana,
    )
    assert await changed_by(await sign_in(tenants.june), app, border, tenants, run_jobs) == set()
    by_all = await changed_by(await sign_in(tenants.ana), app, border, tenants, run_jobs)
    assert {Tariff, TariffVersion, ValidationRule, QuoteRuleSet, LaneDocument} - by_all == set()
