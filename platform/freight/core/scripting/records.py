"""The kinds of records that scripting rules compute fields of."""

from enum import StrEnum


class ScriptedRecords(StrEnum):
    """Which records have the field of a rule. A rule keeps it."""

    SHIPMENTS = "shipments"
    INVOICES = "invoices"


TEMPLATE_TYPES = {ScriptedRecords.SHIPMENTS: "shipment", ScriptedRecords.INVOICES: "invoice"}
"""The type of the template whose fields a rule reads, and which shows its field."""


def find_scripted_records(doc_type: str) -> ScriptedRecords | None:
    """Return the kind of record that a template of this type is for; None if no rules compute fields of it."""
    return next((kind for kind, template_type in TEMPLATE_TYPES.items() if template_type == doc_type), None)
