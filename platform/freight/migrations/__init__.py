"""Changes of the shape of stored records, in the order they are carried through at the start of a newer version.

Each is frozen the day it lands: it works on raw records and imports neither documents nor features, because those go
on changing. docs/architecture.md shows how to add one.
"""

from freight.migrations import (
    m0001_kind_of_installation,
    m0002_cells_of_home,
    m0003_references,
    m0004_portions_of_runs,
    m0005_versions_of_papers,
    m0006_administrators_of_companies,
    m0007_companies_and_systems_in_use,
    m0008_roles,
    m0009_groups_by_id,
    m0010_handlers_of_quotes,
    m0011_answers_to_packets,
    m0012_products_take_permissions,
    m0013_servers_of_deliveries,
    m0014_types_of_documents,
    m0015_steps_of_required_documents,
    m0016_orders_of_payables,
    m0017_what_shipments_are_filed_under,
    m0018_duplicates_of_payables,
    m0019_exports_of_invoices,
    m0020_fields_that_came_later,
    m0021_names_of_collections,
    m0022_approvals_in_tax_returns,
    m0023_carriers,
    m0024_ways_of_working,
)
from freight.migrations.migration import Migration

MIGRATIONS: tuple[Migration, ...] = (
    Migration(1, "mark demo installations", m0001_kind_of_installation.forward),
    Migration(2, "build the counters of Home", m0002_cells_of_home.forward),
    Migration(3, "index shipments by all of their numbers", m0003_references.forward),
    Migration(4, "store which shipments each part of a run covers", m0004_portions_of_runs.forward),
    Migration(5, "number the versions of invoice files", m0005_versions_of_papers.forward),
    Migration(6, "limit administrators to their companies", m0006_administrators_of_companies.forward),
    Migration(7, "mark companies and systems as active", m0007_companies_and_systems_in_use.forward),
    Migration(8, "turn shared permissions into roles", m0008_roles.forward),
    Migration(9, "share documents with groups by id", m0009_groups_by_id.forward),
    Migration(10, "set who closes each quote", m0010_handlers_of_quotes.forward),
    Migration(11, "index sent EDI files by the ids in their answers", m0011_answers_to_packets.forward),
    Migration(12, "remove permissions of products a company lacks", m0012_products_take_permissions.forward),
    Migration(13, "set the destination of packed deliveries", m0013_servers_of_deliveries.forward),
    Migration(14, "set the type of tariff documents", m0014_types_of_documents.forward),
    Migration(15, "set which step required documents hold up", m0015_steps_of_required_documents.forward),
    Migration(16, "match carrier invoices with purchase orders", m0016_orders_of_payables.forward),
    Migration(17, "index shipments by what users search for", m0017_what_shipments_are_filed_under.forward),
    Migration(18, "compare carrier invoices for duplicates", m0018_duplicates_of_payables.forward),
    Migration(19, "grant export to users who see invoices", m0019_exports_of_invoices.forward),
    Migration(20, "add new fields to templates", m0020_fields_that_came_later.forward),
    Migration(21, "rename collections after their documents", m0021_names_of_collections.forward),
    Migration(22, "allow several approvals of an invoice in a tax return", m0022_approvals_in_tax_returns.forward),
    Migration(23, "grant permissions for carriers", m0023_carriers.forward),
    Migration(24, "set whether systems buy and sell", m0024_ways_of_working.forward),
)

__all__ = ["MIGRATIONS", "Migration"]
