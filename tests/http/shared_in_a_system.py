"""Calls whose answers are shared by all users of a system, whatever their accounts, each with the reason."""

OF_RECORDS = (
    ("GET", ""),
    ("POST", ""),
    ("GET", "/export"),
    ("GET", "/{record_id}"),
    ("GET", "/{record_id}/history"),
    ("PUT", "/{record_id}"),
    ("DELETE", "/{record_id}"),
    ("PUT", "/{record_id}/history/{to_revision}"),
)
SHARED_IN_A_SYSTEM = {
    "GET /api/customReports/datasets": "the tags of a system are those of all its records",
    "GET /api/globalFields": "the field keys of the system",
    "GET /api/isAvailable": "a number is used once in a system: that it is taken is no secret there",
    "GET /api/template/default": "the system's own field template",
    "GET /api/getRFQTemplate": "the system's own field template",
    "GET /api/IMS/template": "the system's own field template",
    "GET /api/IMS/newIssueEntry": "the system's own field templates",
    "GET /api/records/customer/description": "the system's own field template",
    "GET /api/records/mappingRule/description": "the system's own field template",
    "GET /api/template/systemId/{system_id}": "the system's own field template",
    "GET /api/invoiceAutoBillingAuth": "a system has one connection to its billing system",
    "POST /api/invoiceAutoBillingAuth": "a system has one connection to its billing system",
    "POST /api/calculateExchangeRate": "the rates of a system are for all of its tariffs",
    "GET /api/invoiceNumbers/gaps": "a number is used once in a system: so is the reason why it is not",
    "GET /api/invoiceCharges": "the calculation codes of a system are for all of its invoices",
    "POST /api/records/account": "a number is used once in a system: that it is taken is no secret there",
    "GET /api/records/account/description": "the calculation codes of a system are for all of its accounts",
    "POST /api/carrierInvoices/upload": "the calculation codes of a system are for all of its invoices",
    "GET /api/taxSetup": "the calculation codes of a system are for all of its invoices",
    "GET /api/exchangeRateOptions": "the rates of a system are for all of its tariffs",
    **{
        f"{call} /api/zoneTables/{{table_id}}/{rest}": "the zone tables of a system are for all of its tariffs"
        for call, rest in (("POST", "rows"), ("PUT", "rows"), ("GET", "export"), ("POST", "upload"))
    },
    **{
        f"{call} /api/records/{kind}{rest}": "the codes, rates and fuel tables of a system are for all of its tariffs"
        for kind in ("calculationCode", "exchangeRate", "fuelPrice", "fuelTable", "zoneTable")
        for call, rest in OF_RECORDS
    },
    **{
        f"{call} /api/records/{kind}{rest}": "a system works at the same places for all of its accounts"
        for kind in ("location", "operation")
        for call, rest in (*OF_RECORDS, ("GET", "/description"))
    },
    **{
        f"{call} /api/{rest}": "a system has the same carriers for all of its accounts"
        for call, rest in (
            *((call, f"records/carrier{rest}") for call, rest in (*OF_RECORDS, ("GET", "/description"))),
            *(("GET", "carriers/{carrier_id}/bank"), ("PUT", "carriers/{carrier_id}/bank")),
            *(("POST", f"carriers/{{carrier_id}}/bank/{decision}") for decision in ("confirm", "discard")),
            *(("GET", "carriers/inUse"), ("POST", "carriers/inUse"), ("GET", "carrierInvoices/carriers")),
        )
    },
    **{
        f"{call} /api/records/payableTemplate{rest}": "a system writes to its carriers by the same templates"
        for call, rest in OF_RECORDS
    },
    **{
        f"{call} /api/records/milestone{rest}": "the milestones of a system are those of all its shipments"
        for call, rest in OF_RECORDS
    },
    **{
        f"{call} /api/tracking/{rest}": "the milestones of a system are those of all its shipments"
        for call, rest in (
            *(("GET", "milestones"), ("GET", "events/template"), ("POST", "events"), ("POST", "events/check")),
            *(("POST", "milestone"), ("POST", "report"), ("POST", "report/export")),
        )
    },
    **{
        f"{call} /api/approvalLadders{rest}": "the approval ladders of a system hold for all of its accounts"
        for call, rest in (
            ("GET", ""),
            ("POST", ""),
            ("GET", "/options"),
            ("GET", "/{ladder_id}"),
            ("DELETE", "/{ladder_id}"),
            ("GET", "/{ladder_id}/history"),
            ("PUT", "/{ladder_id}/history/{to_revision}"),
        )
    },
    "PUT /api/taggedRecords": "the tags of a system are for the records of all of its accounts",
    **{
        f"{call} /api/tags{rest}": "the tags of a system are for the records of all of its accounts"
        for call, rest in (
            ("GET", ""),
            ("POST", ""),
            ("GET", "/{tag_id}/uses"),
            ("DELETE", "/{tag_id}"),
            ("GET", "/{tag_id}/history"),
            ("PUT", "/{tag_id}/history/{to_revision}"),
        )
    },
    **{
        f"{call} /api/taggingRules{rest}": "the tagging rules of a system judge the records of all of its accounts"
        for call, rest in (
            ("GET", ""),
            ("POST", ""),
            ("GET", "/options"),
            ("POST", "/preview"),
            ("GET", "/{rule_id}"),
            ("DELETE", "/{rule_id}"),
            ("GET", "/{rule_id}/history"),
            ("PUT", "/{rule_id}/history/{to_revision}"),
        )
    },
    **{
        f"{call} /api/scriptingRules{rest}": "the computed fields of a system are those of all its shipments"
        for call, rest in (
            ("GET", ""),
            ("POST", ""),
            ("GET", "/options"),
            ("GET", "/{rule_id}"),
            ("DELETE", "/{rule_id}"),
            ("GET", "/{rule_id}/history"),
            ("PUT", "/{rule_id}/history/{to_revision}"),
        )
    },
    **{
        f"{call} /api/listLayouts{rest}": "the layouts of a system's lists hold for all of its accounts"
        for call, rest in (
            ("GET", ""),
            ("POST", ""),
            ("GET", "/options"),
            ("GET", "/effective"),
            ("PUT", "/own"),
            ("DELETE", "/own"),
            ("GET", "/{layout_id}"),
            ("DELETE", "/{layout_id}"),
            ("GET", "/{layout_id}/history"),
            ("PUT", "/{layout_id}/history/{to_revision}"),
        )
    },
    **{
        f"{call} /api/notificationRules{rest}": "the notifications of a system are set up for all of its accounts"
        for call, rest in (
            ("GET", ""),
            ("POST", ""),
            ("GET", "/options"),
            ("GET", "/{rule_id}"),
            ("DELETE", "/{rule_id}"),
            ("GET", "/{rule_id}/history"),
            ("PUT", "/{rule_id}/history/{to_revision}"),
            ("GET", "/{rule_id}/told"),
            ("POST", "/{rule_id}/told/retry"),
        )
    },
    **{
        f"{call} /api/reportProfiles{rest}": "the report profiles of a system are set up for all of its accounts"
        for call, rest in (
            ("GET", ""),
            ("POST", ""),
            ("GET", "/options"),
            ("GET", "/{profile_id}"),
            ("DELETE", "/{profile_id}"),
            ("POST", "/{profile_id}/send"),
            ("GET", "/{profile_id}/sendings"),
            ("POST", "/{profile_id}/entries/{key}/run"),
            ("GET", "/{profile_id}/history"),
            ("PUT", "/{profile_id}/history/{to_revision}"),
        )
    },
    "GET /api/emailAccounts": "the mail servers of a system are for all of its profiles",
    "GET /api/emailAccounts/{account_id}": "the mail servers of a system are for all of its profiles",
    "POST /api/emailAccounts/test": "the mail servers of a system are for all of its profiles",
    "POST /api/emailAccounts/testMailbox": "the mail servers of a system are for all of its profiles",
    "GET /api/listEmailNames": "the mail servers of a system are for all of its profiles",
    "GET /api/setupProgress": "says of a system how many locations and operations it has",
}
