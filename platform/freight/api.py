"""The explicit list of routers: one line a feature."""

from fastapi import APIRouter

from freight.features.invoices import routes as invoices
from freight.features.invoices.audit import routes as invoice_audit
from freight.features.invoices.auto_billing import routes as auto_billing
from freight.features.invoices.bulk import routes as invoice_bulk
from freight.features.invoices.capture import routes as capture
from freight.features.invoices.charges import routes as charges
from freight.features.invoices.correcting import routes as correcting
from freight.features.invoices.documents import routes as invoice_documents
from freight.features.invoices.duplicates import routes as duplicates
from freight.features.invoices.mismatches import routes as mismatches
from freight.features.invoices.number_series import routes as number_series
from freight.features.quotes import routes as quotes
from freight.features.quotes.rules import routes as quote_rules
from freight.features.quotes.search import routes as rate_search
from freight.features.setup.accounts import routes as accounts
from freight.features.setup.currency import routes as currency
from freight.features.setup.customers import routes as customers
from freight.features.setup.filter_profiles import routes as filter_profiles
from freight.features.setup.grid_layouts import routes as grid_layouts
from freight.features.setup.metadata import routes as metadata
from freight.features.setup.organisations import routes as organisations
from freight.features.setup.rules import routes as rules
from freight.features.setup.templates import routes as templates
from freight.features.setup.tolerances import routes as tolerances
from freight.features.shipments import routes as shipments
from freight.features.shipments.aging import routes as aging
from freight.features.shipments.allocation import routes as allocation
from freight.features.shipments.exceptions import routes as exceptions
from freight.features.shipments.home import routes as home
from freight.features.shipments.rating import routes as rating
from freight.features.shipments.rating.what_if import routes as what_if
from freight.features.shipments.uploads import routes as uploads
from freight.features.system.availability import routes as availability
from freight.features.system.files import routes as files
from freight.features.system.find import routes as find
from freight.features.system.health import routes as health
from freight.features.system.help import routes as help_pages
from freight.features.system.identity import routes as identity
from freight.features.system.installation import routes as installation
from freight.features.system.record_history import routes as record_history
from freight.features.system.suggestions import routes as suggestions
from freight.features.system.tasks import routes as tasks
from freight.features.tariffs import routes as tariffs
from freight.features.tariffs.documents import routes as tariff_documents
from freight.features.tariffs.fuel import routes as fuel
from freight.features.tariffs.overview import routes as tariff_overview
from freight.features.tariffs.templates import routes as tariff_templates

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
    home.router,
    invoice_audit.router,
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
    allocation.router,
]
