"""What the calls of the tenancy walk are asked with, where their description alone would not reach a record."""

from typing import Any

from bson import ObjectId

from freight.core.places import HOME
from freight.kit import clock

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
QUOTE = {"accountId": str(FOREIGN), "versionId": str(FOREIGN), "values": {"carrier": "LEAK"}, "revision": 1}
QUOTE_RULE = {
    "ruleName": "LEAK",
    "conditions": {"ruleDef": {"fields": [{"name": "shipmentInformation#carrier", "value": "LEAK"}]}},
}
TARIFF = {"name": "LEAK 2", "accountId": str(FOREIGN), "currency": "EUR", "effectiveDate": "2026-01-01"}
INCREASE = {"versionId": str(FOREIGN), "percent": "5", "actsOn": ["rates"]}
# what to ask for where any text will do for the description of a call, and few for the call
QUERIES: dict[str, dict[str, str]] = {
    "GET /api/dashboard/billedByDay": {},
    "GET /api/dashboard/work/{work_set}": {},
    "GET /api/find": {"q": "LEAK"},
    "DELETE /api/fieldValidation/{rule_id}": {"revision": "9"},
    "GET /api/fieldValidation": {"templateId": str(FOREIGN)},
    "GET /api/filterProfiles": {"docType": "shipment"},
    # not the revisions they have: the calls after these need the records
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
    "GET /api/records/calculationCode": {},
    "GET /api/records/exchangeRate": {},
    "GET /api/records/fuelPrice": {},
    "GET /api/records/fuelTable": {},
    "GET /api/records/customer": {},
    "GET /api/records/freightTolerance": {},
    "GET /api/records/requiredDocument": {},
    "GET /api/records/account": {},
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
# the same for bodies
BODIES: dict[str, Any] = {
    "POST /api/list/suggestion": {"suggestionFor": "account"},
    "POST /api/suggestion": {},
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
    "POST /api/deliveryAudit/list": {},
    "POST /api/records/requiredDocument": {
        "level": "account",
        "accountId": str(FOREIGN),
        "values": {"requiredDocument#name": "LEAK"},
    },
    "POST /api/records/freightTolerance": {
        "level": "account",
        "accountId": str(FOREIGN),
        "values": {"tolerance#name": "LEAK", "tolerance#percent": "2", "tolerance#direction": "both"},
    },
    "PUT /api/bpR": {"date": clock.today(HOME).isoformat(), "currentTime": "", "condition": {}},
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
