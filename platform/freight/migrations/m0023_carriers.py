"""Carriers are records with permissions of their own: those who see, add and change accounts do so with carriers, and
those who pay carriers confirm their bank accounts."""

from freight.migrations.granting import grant_to_holders
from freight.migrations.migration import Database

_GRANTED = (
    ("accounts.viewAccounts", "carriers.viewCarriers"),
    ("payables.viewPayables", "carriers.viewCarriers"),
    ("accounts.addAccounts", "carriers.addCarriers"),
    ("accounts.editAccounts", "carriers.editCarriers"),
    ("payables.payPayables", "carriers.confirmBankAccounts"),
)


async def forward(database: Database) -> None:
    """Add the permissions wherever those of accounts and payables are given or held."""
    for held, granted in _GRANTED:
        await grant_to_holders(database, held, granted)
