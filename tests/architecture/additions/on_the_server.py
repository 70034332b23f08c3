"""Uses the additions of docs/additions.md in a copy of the tree, and names those that it found."""

from datetime import date
from importlib import import_module

import freight.core.rules as rules
from freight.app import create_app
from freight.core.fields.field_types import FIELD_TYPES
from freight.core.fields.findings import FieldFinding
from freight.core.fields.template_check import check_template
from freight.core.places import HOME
from freight.core.rating.methods import METHODS
from freight.core.rules.chain.expressions import COMPARISONS
from freight.core.rules.chain.values import is_comparison_true
from freight.core.rules.filters import FilterField
from freight.documents import DOCUMENTS
from freight.kit.settings import Settings

app = create_app(Settings(_env_file=None), own_resources=False)
openapi = app.openapi()

assert "/api/vessels/count" in openapi["paths"]
print("call")

assert {"/api/records/vessel", "/api/records/vessel/{record_id}"} & set(openapi["paths"])
assert "vessels" in {document.Settings.name for document in DOCUMENTS}
print("record")

assert app.state.seen_by["vessel"] == "metadata.viewMetadata"
print("history")

row = {"key": "a#share", "label": "Share", "type": "percent", "length": 6, "displayOrder": 1, "isMasterField": True}
good, bad = (check_template([{**row, "defaultValue": value}]) for value in ("12.5 %", "many"))
assert good.is_good, good
assert "defaultValue" in bad.findings[0]
[share] = good.fields
assert FIELD_TYPES["percent"].reader_at(share, HOME)("12.5 %") == 12.5
assert isinstance(FIELD_TYPES["percent"].reader(share)("many"), FieldFinding)
assert "percent" in openapi["components"]["schemas"]["FieldView"]["properties"]["type"]["enum"]
print("field")

fields = {"carrier": FilterField("carrier", "Carrier", indexed=True)}
tree = rules.parse_tree({"condition": "and", "fields": [{"name": "carrier", "operator": "isWithin", "value": "MAEU"}]})
assert tree is not None
assert "$expr" in rules.compile_filter(tree, fields, date(2026, 5, 31))
assert rules.describe_tree(tree, fields) == "Carrier is part of MAEU"
assert rules.get_filter_reach(tree, (), fields).tried == ("Carrier is part of",)
assert COMPARISONS["isWithin"] == "be part of"
assert is_comparison_true("isWithin", "text", "aeu", "MAEU", 1)
assert not is_comparison_true("isWithin", "text", None, "MAEU", 1)
print("operator")

assert METHODS["perBill"].label == "per bill of lading"
print("method")

tasks, jobs = import_module("jobs.tasks"), import_module("jobs.app")
for module in tasks.MODULES:
    import_module(module)
assert "vessels.count" in jobs.JOBS
print("job")
