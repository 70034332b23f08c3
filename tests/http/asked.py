"""What the tenancy walk sends to calls whose description alone would not reach a record."""

from typing import Any

from bson import ObjectId

from freight.core.places import HOME
from freight.kit import clock
from tests.http.asked_of_rooms import OF_ROOMS

FOREIGN = ObjectId("65bbbbbbbbbbbbbbbbbbbbbb")

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
INVOICE_RULE = {("invoiceKey" if key == "fieldKey" else key): value for key, value in RULE.items()}
QUOTE = {"accountId": str(FOREIGN), "versionId": str(FOREIGN), "values": {"carrier": "LEAK"}, "revision": 1}
QUOTE_RULE = {
    "ruleName": "LEAK",
    "conditions": {"ruleDef": {"fields": [{"name": "shipmentInformation#carrier", "value": "LEAK"}]}},
}
TARIFF = {"name": "LEAK 2", "accountId": str(FOREIGN), "currency": "EUR", "effectiveDate": "2026-01-01"}
INCREASE = {"versionId": str(FOREIGN), "percent": "5", "actsOn": ["rates"]}
# what to ask for where any text will do for the description of a call, and few for the call
QUERIES: dict[str, dict[str, str]] = {
    **{call: asked for each in OF_ROOMS for call, asked in each.queries(FOREIGN).items()},
    **{key: {} for key in ("GET /api/bpR/export", "GET /api/reports/status", "GET /api/reports/status/export")},
    "GET /api/deliveries/causes": {},
    "GET /api/find": {"q": "LEAK"},
    "POST /api/requests/filterRequest": {"reportType": "allRequest"},
    "DELETE /api/fieldValidation/{rule_id}": {"revision": "9"},
    "GET /api/fieldValidation": {"templateId": str(FOREIGN)},
    "GET /api/filterProfiles": {"docType": "shipment"},
    # not the revisions they have: the calls after these need the records
    "DELETE /api/records/account/{record_id}": {"revision": "7"},
    "DELETE /api/tms/{document_id}": {"revision": "7"},
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
    "GET /api/invoiceNumbers/check": {"invoiceType": "Revenue"},
    "GET /api/invoiceNumbers/preview": {"invoiceType": "Revenue", "format": "`INV-`999999"},
    "GET /api/metadata": {},
    "GET /api/metadataType": {},
    **{
        f"GET /api/records/{kind}": {}
        for kind in (
            *("calculationCode", "exchangeRate", "fuelPrice", "fuelTable", "zoneTable", "customer", "account"),
            *("freightTolerance", "location", "operation", "requiredDocument"),
        )
    },
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
    "GET /api/tms": {},
    "GET /api/invoiceAutoBilling/pushes": {},
    "PUT /api/tms": {},
    "GET /api/records/invoiceTemplate": {},
    "GET /api/webInvoices": {},
    "GET /api/IMS/filter": {},
    "POST /api/IMS/filter": {},
    "GET /api/IMS/template": {},
    "GET /api/IMS/newIssueEntry": {},
    "PUT /api/IMS/newIssueEntry": {},
    "GET /api/IMSHistory": {"issueId": str(FOREIGN)},
    "PUT /api/IMS/template": {"type": "IMSRaiseProfile"},
    "PUT /api/IMS": {},
}
# the same for bodies; a function makes one when it is sent
BODIES: dict[str, Any] = {
    **{call: asked for each in OF_ROOMS for call, asked in each.bodies(FOREIGN).items()},
    "POST /api/requests/filterRequest": {"filterObj": {}},
    "POST /api/list/suggestion": {"suggestionFor": "account"},
    "POST /api/suggestion": {},
    "PUT /api/tms/{document_id}/approval": {"status": "Approved", "revision": 1},
    "PUT /api/tms": {"data": [{"id": str(FOREIGN), "revision": 1, "fields": []}]},
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
    "POST /api/records/account": {
        "values": {
            "account#accountNumber": "LEAK",
            "account#accountName": "Leak",
            "account#currency": "USD",
            "account#paymentDays": "30",
        }
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
    "POST /api/records/zoneTable": {"values": {"zone#code": "LEAK", "zone#name": "Leak"}},
    "POST /api/zoneTables/{table_id}/rows": {},
    "PUT /api/zoneTables/{table_id}/rows": {"revision": 1, "data": []},
    "POST /api/records/fuelTable": {"values": {"fuel#table": "LEAK", "fuel#start": "3", "fuel#figure": "20"}},
    "POST /api/deliveryAudit/list": {},
    "POST /api/records/requiredDocument": {
        "level": "account",
        "accountId": str(FOREIGN),
        "values": {"requiredDocument#name": "LEAK"},
    },
    "POST /api/records/location": {
        "values": {
            "location#code": "LEAK",
            "location#name": "Leak",
            "location#country": "US",
            "location#timeZone": "America/Chicago",
        },
    },
    "POST /api/records/operation": {"values": {f"operation#{key}": "Air" for key in ("code", "name", "mode")}},
    "POST /api/records/freightTolerance": {
        "level": "account",
        "accountId": str(FOREIGN),
        "values": {"tolerance#name": "LEAK", "tolerance#percent": "2", "tolerance#direction": "both"},
    },
    # a run of the tests may go on past midnight
    "PUT /api/bpR": lambda: {"date": clock.today(HOME).isoformat(), "currentTime": "", "condition": {}},
    "POST /api/fieldValidation": RULE,
    "POST /api/fieldValidation/try": {"rule": RULE, "row": {}},
    "POST /api/fieldValidation/{rule_id}/restore": {"toRevision": 1, "revision": 9},
    "POST /api/invoiceValidation": INVOICE_RULE,
    "PUT /api/fieldValidation/order": {k: RULE[k] for k in ("templateId", "fieldKey")} | {"ids": [str(FOREIGN)]},
    "PUT /api/fieldValidation/{rule_id}": RULE,
    "PUT /api/fieldValidation/{rule_id}/active": {"isActive": True, "revision": 9},
    "PUT /api/invoiceValidation": INVOICE_RULE | {"id": str(FOREIGN)},
    "POST /api/filterProfiles": {
        "templateName": "Leak",
        "template": {"condition": "and", "fields": [{"name": "status", "operator": "equalTo", "value": "Rated"}]},
    },
    "PUT /api/invoices/{invoice_id}/language": {"revision": 1, "language": "nl"},
    "POST /api/shipment/totals": {"columns": ["shipmentCargo#grossWeight", "rating#total"]},
    "POST /api/invoiceNumbers/gaps": {"invoiceType": "Revenue", "reason": "leak"},
    "PUT /api/invoiceNumbers": {
        "invoiceType": "Revenue",
        "format": "`INV-`999999",
        "nextNumber": "INV-000002",
        "reason": "leak",
    },
    "POST /api/invoices/list": {},
    "POST /api/invoices/bulk": {"ids": [str(FOREIGN)], "action": "void", "comment": "leak"},
    "POST /api/invoices/bulk/preview": {"ids": [str(FOREIGN)], "action": "credit"},
    "PUT /api/uploadNewInvoice": {"data": [{"shipmentId": str(FOREIGN), "tempId": 1, "updateField": True}]},
    "POST /api/invoiceAutoBillingAuth": {"revision": 1},
    "POST /api/invoices/duplicates": {"rows": [{"number": "LEAK", "billTo": "LEAK"}]},
    "POST /api/invoices/issue": {"invoices": [{"invoiceId": str(FOREIGN), "revision": 9}]},
    **{
        f"POST /api/invoices/{{invoice_id}}/{action}": {"revision": 9, "comment": "leak"}
        for action in ("correct", "credit", "replicate", "additional")
    },
    "POST /api/invoices/{invoice_id}/actions/redraw": {"revision": 1, "reason": "leak"},
    "POST /api/tariffs/{tariff_id}/increase/preview": INCREASE,
    "POST /api/tariffs/{tariff_id}/increase": INCREASE | {"revision": 1, "effectiveDate": "2027-01-01"},
    "POST /api/tariffs/{tariff_id}/mend": {"versionId": str(FOREIGN), "code": "inversion"},
    "DELETE /api/invoice/charge": {"invoiceId": str(FOREIGN), "invoiceDeleteComment": "leak", "revision": 9},
    "POST /api/invoices/documents": {"ids": [str(FOREIGN)]},
    "POST /api/invoices/export": {"ids": [str(FOREIGN)]},
    "POST /api/generateWeb": {"invoiceId": str(FOREIGN)},
    "POST /api/records/invoiceTemplate": {
        "values": {"template#name": "LEAK"},
        "level": "account",
        "accountId": str(FOREIGN),
    },
    "POST /api/invoiceTemplate/preview": {"values": {"template#name": "LEAK"}, "invoiceId": str(FOREIGN)},
    "POST /api/quotes": QUOTE,
    "POST /api/quotes/price": QUOTE,
    "PUT /api/listingReallocation": {"docId": str(FOREIGN)},
    "PUT /api/quotes/{quote_id}": QUOTE,
    "POST /api/quotes/{quote_id}/mail": {"to": "ap@example.com", "revision": 1},
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
    "POST /api/rating/choice": {"shipmentId": str(FOREIGN), "revision": 1, "listId": "leak", "choice": "1"},
    "POST /api/rating/live": {
        "values": {"shipmentInformation#shipDate": "2026-05-01", "shipmentParties#customerAccountNumber": "LEAK"}
    },
    "POST /api/rateEngine/bulkRating": {"tariffId": str(FOREIGN)},
    "POST /api/IMS/filter": {},
    "POST /api/IMS/template": {"issueIDs": [str(FOREIGN)]},
    "PUT /api/IMS": {"data": [{"id": str(FOREIGN), "revision": 1, "tempId": 1, "updateField": True}]},
    "PUT /api/IMS/newIssueEntry": {
        "data": [
            {
                "tempId": 1,
                "updateField": True,
                "shipmentInformation#shipmentNumber": "LEAK",
                "issueInformation#issueCategory": "Rate",
            }
        ]
    },
    "POST /api/tariffRates/lane": {"identifiers": {"carrier": "LEAK"}},
}

# what is about the people of a company, who have no system
PEOPLE_CALLS = (
    "GET /api/people",
    "POST /api/people",
    "GET /api/people/options",
    "GET /api/people/{user_id}",
    "PUT /api/people/{user_id}",
    "POST /api/people/{user_id}/suspend",
    "POST /api/people/{user_id}/reactivate",
    "POST /api/people/{user_id}/leave",
    "GET /api/people/{user_id}/apiKeys",
    "DELETE /api/people/{user_id}/apiKeys/{key_id}",
    "POST /api/people/{user_id}/resetSecondFactor",
)
# calls about the caller's own account, and what a company asks of its users when they sign in
SIGN_IN_CALLS = (
    "GET /api/mySecondFactor",
    "POST /api/mySecondFactor",
    "POST /api/mySecondFactor/confirm",
    "POST /api/mySecondFactor/recoveryCodes",
    "POST /api/mySecondFactor/off",
    "GET /api/signInPolicy",
    "PUT /api/signInPolicy",
    "GET /api/identityProvider",
    "PUT /api/identityProvider",
    "POST /api/identityProvider/test",
)
RIGHTS_CALLS = (
    "GET /api/roles",
    "POST /api/roles",
    "PUT /api/roles/{role_id}",
    "DELETE /api/roles/{role_id}",
    "POST /api/roles/preview",
    "GET /api/roles/{role_id}/history",
    "PUT /api/roles/{role_id}/history/{to_revision}",
    "GET /api/permissions/explain",
)
AUDIT_CALLS = (
    *(f"GET /api/auditLog{rest}" for rest in ("", "/people", "/export")),
    *(f"GET /api/reports/userTracking{rest}" for rest in ("", "/export")),
)
OWN_KEY_CALLS = (
    "GET /api/apiKeys",
    "POST /api/apiKeys",
    "GET /api/apiKeys/options",
    "DELETE /api/apiKeys/{key_id}",
)
INVITATION_CALLS = (
    "GET /api/invitations",
    "POST /api/invitations",
    "DELETE /api/invitations/{invitation_id}",
    "POST /api/invitations/{invitation_id}/resend",
    "GET /api/mails",
    "GET /api/mails/{mail_id}",
)

# the calls of records that belong to a company and to none of its systems
COMPANY_CALLS = [
    "POST /api/records/system",
    "POST /api/records/system/import",
    *(
        f"{call} /api/records/{kind}{rest}"
        for kind in ("system", "company")
        for call, rest in (
            ("GET", ""),
            ("GET", "/description"),
            ("GET", "/export"),
            ("GET", "/{record_id}"),
            ("GET", "/{record_id}/history"),
            ("PUT", "/{record_id}"),
            ("PUT", "/{record_id}/history/{to_revision}"),
        )
    ),
]

# what belongs to companies and to none of their systems, with the test that covers each
OF_COMPANIES: dict[str, str] = {
    # groups and permissions belong to a company: another's are not found by id, and nothing of them is listed
    **{
        f"{call} /api/groups{rest}": "features/identity/groups/test_groups"
        for call, rest in (
            ("GET", ""),
            ("GET", "/options"),
            ("GET", "/{group_id}"),
            ("GET", "/{group_id}/history"),
            ("POST", ""),
            ("PUT", "/{group_id}/history/{to_revision}"),
            ("DELETE", "/{group_id}"),
        )
    },
    **{
        f"{call} /api/{name}": "features/identity/permissions/test_contract"
        for call, name in (
            ("GET", "selectedRole"),
            ("GET", "permissions"),
            ("PUT", "permissions"),
            ("PUT", "permissionClone"),
            ("PUT", "permissionMetadata"),
            ("POST", "permissions/accounts"),
        )
    },
    **{
        f"{call} /api/permissions/matrix{rest}": "features/identity/permissions/test_matrix"
        for call, rest in (("GET", ""), ("PUT", ""), ("POST", "/preview"))
    },
    **{
        f"{call} /api/organizationPermission": "features/identity/permissions/test_organization"
        for call in ("GET", "PUT")
    },
    **{
        f"{call} /api/records/permissionCode/{{module}}{rest}": "of the company: features/identity/permission_codes"
        for call, rest in (
            ("GET", ""),
            ("GET", "/export"),
            ("GET", "/description"),
            ("GET", "/{record_id}"),
            ("GET", "/{record_id}/history"),
            ("POST", ""),
            ("POST", "/import"),
            ("PUT", "/{record_id}"),
            ("PUT", "/{record_id}/history/{to_revision}"),
            ("DELETE", "/{record_id}"),
        )
    },
    **{
        f"{call} /api/organizations/{{kind}}/{{record_id}}/{rest}": "of companies: features/desk/systems/test_closing"
        for call, rest in (("GET", "closing"), ("POST", "close"), ("POST", "reopen"))
    },
    "GET /api/permissionCodes/{module}": "counts roles of the company: features/identity/permission_codes",
    "GET /api/people/export": "people of the company: features/identity/people/test_people",
    "POST /api/peopleWork/{user_id}/handOver": "features/desk/handover/test_handover",
    **{
        f"POST /api/invitations/import{rest}": "a workbook of its own: features/identity/invitations"
        for rest in ("", "/marked")
    },
    "POST /api/records/system/{system_id}/copy": "features/desk/copying/test_copying",
    "POST /api/records/system/{system_id}/copy/check": "features/desk/copying/test_columns_and_formulas",
    **dict.fromkeys(AUDIT_CALLS, "the log belongs to the company: features/work/audit_log/test_audit_log"),
    **dict.fromkeys(RIGHTS_CALLS, "roles belong to companies: features/identity/rights/test_roles"),
    **dict.fromkeys(PEOPLE_CALLS, "people belong to companies: features/identity/people/test_people"),
    **dict.fromkeys(SIGN_IN_CALLS, "about oneself or the company: features/identity/second_factor, provider_sign_in"),
    **dict.fromkeys(INVITATION_CALLS, "are of companies: features/identity/invitations/test_invitations"),
    **dict.fromkeys(COMPANY_CALLS, "belong to the company: features/desk/systems/test_systems"),
}
