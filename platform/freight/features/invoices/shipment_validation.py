"""Whether the data of a shipment is valid (R236): by its template's fields and rules, or by a comment that overrides
them (R237)."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict
from freight.core.fields import ActionType, FieldFinding, RowValidator
from freight.core.fields.findings import TOLD
from freight.core.invoices import readiness
from freight.core.invoices.amounts import clean_typed_text
from freight.core.records import copy_record
from freight.core.shipments.document import to_shipment_row
from freight.documents.records.shipment import StoredShipment
from freight.features.setup.rules import validators as rules
from freight.features.setup.templates import service as templates
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.kit.jobs.prefetch import iterate_cooperatively
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id

INVALID_SHIPMENT = "Shipment validation failed, Please check error messages."
_MOST_REMARKS = 500


class ShipmentJudge:
    """Judges the shipments of one save, each once; the template and rules of an account are loaded once."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._validators: dict[ObjectId | None, RowValidator] = {}
        self._findings: dict[ObjectId, Mapping[str, FieldFinding]] = {}
        self._overridden: list[ShipmentChange] = []
        self._judged: set[ObjectId] = set()

    async def judge(self, shipments: Iterable[StoredShipment], remarks: str, now: datetime) -> None:
        """Judge shipments; `findings` then holds the errors of those that remarks do not override."""
        try:
            comment = clean_typed_text(remarks, _MOST_REMARKS)
        except ValueError:
            comment = ""
        async for shipment in iterate_cooperatively(shipments):
            if shipment["_id"] in self._judged or (
                (stored_validation := shipment.get("validation")) and stored_validation["flag"]
            ):
                continue
            self._judged.add(shipment["_id"])
            field_findings = await self._wrong(shipment)
            if field_findings and comment:
                validation = {"flag": True, "remarks": comment, "by": self._scope.user_id, "on": now}
                self._overridden.append(ShipmentChange(shipment, copy_record(shipment, {"validation": validation})))
            elif field_findings:
                self._findings[shipment["_id"]] = field_findings

    def findings(self, shipments: Iterable[StoredShipment]) -> dict[str, Mapping[str, FieldFinding]]:
        """Return the errors of shipments that were not accepted, by id."""
        ids = (shipment["_id"] for shipment in shipments)
        return {str(record_id): self._findings[record_id] for record_id in ids if record_id in self._findings}

    def refusal(self, shipments: Iterable[StoredShipment]) -> readiness.ReadinessFinding | None:
        """Return why these judged shipments are not billed, field by field; None if they are."""
        fields = [cell for shipment in shipments for cell in self._findings.get(shipment["_id"], {}).items()]
        if not fields:
            return None
        labels = {spec.key: spec.label for validator in self._validators.values() for spec in validator.fields}
        details = tuple(f"{labels.get(key, key)}: {field_finding.message}" for key, field_finding in fields)
        return readiness.ReadinessFinding(ErrorCode.SHIPMENT_INVALID, INVALID_SHIPMENT, details)

    async def store_overrides(self, session: AsyncClientSession, now: datetime) -> dict[ObjectId, StoredShipment]:
        """Store on the shipments that their invalid data was accepted (R237); return them by id."""
        written = await store.write_shipments(
            self._scope, self._overridden, session, reason="shipment validation", now=now
        )
        if written.conflicts:
            raise Conflict("Someone changed a shipment. Reload and try again.")
        return index_by_id(change.after for change in self._overridden)

    async def _wrong(self, shipment: StoredShipment) -> dict[str, FieldFinding]:
        account_id = shipment["account_id"]
        if account_id not in self._validators:
            template = await templates.resolve_template(self._scope, "shipment", account_id)
            self._validators[account_id] = await rules.build_row_validator(
                self._scope, template, ActionType.SHIPMENT_ENTRY, account_id
            )
        read = self._validators[account_id].read(to_shipment_row(shipment))
        return {key: field_finding for key, field_finding in read.findings.items() if field_finding.kind not in TOLD}
