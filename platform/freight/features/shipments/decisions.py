"""Decide what a row does to the shipments: a new one, a change, nothing, or a refusal. The grid and the uploads share
this, so that both decide alike."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from freight.core.countries import find_country_code
from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.records import copy_record
from freight.core.rights.filters import ACCOUNT
from freight.core.shipments.document import ACCOUNT_NUMBER, SHIPMENT_NUMBER, apply_shipment_edit, build_new_shipment
from freight.core.shipments.statuses import EDITABLE
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.shipments.account_lookup import AccountBook
from freight.features.shipments.store import ShipmentChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

Findings = dict[str, FieldFinding]
_MOST_NAMED = 5


@dataclass(frozen=True)
class Decider:
    """What all rows of one save or chunk share. `defaults`: values that a new shipment gets if its row has none;
    `today` is `yyyy-MM-dd`."""

    scope: Scope
    accounts: AccountBook
    defaults: Mapping[str, object]
    today: str
    now: datetime

    def decide(self, values: dict[str, object], before: StoredShipment | None) -> ShipmentChange | Findings | None:
        """Return the change that `values` (read by the template) make to `before` (None: no shipment has that number),
        None when they change nothing, or the findings that refuse the row."""
        if before is not None and not self.scope.allows(Shipment, before):
            # do not reveal whose it is: the caller may not see it
            return build_number_refusal(before["shipment_number"])
        if before is not None and before["archived"] and before["status"] not in EDITABLE:
            return build_number_refusal(before["shipment_number"])
        is_archived = before is not None and before["archived"]
        account_id = self.accounts.resolve(values, None if is_archived else before)
        if isinstance(account_id, FieldFinding):
            return {ACCOUNT_NUMBER: account_id}
        if before is None or is_archived:
            row = {**self.defaults, **{key: value for key, value in values.items() if value is not None}}
            new = build_new_shipment(
                row, account_id, today=self.today, now=self.now, by=self.scope.author, country_of=find_country_code
            )
            # the number of a deleted shipment is free again: the record is reused with all new values
            shipment = copy_record(before, {**new, **_keep_origin(before)}) if before else cast(StoredShipment, new)
            return self._outside(shipment) or ShipmentChange(before, shipment)
        after = apply_shipment_edit(before, values, account_id, find_country_code)
        if after is None:
            return None
        if before["status"] not in EDITABLE:
            return build_row_refusal(
                f"Shipment {before['shipment_number']} is {before['status']} and can't be changed."
            )
        return self._outside(after) or ShipmentChange(before, after)

    def _outside(self, after: StoredShipment) -> Findings | None:
        """Return the refusal of a shipment that the caller could not see once it is saved (R381)."""
        return {
            field: FieldFinding(FindingKind.SERVER, f"You can only enter {format_value_list(values)} here.")
            for field, values in self.scope.unmet(Shipment, after) or ()
            if field != ACCOUNT
        } or None


def _keep_origin(before: StoredShipment) -> Record:
    """Return when and by whom a record was first stored, which reuse does not change."""
    return {name: before[name] for name in ("created_on", "created_by", "upload_id")}


def format_value_list(values: Collection[str]) -> str:
    """Return values as a list in a sentence; if there are many, only the first ones."""
    listed_values = sorted(values)[:_MOST_NAMED]
    more = len(values) - len(listed_values)
    if more:
        return f"{', '.join(listed_values)} or one of {more} more"
    return " or ".join([", ".join(listed_values[:-1]), listed_values[-1]] if len(listed_values) > 1 else listed_values)


def build_number_refusal(number: str) -> Findings:
    """Return the refusal of a shipment number that is in use."""
    return build_row_refusal(f"Shipment number {number} is already used in this system.")


def build_row_refusal(message: str) -> Findings:
    """Return a refusal of the whole row, shown on its shipment number."""
    return {SHIPMENT_NUMBER: FieldFinding(FindingKind.SERVER, message)}
