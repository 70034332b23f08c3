"""Whether the data of a shipment is valid (R236): its template's fields and rules, or a comment that overrides them
(R237)."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from bson import ObjectId

from freight.core.fields import ActionType, Finding, RowValidator
from freight.core.fields.findings import FindingKind
from freight.core.invoices.amounts import read_text
from freight.core.shipments.document import to_row
from freight.features.rules import ready as rules
from freight.features.templates import service as templates
from freight.kit.tenancy import Record, Scope

_MOST_REMARKS = 500
# what a rule set is told on the cell, and is nothing wrong
_TOLD = frozenset({FindingKind.ASSIGNED})


class ShipmentJudge:
    """Judges the shipments of one save; the template and rules of an account are loaded once. `overridden`: the
    shipments as they were read whose data was accepted with a comment, by id."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._validators: dict[ObjectId | None, RowValidator] = {}
        self._findings: dict[ObjectId, Mapping[str, Finding]] = {}
        self.overridden: dict[ObjectId, Record] = {}

    async def judged(self, shipments: Iterable[Record], remarks: str, now: datetime) -> dict[ObjectId, Record]:
        """Judge shipments. Those accepted with remarks although not valid come back as they shall be stored."""
        try:
            comment = read_text(remarks, _MOST_REMARKS)
        except ValueError:
            comment = ""
        accepted: dict[ObjectId, Record] = {}
        for shipment in shipments:
            if (shipment.get("validation") or {}).get("flag"):
                continue
            found = await self._wrong(shipment)
            if found and comment:
                validation = {"flag": True, "remarks": comment, "by": self._scope.user_id, "on": now}
                self.overridden[shipment["_id"]] = shipment
                accepted[shipment["_id"]] = {**shipment, "validation": validation}
            elif found:
                self._findings[shipment["_id"]] = found
        return accepted

    def findings(self, shipments: Iterable[Record]) -> dict[str, Mapping[str, Finding]]:
        """What is wrong with those that were not accepted, by id."""
        ids = (shipment["_id"] for shipment in shipments)
        return {str(one): self._findings[one] for one in ids if one in self._findings}

    async def _wrong(self, shipment: Record) -> dict[str, Finding]:
        account_id = shipment["account_id"]
        if account_id not in self._validators:
            template = await templates.resolve(self._scope, "shipment", account_id)
            self._validators[account_id] = await rules.validator_for(
                self._scope, template, ActionType.SHIPMENT_ENTRY, account_id
            )
        read = self._validators[account_id].read(to_row(shipment))
        return {key: found for key, found in read.findings.items() if found.kind not in _TOLD}
