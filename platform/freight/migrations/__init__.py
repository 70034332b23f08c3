"""Changes of the shape of stored records, in the order they are carried through at the start of a newer version.

Each is frozen the day it lands: it works on raw records and imports neither documents nor features, because those go
on changing. How to add one stands in docs/architecture.md.
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
    Migration(1, "say of an installation whether it is a demo", m0001_kind_of_installation.forward),
    Migration(2, "count what Home is read from", m0002_cells_of_home.forward),
    Migration(3, "find shipments by every number they carry", m0003_references.forward),
    Migration(4, "write down which shipments a run takes", m0004_portions_of_runs.forward),
    Migration(5, "count the versions of invoices' files", m0005_versions_of_papers.forward),
    Migration(6, "say of which companies somebody is an administrator", m0006_administrators_of_companies.forward),
    Migration(7, "say of companies and systems whether they are in use", m0007_companies_and_systems_in_use.forward),
    Migration(8, "make roles of what people hold", m0008_roles.forward),
    Migration(9, "share documents with groups by their ids", m0009_groups_by_id.forward),
    Migration(10, "say who brings each quote to an end", m0010_handlers_of_quotes.forward),
    Migration(11, "find what was sent by what answers say of it", m0011_answers_to_packets.forward),
    Migration(12, "take what belongs to products a company lacks", m0012_products_take_permissions.forward),
    Migration(13, "say of deliveries where they go", m0013_servers_of_deliveries.forward),
    Migration(14, "say of documents which type they are of", m0014_types_of_documents.forward),
    Migration(15, "say which step waits for required documents", m0015_steps_of_required_documents.forward),
    Migration(16, "match what carriers are owed with purchase orders", m0016_orders_of_payables.forward),
    Migration(17, "file shipments under what they are looked for by", m0017_what_shipments_are_filed_under.forward),
    Migration(18, "compare carriers' invoices with each other", m0018_duplicates_of_payables.forward),
    Migration(19, "let who sees invoices go on exporting them", m0019_exports_of_invoices.forward),
    Migration(20, "give templates the fields that came later", m0020_fields_that_came_later.forward),
    Migration(21, "name collections after their documents", m0021_names_of_collections.forward),
    Migration(22, "file the approvals of carriers' invoices", m0022_approvals_in_tax_returns.forward),
    Migration(23, "give permissions for carriers", m0023_carriers.forward),
    Migration(24, "say of systems whether they buy and sell", m0024_ways_of_working.forward),
)

__all__ = ["MIGRATIONS", "Migration"]
