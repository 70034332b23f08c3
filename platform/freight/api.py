"""The explicit list of routers: one line a feature."""

from fastapi import APIRouter

from freight.features.accounts import routes as accounts
from freight.features.aging import routes as aging
from freight.features.auto_billing import routes as auto_billing
from freight.features.availability import routes as availability
from freight.features.capture import routes as capture
from freight.features.charges import routes as charges
from freight.features.currency import routes as currency
from freight.features.customers import routes as customers
from freight.features.dashboard import routes as dashboard
from freight.features.delivery_audit import routes as delivery_audit
from freight.features.exceptions import routes as exceptions
from freight.features.files import routes as files
from freight.features.filter_profiles import routes as filter_profiles
from freight.features.find import routes as find
from freight.features.fuel import routes as fuel
from freight.features.grid_layouts import routes as grid_layouts
from freight.features.health import routes as health
from freight.features.help import routes as help_pages
from freight.features.identity import routes as identity
from freight.features.installation import routes as installation
from freight.features.invoice_bulk import routes as invoice_bulk
from freight.features.invoice_documents import routes as invoice_documents
from freight.features.invoices import routes as invoices
from freight.features.invoices.correcting import routes as correcting
from freight.features.invoices.duplicates import routes as duplicates
from freight.features.invoices.mismatches import routes as mismatches
from freight.features.invoices.number_series import routes as number_series
from freight.features.metadata import routes as metadata
from freight.features.organisations import routes as organisations
from freight.features.quote_rules import routes as quote_rules
from freight.features.quotes import routes as quotes
from freight.features.rate_search import routes as rate_search
from freight.features.rating import routes as rating
from freight.features.rating.what_if import routes as what_if
from freight.features.record_history import routes as record_history
from freight.features.rules import routes as rules
from freight.features.shipments import routes as shipments
from freight.features.suggestions import routes as suggestions
from freight.features.tariff_documents import routes as tariff_documents
from freight.features.tariff_overview import routes as tariff_overview
from freight.features.tariff_templates import routes as tariff_templates
from freight.features.tariffs import routes as tariffs
from freight.features.tasks import routes as tasks
from freight.features.templates import routes as templates
from freight.features.tolerances import routes as tolerances
from freight.features.uploads import routes as uploads
from freight.features.work_allocation import routes as work_allocation

ROUTERS: list[APIRouter] = [
    templates.router,
    accounts.router,
    aging.router,
    auto_billing.router,
    availability.router,
    capture.router,
    charges.router,
    currency.router,
    customers.router,
    dashboard.router,
    delivery_audit.router,
    exceptions.router,
    files.router,
    filter_profiles.router,
    find.router,
    fuel.router,
    grid_layouts.router,
    health.router,
    help_pages.router,
    identity.router,
    installation.router,
    invoice_documents.router,
    # before the calls whose path names an invoice
    invoice_bulk.router,
    invoices.router,
    correcting.router,
    duplicates.router,
    mismatches.router,
    number_series.router,
    metadata.router,
    organisations.router,
    record_history.router,
    rules.router,
    shipments.router,
    quote_rules.router,
    quotes.router,
    rate_search.router,
    rating.router,
    suggestions.router,
    tariff_overview.router,
    tariff_documents.router,
    tariff_templates.router,
    tariffs.router,
    tasks.router,
    tolerances.router,
    uploads.router,
    what_if.router,
    work_allocation.router,
]
