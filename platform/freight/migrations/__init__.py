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
)
from freight.migrations.migration import Migration

MIGRATIONS: tuple[Migration, ...] = (
    Migration(1, "say of an installation whether it is a demo", m0001_kind_of_installation.forward),
    Migration(2, "count what Home is read from", m0002_cells_of_home.forward),
    Migration(3, "find shipments by every number they carry", m0003_references.forward),
    Migration(4, "write down which shipments a run takes", m0004_portions_of_runs.forward),
    Migration(5, "count the versions of invoices' files", m0005_versions_of_papers.forward),
)

__all__ = ["MIGRATIONS", "Migration"]
