"""The fields of reports about costs: what carriers are expected to ask, asked, and were agreed to."""

from freight.core.buying.cost_states import CostState
from freight.core.reports.fields import ReportField

_COST, _AMOUNTS = "Cost", "Amounts"
_COST_STATES = tuple(state.value.capitalize() for state in CostState)
COST_FIELDS = (
    ReportField("carrier", "Carrier", "text", "carrier", _COST),
    ReportField("charge", "Charge", "text", "name", _COST),
    ReportField("shipmentNumber", "Shipment number", "text", "shipment_number", _COST),
    ReportField(
        "state",
        "Status",
        "text",
        "",
        _COST,
        made={
            "$switch": {
                "branches": [
                    {"case": {"$eq": ["$state", state.value]}, "then": name}
                    for state, name in zip(CostState, _COST_STATES, strict=True)
                ],
                "default": "",
            }
        },
        options=_COST_STATES,
    ),
    ReportField("currency", "Currency", "text", "currency", _COST),
    ReportField("invoiceNumber", "Carrier's invoice", "text", "invoice_number", _COST),
    ReportField("reason", "Expected because", "text", "reason", _COST),
    ReportField("createdOn", "Entered at", "moment", "created_on", _COST),
    ReportField("expected", "Expected", "money", "expected", _AMOUNTS),
    ReportField("invoiced", "Invoiced", "money", "invoiced", _AMOUNTS),
    ReportField("agreed", "Agreed", "money", "agreed", _AMOUNTS),
    # as `get_current_cost` has it
    ReportField(
        "current",
        "Current cost",
        "money",
        "derived.current",
        _AMOUNTS,
        made={"$ifNull": ["$agreed", "$invoiced", "$expected"]},
    ),
    ReportField(
        "difference",
        "Invoiced less expected",
        "money",
        "derived.difference",
        _AMOUNTS,
        # $subtract gives null where either is missing
        made={"$subtract": ["$invoiced", "$expected"]},
    ),
)
