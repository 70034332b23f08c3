"""Calls for which the walk of `test_tenancy` cannot prove anything, each with the reason or the test that covers it."""

from tests.http.asked import OF_COMPANIES, OWN_KEY_CALLS
from tests.http.delivery_desks import DELIVERY_DESKS

# calls that hold no tenant data, each with what they are about instead
NOT_TENANT_DATA = {
    "POST /api/template/pattern": "a regex on the values it is sent with",
    "GET /api/session": "the caller's own session",
    "POST /api/change/password": "the caller's own password",
    "POST /api/resetCookie": "the caller's own memberships: test_r382 in features/identity/sign_in",
    "POST /api/helpPages/preview": "the text it is sent with",
    "GET /api/taxNumber": "the number it is sent with",
    "PUT /api/getNextScheduleTime": "the schedule it is sent with",
    "GET /api/documentProfileFields": "the fields of the system: features/invoices/audit/test_document_profiles",
    "GET /api/metadataType/description": "the fields of a form, the same for everybody",
    "GET /api/records/filterProfile/shipmentIssue/description": "the fields of a form, the same for everybody",
    "GET /api/records/filterProfile/invoiceIssue/description": "the fields of a form, the same for everybody",
    "GET /api/templates/description": "the fields of a form, the same for everybody",
    "GET /api/records/calculationCode/description": "the fields of a form, the same for everybody",
    "GET /api/records/exchangeRate/description": "the fields of a form, the same for everybody",
    "GET /api/records/fuelPrice/description": "the fields of a form, the same for everybody",
    "GET /api/records/purchaseOrder/description": "the fields of a form, the same for everybody",
    "GET /api/records/freightTolerance/description": "the fields of a form, the same for everybody",
    "GET /api/records/master/description": "the fields of a form, the same for everybody",
    "GET /api/records/carrier/description": "the fields of a form, the same for everybody",
    "GET /api/records/milestone/description": "the fields of a form, the same for everybody",
    "GET /api/records/requiredDocument/description": "the fields of a form, the same for everybody",
    "GET /api/records/fuelTable/description": "the fields of a form, the same for everybody",
    "GET /api/records/zoneTable/description": "the fields of a form, the same for everybody",
    "GET /api/records/filterProfile/shipment/description": "the fields of a form, the same for everybody",
    "GET /api/records/invoiceTemplate/description": "the fields of a form, the same for everybody",
    "GET /api/invoiceTemplate/builtIn": "the template that comes with the suite, the same for everybody",
    "GET /api/me": "the caller's own details",
    "GET /api/myNotices": "what the caller chose for himself: features/work/notices/test_notices",
    "PUT /api/myNotices": "what the caller chose for himself: features/work/notices/test_notices",
    "PUT /api/me": "the caller's own name",
    "GET /api/mySessions": "the caller's own sessions: features/identity/sign_in/test_own_sessions",
    "DELETE /api/mySessions": "the caller's own sessions: features/identity/sign_in/test_own_sessions",
    "DELETE /api/mySessions/{handle}": "the caller's own sessions: features/identity/sign_in/test_own_sessions",
    **dict.fromkeys(OWN_KEY_CALLS, "the caller's own keys: features/identity/api_keys/test_api_keys"),
    "GET /api/countries": "the countries of the world, the same for everybody",
    "GET /api/tariffOptions": "what a tariff can be made of, the same for everybody",
}
# calls that give the owner the same answer with and without the records, with the test that covers each
COVERED_BY_NAME: dict[str, str] = {
    "POST /api/shipment/totals": "planted shipments have no figures: features/shipments/test_list_totals",
    "GET /api/customReports/datasets": "the fields of the system: features/reports/test_saved",
    "POST /api/customReports": "a form that names nothing: features/reports/test_saved",
    "POST /api/customReports/export": "accepted, and run with the caller's rights: features/reports/test_export",
    "GET /api/reportProfiles/own": "planted is for no user who works there: reports/profiles/test_profiles",
    "POST /api/reportProfiles": "a form that names no user of the system: reports/profiles/test_profiles",
    "POST /api/reportProfiles/check": "a form that names no user of the system: reports/profiles/test_profiles",
    "POST /api/reportProfiles/{profile_id}/entries/{key}/run": "planted has no such entry: reports/profiles",
    **DELIVERY_DESKS,
    "POST /api/taggedRecords/matching": "a task with an existing tag: desk/tagging/test_tags_of_all_that_match",
    "GET /api/taggedRecords/{kind}/{record_id}": "kinds of records by name: desk/tagging/test_tagging_rules",
    "GET /api/approvalLadders/options": "people and groups, no record: approvals/ladders/test_ladders",
    "POST /api/records/purchaseOrder": "a form that names nothing: features/payables/test_orders",
    "POST /api/records/payableRule": "a form that names nothing: features/payables/test_workflow",
    "POST /api/records/payableTemplate": "a form that names nothing: features/payables/test_letters",
    "GET /api/records/payableTemplate/description": "a form that names nothing: features/payables/test_letters",
    "GET /api/records/payableRule/description": "planted is no ladder for payables: features/payables/test_workflow",
    "GET /api/purchaseOrders": "the call before takes it away: features/payables/test_orders",
    "POST /api/tracking/events/file": "a workbook of its own: features/tracking/test_capture",
    "POST /api/notificationRules/preview": "a message it is sent with: work/notifications/test_rules",
    "GET /api/notificationRules/options": "people, groups and accounts: work/notifications/test_rules",
    "POST /api/standIns": "a person by his id: desk/approval_requests/test_watching",
    "POST /api/tracking/links": "a shipment by its number: features/tracking/test_links",
    "POST /api/tracking/report": "planted has no milestones in these months: features/tracking/test_reports",
    "POST /api/tracking/report/export": "planted has no milestones in these months: features/tracking/test_reports",
    "GET /api/tracking/milestones": "the calls before make one of that code: features/tracking/test_milestones",
    "GET /api/tracking/events/template": "as the milestones: features/tracking/test_capture",
    **{
        f"POST /api/tracking/{call}": "shipments by number, or deleted before: features/tracking/test_capture"
        for call in ("events", "events/check", "milestone", "undo", "takeBack")
    },
    "PUT /api/payables/terms": "a carrier by its name: features/payables/test_auditing",
    "DELETE /api/scriptingRules/{rule_id}": "planted is removed already: setup/scripting/test_scripting_rules",
    "POST /api/scriptingRules": "a form that names nothing: setup/scripting/test_scripting_rules",
    "GET /api/scriptingRules/options": "the fields of the system: setup/scripting/test_scripting_rules",
    "POST /api/approvalLadders": "a form that names nothing: approvals/ladders/test_ladders",
    "GET /api/requests/pending": "what waits for the caller himself: desk/approval_requests/test_lists",
    "GET /api/requests/myRequests": "what the caller sent himself: desk/approval_requests/test_lists",
    "POST /api/requests/needed": "where no ladder is left nothing is read: desk/approval_requests/test_rates",
    "POST /api/requests/file": "a file of the caller's own: desk/approval_requests/test_lists",
    "GET /api/listEdiVariables": "names of fields, no record: delivery/edi/test_workbench",
    "GET /api/edi/sets": "the sets that come with the suite: delivery/edi/test_workbench",
    "GET /api/edi/invoices": "planted is no issued invoice: delivery/edi/test_workbench",
    "POST /api/edi/preview": "a mapping of its own: delivery/edi/test_workbench",
    "POST /api/edi/replay": "a mapping of its own: delivery/edi/test_workbench",
    "GET /api/getConfigurationFields": "the fields of the system: recipients/profiles/test_history_and_moves",
    "GET /api/template/profile/{system_id}": "the fields of the system: recipients/profiles/test_history_and_moves",
    "PUT /api/getNextScheduleTime": "a schedule in a form, no record: recipients/profiles/test_next_schedule",
    "POST /api/invoiceDefaultDelivery": "a form that names nothing: recipients/profiles/test_profiles",
    "PUT /api/invoiceDefaultDelivery/{profile_id}": "a form that names nothing: recipients/profiles/test_profiles",
    "POST /api/invoiceDefaultDelivery/test": "a form that names nothing: recipients/profiles/test_history_and_moves",
    "GET /api/invoiceDefaultDelivery": "planted is a profile of an account: recipients/profiles/test_profiles",
    "GET /api/deliveryProfileList": "planted is a link: recipients/profiles/test_profiles",
    "GET /api/deliveryProfileHistory/{profile_id}": "without history: recipients/profiles/test_history_and_moves",
    "PUT /api/deliveryProfileHistory/{entry_id}": "without history: recipients/profiles/test_history_and_moves",
    "GET /api/account": "accounts above and below: recipients/profiles/test_history_and_moves",
    "PUT /api/moveAccount": "accounts by number: recipients/profiles/test_history_and_moves",
    "POST /api/uploadFiles": "a file of its own: recipients/keys/test_keys",
    "GET /api/deliveryKeys": "planted is a key of an account: recipients/keys/test_keys",
    "DELETE /api/deliveryKeys/{key_id}": "planted is in use: recipients/keys/test_keys",
    "POST /api/emailAccounts": "a form that names nothing: delivery/email_accounts/test_email_accounts",
    "PUT /api/emailAccounts/{account_id}": "a form that names nothing: delivery/email_accounts/test_email_accounts",
    "POST /api/emailAccounts/test": "a form that names nothing: delivery/email_accounts/test_email_accounts",
    "POST /api/emailAccounts/testMailbox": "a form that names nothing: delivery/email_accounts/test_mailboxes",
    "POST /api/invoiceCapture": "planted is no open shipment: features/invoices/capture/test_capture",
    "PUT /api/invoiceCapture": "rows name shipments by number: features/invoices/capture/test_capture",
    "PUT /api/uploadNewInvoice": "rows name shipments by number: features/invoices/capture/test_capture",
    "POST /api/uploadNewInvoice/file": "a workbook of its own: features/invoices/capture/test_capture_file",
    "GET /api/uploadNewInvoice/template": "the template of the system: features/invoices/capture/test_capture",
    "PUT /api/setAccountCode": "an account is chosen by its number: features/identity/sign_in/test_working_account",
    "GET /api/invoices/nextToBill": "planted is nothing to be billed: features/invoices/test_next_to_bill",
    "GET /api/invoiceValidation": "planted is a rule of the other kind: test_invoice_rules_are_kept_apart",
    "GET /api/isAvailable": "the calls before make an account of that number: features/work/availability",
    "PUT /api/summaryReallocation": "the call before moves it: test_who_sees_one_account_hands_over_no_other",
    "PUT /api/fieldValidation/order": "the calls before make more rules: test_rules_run_in_the_order",
    **{
        f"{call} /api/rating/whatIf/{{run_id}}/{rest}": "the call before deletes it: rating/test_what_if"
        for call, rest in (
            ("POST", "rows"),
            ("GET", "export"),
            ("GET", "rows/{row_id}/trace"),
            ("GET", "rows/{row_id}/compare"),
        )
    },
    "GET /api/helpContent": "planted is no page of that address: features/work/help/test_company_pages",
    **{
        f"{method} /api/helpPages{rest}": "found by address, not by id: features/work/help/test_company_pages"
        for method, rest in (("GET", ""), ("GET", "/page"), ("PUT", "/page"), ("DELETE", "/page"))
    },
    **{
        f"{method} /api/navigation": "belongs to a user, not to a system: features/work/navigation"
        for method in ("GET", "PUT")
    },
    **{
        f"{method} /api/profilePicture": "belongs to a user, not to a system: features/identity/sign_in/test_picture"
        for method in ("GET", "POST", "DELETE")
    },
    **{
        f"{call} /api/records/filterProfile/{kind}{rest}": "planted is of shipments: filter_profiles/test_issue_lists"
        for kind in ("shipmentIssue", "invoiceIssue")
        for call, rest in (
            ("GET", ""),
            ("GET", "/export"),
            ("GET", "/{record_id}"),
            ("GET", "/{record_id}/history"),
            ("PUT", "/{record_id}"),
            ("PUT", "/{record_id}/history/{to_revision}"),
            ("DELETE", "/{record_id}"),
        )
    },
    **{
        f"{call} /api/embeddedReports{rest}": "for administrators: features/reports/embedded/test_embedded"
        for call, rest in (
            ("POST", ""),
            ("GET", "/settings"),
            ("GET", "/{report_id}"),
            ("DELETE", "/{report_id}"),
            ("GET", "/{report_id}/history"),
            ("PUT", "/{report_id}/history/{to_revision}"),
        )
    },
    "POST /api/taxSetup/tryInvoices": "planted is no issued invoice: features/invoices/test_tax_trial",
    **{
        f"{call} /api/taxReturns{rest}": "planted is no issued invoice: features/invoices/tax_returns"
        for call, rest in (
            ("GET", ""),
            ("GET", "/{country}/{period}"),
            ("GET", "/{country}/{period}/documents"),
            ("GET", "/{country}/{period}/export"),
            ("POST", "/{country}/{period}/file"),
        )
    },
    "GET /api/taxPacks": "the starter packs of the suite, the same for everybody",
    "GET /api/taxPacks/{country}": "a starter pack of the suite, the same for everybody",
    **{
        f"{call} /api/taxSetup{rest}": "the one setup of a company: features/setup/tax/test_tax_setup"
        for call, rest in (
            ("GET", ""),
            ("PUT", ""),
            ("POST", "/packs"),
            ("POST", "/try"),
            ("GET", "/history"),
            ("PUT", "/history/{to_revision}"),
        )
    },
    "POST /api/listLayouts": "a form that names nothing: features/setup/list_layouts/test_list_layouts",
    "PUT /api/listLayouts/own": "the caller's own columns: features/setup/list_layouts/test_list_layouts",
    "GET /api/pickups": "planted was not picked up: delivery/pickups/test_pickups",
    "POST /api/deliveryAnswers": "a file of its own: delivery/receipts/test_answers",
    "POST /api/deliveryAnswers/channels/{channel_id}/check": "planted is no channel: delivery/acknowledged",
    "GET /api/ediAcknowledgements": "planted was not sent by EDI: delivery/acknowledged/test_acknowledged",
    "GET /api/ediAcknowledgements/deliveries": "planted was not sent by EDI: delivery/acknowledged/test_acknowledged",
    "GET /api/xmlMessages": "planted did not leave as XML: delivery/xml_messages/test_xml_messages",
    "GET /api/xmlMessages/{delivery_id}": "planted did not leave as XML: delivery/xml_messages/test_xml_messages",
    "POST /api/deliveries/confirmKey": "an endpoint is found by its name: delivery/board/test_board",
    **OF_COMPANIES,
    "GET /api/treeview": "planted changes no number of accounts: features/setup/organisations/test_tree",
    "POST /api/companies": "makes a company of its own: features/desk/systems/test_new_company",
    "POST /api/organization": "belongs to the company: features/desk/wizard",
    "POST /api/records/account/import": "features/setup/accounts/test_account_records",
    "POST /api/records/calculationCode/import": "features/tariffs/test_calculation_codes",
    "POST /api/ecbRates": "a file of the ECB's own: features/setup/currency/test_ecb_upload",
    "POST /api/records/exchangeRate/import": "features/setup/currency/test_exchange_rates",
    "POST /api/records/fuelPrice/import": "features/tariffs/fuel/test_fuel",
    "POST /api/records/fuelTable/import": "features/tariffs/fuel/test_fuel",
    "POST /api/records/zoneTable/import": "features/tariffs/zones/test_zones",
    "POST /api/zoneTables/{table_id}/upload": "features/tariffs/zones/test_zones",
    "POST /api/records/purchaseOrder/import": "features/payables/test_orders",
    "POST /api/records/payableTemplate/import": "a form that names nothing: features/payables/test_letters",
    "POST /api/records/payableRule/import": "a form that names nothing: features/payables/test_workflow",
    "POST /api/records/freightTolerance/import": "features/invoices/tolerances/test_tolerances",
    "POST /api/records/mappingRule/import": "features/shipments/mapping_rules/test_mapping_rules",
    "POST /api/records/milestone/import": "features/tracking/test_milestones",
    "POST /api/records/master/import": "features/shipments/masters/test_masters",
    **{
        f"{call} /api/masters/{{master_id}}{rest}": "the call before removes it: shipments/masters/test_masters"
        for call, rest in (
            ("GET", ""),
            ("POST", "/houses"),
            ("PUT", "/costs"),
            ("PUT", "/costs/{cost_id}/posting"),
        )
    },
    "GET /api/masters/unmatched": "planted names no master: features/shipments/masters/test_masters",
    "POST /api/records/carrier/import": "features/setup/carriers/test_carriers",
    "GET /api/carriers/inUse": "planted names no carrier: features/setup/carriers/test_carriers_in_use",
    "POST /api/carriers/inUse": "planted names no carrier: features/setup/carriers/test_carriers_in_use",
    "POST /api/records/location/import": "features/setup/locations/test_locations",
    "POST /api/records/operation/import": "features/setup/locations/test_locations",
    "POST /api/records/requiredDocument/import": "features/invoices/audit",
    "GET /api/rateSearch/{search_id}/lanes/{lane}/offers/{rank}": "test_a_search_is_its_users",
    "POST /api/records/invoiceTemplate/import": "features/invoices/documents/test_templates",
    "POST /api/invoiceTemplate/logo": "a logo belongs to nothing yet: features/invoices/documents/test_templates",
    "GET /api/invoiceTemplate/logo": "planted is a file that is no logo: features/invoices/documents/test_templates",
    "POST /api/tms/upload/file": "a file belongs to nothing yet: features/tariffs/documents",
    **{
        f"{call} /api/invoiceNumbers{rest}": "planted is a series of no type there is: features/invoices/test_numbers"
        for call, rest in (("GET", ""), ("GET", "/check"), ("GET", "/preview"), ("POST", "/gaps"), ("PUT", ""))
    },
    **{
        f"{call} /api/invoices/mismatches{rest}": "planted is no mismatched shipment: features/invoices/tolerances"
        for call, rest in (("POST", ""), ("POST", "/shipments"), ("POST", "/settle"), ("GET", "/export"))
    },
    "PUT /api/IMS/template": "planted is a template of another kind: features/shipments/exceptions/test_listing",
    "GET /api/IMS/template/{template_id}/history": "as above: features/shipments/exceptions/test_profile_history",
    **{
        f"GET /api/dashboard/creditNotes{rest}": "planted is no credit note: invoices/test_credit_notes_report"
        for rest in ("", "/export")
    },
    "GET /api/reports/downloads": "planted is a task without a file: work/tasks/test_downloads",
    "GET /api/reports/history": "planted is a change of no kind there is: work/record_history/test_across",
    "GET /api/historyDoc": "planted is a change of no kind there is: features/work/record_history",
    "GET /api/historyDoc/{entry_id}": "planted is a change of no kind there is: features/work/record_history",
}
