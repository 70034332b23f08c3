"""A user can read, change or count nothing outside his scope, through any call of the app.

The proof is non-interference. Every call is made twice by an outsider, with the id of a foreign record in every place
that takes one: once while the foreign records exist, once while they do not. The answers must be the same, so nothing
of them was read or counted; the foreign records must be what they were, so nothing was changed. So that the proof
cannot be empty, the owner of the records makes the same calls: where he too gets the same answer twice, the call did
not reach the records and has to be covered by name below. A new route is covered by being there.
"""

import re
from dataclasses import dataclass, replace
from typing import Any

import httpx
import pytest
from bson import ObjectId, json_util
from fastapi import FastAPI
from structlog.testing import capture_logs

from freight.documents.user import User
from freight.kit import clock
from freight.kit.http.access import Public
from freight.kit.resources import Resources
from freight.kit.tenancy import Scope
from tests.fixtures.tenants import Tenants
from tests.http.calls import Call, Caller
from tests.http.planted import TENANT_DOCUMENTS, Plot, plant
from tests.http.routes import every_route, guards_of

OWN, FOREIGN = ObjectId("65aaaaaaaaaaaaaaaaaaaaaa"), ObjectId("65bbbbbbbbbbbbbbbbbbbbbb")

# calls that hold no tenant data, each with what they are about instead
NOT_TENANT_DATA = {
    "POST /api/template/pattern": "a regex on the values it is sent with",
    "GET /api/session": "the caller's own session",
    "POST /api/change/password": "the caller's own password",
    "POST /api/resetCookie": "the caller's own memberships: test_r382 in features/identity",
    "GET /api/treeview": "the caller's own memberships: features/organisations",
    "GET /api/helpContent": "help texts, the same for everybody",
    "GET /api/metadataType/description": "the fields of a form, the same for everybody",
    "GET /api/templates/description": "the fields of a form, the same for everybody",
    "GET /api/records/calculationCode/description": "the fields of a form, the same for everybody",
    "GET /api/records/exchangeRate/description": "the fields of a form, the same for everybody",
    "GET /api/records/fuelPrice/description": "the fields of a form, the same for everybody",
    "GET /api/records/fuelTable/description": "the fields of a form, the same for everybody",
    "GET /api/records/filterProfile/shipment/description": "the fields of a form, the same for everybody",
    "GET /api/tariffOptions": "what a tariff can be made of, the same for everybody",
}
# calls whose answer to the owner is the same whether the records are there or not, with the test that covers each
COVERED_BY_NAME: dict[str, str] = {
    "PUT /api/setAccountCode": "an account is chosen by its number: features/identity/test_working_account",
    "GET /api/invoiceValidation": "planted is a rule of the other kind: test_invoice_rules_are_kept_apart",
    "PUT /api/fieldValidation/order": "the calls before make more rules: test_rules_run_in_the_order",
    **{
        f"{call} /api/rating/whatIf/{{run_id}}/{rest}": "the call before deletes it: features/rating/test_what_if"
        for call, rest in (
            ("POST", "rows"),
            ("GET", "export"),
            ("GET", "rows/{row_id}/trace"),
            ("GET", "rows/{row_id}/compare"),
        )
    },
    "POST /api/records/calculationCode/import": "features/tariffs/test_calculation_codes",
    "POST /api/records/exchangeRate/import": "features/currency/test_exchange_rates",
    "POST /api/records/fuelPrice/import": "features/fuel/test_fuel",
    "POST /api/records/fuelTable/import": "features/fuel/test_fuel",
    "GET /api/rateSearch/{search_id}/lanes/{lane}/offers/{rank}": "test_a_search_is_its_users",
    "GET /api/historyDoc": "planted is a change of no kind there is: features/record_history",
    "GET /api/historyDoc/{entry_id}": "planted is a change of no kind there is: features/record_history",
}

RULE: dict[str, Any] = {
    "templateId": str(FOREIGN),
    "fieldKey": "shipmentCargo#commodity",
    "revision": 9,
    "fields": [
        {
            "cond": "IF",
            "field": "shipmentCargo#commodity",
            "expression": "equalTo",
            "value": "leak",
            "operator": "THEN",
            "ValOper": "assign",
            "valValue": "dry",
        }
    ],
}
QUOTE = {"accountId": str(FOREIGN), "versionId": str(FOREIGN), "values": {"carrier": "LEAK"}, "revision": 1}
QUOTE_RULE = {
    "ruleName": "LEAK",
    "conditions": {"ruleDef": {"fields": [{"name": "shipmentInformation#carrier", "value": "LEAK"}]}},
}
TARIFF = {"name": "LEAK 2", "accountId": str(FOREIGN), "currency": "EUR", "effectiveDate": "2026-01-01"}
# what to ask for where any text will do for the description of a call, and few for the call
QUERIES: dict[str, dict[str, str]] = {
    "GET /api/dashboard/billedByDay": {},
    "DELETE /api/fieldValidation/{rule_id}": {"revision": "9"},
    "GET /api/fieldValidation": {"templateId": str(FOREIGN)},
    "GET /api/filterProfiles": {"docType": "shipment"},
    # not the revision it has: the calls after this one need the template
    "DELETE /api/template/virtual/{template_id}": {"revision": "7"},
    "GET /api/template/{template_id}": {"type": "shipment"},
    "GET /api/templates": {},
    "PUT /api/template/{template_id}": {"type": "shipment"},
    "PUT /api/template/virtual/{template_id}": {"type": "shipment"},
    "GET /api/suggestion": {"suggestionFor": "account"},
    "GET /api/suggestions": {"suggestionFor": "account"},
    "GET /api/quoteSuggestions": {"suggestionFor": "account"},
    "POST /api/suggestion": {"suggestionFor": "account"},
    "GET /api/tariffs/{tariff_id}/lint": {"versionId": str(FOREIGN)},
    "GET /api/tariffFindings": {"tariffId": str(FOREIGN)},
    "GET /api/tariffRates": {"tariffId": str(FOREIGN), "find": "carrier:leak"},
    "GET /api/tariffRates/export": {"tariffId": str(FOREIGN)},
    "GET /api/metadata": {},
    "GET /api/metadataType": {},
    "GET /api/records/calculationCode": {},
    "GET /api/records/exchangeRate": {},
    "GET /api/records/fuelPrice": {},
    "GET /api/records/fuelTable": {},
    "GET /api/records/customer": {},
    "GET /api/quotes": {},
    "GET /api/quotes/gaps": {"invoiceId": str(FOREIGN)},
    "PUT /api/quoteRule": {},
    "GET /api/quoteRule": {"templateId": str(FOREIGN)},
    "POST /api/quoteLaneUploadFiles": {"templateId": str(FOREIGN)},
    "GET /api/searchRatesAsyncStatus": {"details": "true"},
    "PUT /api/searchRatesAsync": {"templateId": str(FOREIGN)},
    "GET /api/getRFQTemplate": {},
    "GET /api/records/filterProfile/shipment": {},
    "GET /api/records/metadata/{metadata_type_id}": {},
}
# the same for bodies
BODIES: dict[str, Any] = {
    "POST /api/list/suggestion": {"suggestionFor": "account"},
    "POST /api/suggestion": {},
    "PUT /api/grid": {
        "data": [
            {
                "id": str(FOREIGN),
                "revision": 1,
                "tempId": 1,
                "updateField": True,
                "shipmentInformation#shipmentNumber": "LEAK",
            }
        ]
    },
    "PUT /api/tariffs/{tariff_id}/breakSets": {"revision": 1},
    "PUT /api/rfq": {"type": "save", "id": str(FOREIGN), "tariffName": "LEAK"},
    "POST /api/metadataType": {
        "name": "LEAK",
        "label": "Leak",
        "level": "system",
        "fields": [{"label": "Code", "isMandatory": True, "isUniqueField": True}],
    },
    "POST /api/records/calculationCode": {
        "values": {"code#code": "LEAK", "charge#name": "Leak", "charge#method": "flat", "charge#value": "1"}
    },
    "POST /api/records/exchangeRate": {
        "values": {
            "rate#source": "leak",
            "rate#from": "VND",
            "rate#to": "USD",
            "rate#rate": "0.00004",
            "rate#validFrom": "2026-01-01",
            "rate#frequency": "daily",
        }
    },
    "POST /api/calculateExchangeRate": {"shipDate": "2026-01-02", "currencySource": "leak", "currencyCode": "VND"},
    "POST /api/records/fuelPrice": {"values": {"fuel#index": "LEAK", "fuel#week": "2026-01-05", "fuel#price": "3"}},
    "POST /api/records/fuelTable": {"values": {"fuel#table": "LEAK", "fuel#start": "3", "fuel#figure": "20"}},
    "PUT /api/bpR": {"date": clock.today().isoformat(), "currentTime": "", "condition": {}},
    "POST /api/fieldValidation": RULE,
    "POST /api/fieldValidation/try": {"rule": RULE, "row": {}},
    "POST /api/fieldValidation/{rule_id}/restore": {"toRevision": 1, "revision": 9},
    "POST /api/invoiceValidation": RULE | {"invoiceKey": RULE["fieldKey"]},
    "PUT /api/fieldValidation/order": {k: RULE[k] for k in ("templateId", "fieldKey")} | {"ids": [str(FOREIGN)]},
    "PUT /api/fieldValidation/{rule_id}": RULE,
    "PUT /api/fieldValidation/{rule_id}/active": {"isActive": True, "revision": 9},
    "PUT /api/invoiceValidation": RULE | {"id": str(FOREIGN), "invoiceKey": RULE["fieldKey"]},
    "POST /api/filterProfiles": {
        "templateName": "Leak",
        "template": {"condition": "and", "fields": [{"name": "status", "operator": "equalTo", "value": "Rated"}]},
    },
    "POST /api/invoices/list": {},
    "POST /api/quotes": QUOTE,
    "POST /api/quotes/price": QUOTE,
    "PUT /api/quotes/{quote_id}": QUOTE,
    "POST /api/quotes/{quote_id}/state": {"state": "offered", "revision": 1},
    "PUT /api/quoteRule": {"quoteTemplateId": str(FOREIGN), "rules": [QUOTE_RULE], "revision": 1},
    "PUT /api/searchRatesAsync": [{"carrier": "LEAK"}],
    "POST /api/tariffs": TARIFF,
    "PUT /api/grid/metadata": {
        "type": "globalFields",
        "data": [{"key": "wagon", "label": "LEAK", "type": "text", "length": 5}, {}],
    },
    "PUT /api/tariffs/{tariff_id}": TARIFF,
    "POST /api/rating": {"ids": [str(FOREIGN)], "tariffId": str(FOREIGN)},
    "POST /api/rating/live": {
        "values": {"shipmentInformation#shipDate": "2026-05-01", "shipmentParties#customerAccountNumber": "LEAK"}
    },
    "POST /api/rateEngine/bulkRating": {"tariffId": str(FOREIGN)},
    "POST /api/tariffRates/lane": {"identifiers": {"carrier": "LEAK"}},
}

# what the people of one system share, whatever their accounts
SHARED_IN_A_SYSTEM = {
    "GET /api/globalFields": "the field keys of the system",
    "GET /api/isAvailable": "a number is used once in a system: that it is taken is no secret there",
    "GET /api/template/default": "the system's own field template",
    "GET /api/getRFQTemplate": "the system's own field template",
    "GET /api/records/customer/description": "the system's own field template",
    "GET /api/template/systemId/{system_id}": "the system's own field template",
    "POST /api/calculateExchangeRate": "the rates of a system are for all of its tariffs",
    "GET /api/exchangeRateOptions": "the rates of a system are for all of its tariffs",
    **{
        f"{call} /api/records/{kind}{rest}": "the codes, rates and fuel tables of a system are for all of its tariffs"
        for kind in ("calculationCode", "exchangeRate", "fuelPrice", "fuelTable")
        for call, rest in (
            ("GET", ""),
            ("POST", ""),
            ("GET", "/export"),
            ("GET", "/{record_id}"),
            ("GET", "/{record_id}/history"),
            ("PUT", "/{record_id}"),
            ("DELETE", "/{record_id}"),
            ("PUT", "/{record_id}/history/{to_revision}"),
        )
    },
}

_GENERATED = re.compile(
    r"[0-9a-f]{32}|[0-9a-f]{24}|\d{4}-\d\d-\d\dT[\d:.]+Z?|ticket=[\w-]+|\"ticket\":\"[\w-]+\"|\"tookMicroseconds\":\d+"
)


@dataclass(frozen=True)
class Border:
    """Who must not see what: `outsider` has nothing to do with the records of `foreign`, which `owner` sees."""

    own: Plot
    foreign: Plot
    outsider: User
    owner: User
    same_system: bool = False


@pytest.fixture(params=["another company", "another system of the company", "another account of the system"])
def border(request: pytest.FixtureRequest, tenants: Tenants) -> Border:
    ana, june, tomasz = tenants.ana, tenants.june, tenants.tomasz
    if request.param == "another company":
        foreign = Plot(tenants.gdynia, FOREIGN, FOREIGN, str(tomasz.id), "LEAK")
        return Border(Plot(tenants.air, OWN, OWN, str(ana.id), "OWN"), foreign, ana, tomasz)
    if request.param == "another system of the company":
        foreign = Plot(tenants.ocean, FOREIGN, FOREIGN, str(tenants.olaf.id), "LEAK")
        return Border(Plot(tenants.air, OWN, OWN, str(tenants.omar.id), "OWN"), foreign, tenants.omar, tenants.olaf)
    foreign = Plot(tenants.air, FOREIGN, FOREIGN, str(ana.id), "LEAK")
    return Border(Plot(tenants.air, OWN, tenants.fill1, str(june.id), "OWN"), foreign, june, ana, same_system=True)


def calls_of(app: FastAPI, border: Border) -> list[Call]:
    """A call of every route that needs a session, with the foreign id wherever it fits."""
    system = str(border.foreign.scope.system_id)
    named = {
        "system_id": system,
        "systemId": system,
        "system": system,
        "company": str(border.foreign.scope.company_id),
        "companyId": str(border.foreign.scope.company_id),
        "collection": "accounts",
        "availableFor": "accountNumber",
        "value": "LEAK",
        "docId": "",
        "q": "",
        "to_revision": 1,
        "lane": 1,
        "rank": 0,
        "status": "Not Rated",
        "ageGroup": None,
        "outcome": "rated",
        "currency": "EUR",
        "docType": "shipment",
        "rules": None,
        "sort": [],
    }
    public = {
        f"{method} {route.path}"
        for route in every_route(app)
        for method in route.methods
        if isinstance(guards_of(route)[0], Public)
    }
    made = Caller(app.openapi(), str(FOREIGN), named).calls()
    wanted = [call for call in made if call.name not in public and call.name not in NOT_TENANT_DATA]
    return [
        replace(call, query=QUERIES.get(call.name, call.query), body=BODIES.get(call.name, call.body))
        for call in wanted
    ]


async def answer_of(caller: httpx.AsyncClient, call: Call) -> str:
    """The answer without what is new in every answer: fresh ids, times and tickets."""
    answer = await caller.request(**call.arguments())
    return f"{answer.status_code} {_GENERATED.sub('*', answer.text)}"


async def stored(resources: Resources, plot: Plot) -> dict[str, str]:
    """Every record of a plot as text."""
    mine = {"system_id": plot.scope.system_id, "account_id": plot.account_id}
    found = {}
    for document in TENANT_DOCUMENTS:
        rows = await document.get_pymongo_collection().find(mine).sort("_id").to_list()
        found[document.__name__] = json_util.dumps(rows, default=str)
    found["files"] = str(await resources.database["files.files"].find({"_id": plot.id}).to_list())
    return found


@dataclass
class World:
    """What outsider and owner were told, and the foreign records before and after the outsider's calls."""

    outsider: dict[str, str]
    owner: dict[str, str]
    before: dict[str, str]
    after: dict[str, str]


async def live(resources: Resources, app: FastAPI, border: Border, sign_in, run_jobs, *, planted: bool) -> World:
    await clear(resources)
    await plant(resources, border.own)
    if planted:
        await plant(resources, border.foreign)
    calls = calls_of(app, border)
    outsider, owner = await sign_in(border.outsider), await sign_in(border.owner)
    before = await stored(resources, border.foreign)
    with capture_logs():  # planted records are no sensible ones: what trips over them would fill the screen
        told_outsider = {call.name: await answer_of(outsider, call) for call in calls}
        await run_jobs()
        after = await stored(resources, border.foreign)
        told_owner = {call.name: await answer_of(owner, call) for call in calls}
    return World(told_outsider, told_owner, before, after)


async def clear(resources: Resources) -> None:
    for name in [d.Settings.name for d in TENANT_DOCUMENTS] + ["files.files", "files.chunks"]:
        await resources.database[name].delete_many({})
    await resources.redis.flushdb()


def differing(there: dict[str, str], absent: dict[str, str]) -> dict[str, str]:
    """The answers that tell whether the foreign records exist."""
    return {name: told for name, told in there.items() if told != absent[name]}


async def test_nothing_outside_the_scope_is_read_counted_or_changed(
    resources: Resources, app: FastAPI, border: Border, sign_in, run_jobs
) -> None:
    there = await live(resources, app, border, sign_in, run_jobs, planted=True)
    absent = await live(resources, app, border, sign_in, run_jobs, planted=False)

    shared = SHARED_IN_A_SYSTEM if border.same_system else {}
    read = differing(there.outsider, absent.outsider)
    assert {name: told for name, told in read.items() if name not in shared} == {}
    assert there.after == there.before
    assert {name: told for name, told in there.outsider.items() if told.startswith("500")} == {}
    reached = {*differing(there.owner, absent.owner), *COVERED_BY_NAME, *shared}
    assert {name: told for name, told in there.owner.items() if name not in reached} == {}


@pytest.mark.parametrize("border", ["another company"], indirect=True)
async def test_the_proof_fails_when_the_scope_is_forgotten(
    resources: Resources, app: FastAPI, border: Border, sign_in, monkeypatch
) -> None:
    told = []
    for planted in (True, False):
        await clear(resources)
        await plant(resources, border.own)
        if planted:
            await plant(resources, border.foreign)
        outsider = await sign_in(border.outsider)
        with monkeypatch.context() as forgetful, capture_logs():
            forgetful.setattr(Scope, "filter", lambda self, rule: {})
            told.append({call.name: await answer_of(outsider, call) for call in calls_of(app, border)})
    read = differing(*told)
    for name in (
        "GET /api/accounts",
        "POST /api/shipment/list",
        "GET /api/shipment/{shipment_id}",
        "GET /api/upload/{upload_id}",
        "GET /api/rating/runs",
        "GET /api/tariffs",
        "PUT /api/bpR",
    ):
        assert name in read


def test_the_lists_above_name_calls_that_exist(app: FastAPI) -> None:
    existing = {f"{method} {route.path}" for route in every_route(app) for method in route.methods}
    assert (
        set(NOT_TENANT_DATA) | set(COVERED_BY_NAME) | set(BODIES) | set(QUERIES) | set(SHARED_IN_A_SYSTEM)
    ) - existing == set()
