"""Reconcile every system and report line by line: `freight check`."""

from collections.abc import Callable

from freight.features.desk.reconciliation.kinds import KINDS
from freight.features.desk.reconciliation.service import reconcile_figures
from freight.features.setup.organisations.seed import list_system_scopes


async def reconcile_all_systems(say: Callable[[str], object]) -> int:
    """Compare the stored figures of every system with a recount, correct differences, and report what was found; return
    how many figures were corrected."""
    corrected = 0
    for (company, system), scope in sorted((await list_system_scopes()).items()):
        result = await reconcile_figures(scope)
        if result is None:
            say(f"{company} {system}: a reconciliation is under way. Try again in a few minutes.")
            continue
        say(f"{company} {system}: {result.corrected:,} of {sum(result.compared.values()):,} figures corrected")
        for kind in KINDS:
            if number := result.differing.get(kind.name, 0):
                say(f"  {kind.label}: {number:,} of {result.compared[kind.name]:,}")
        for line in result.found:
            say(f"    {line}")
        corrected += result.corrected
    return corrected
