"""The order in which the fields of shipments come in a new system."""

from dataclasses import replace

import pytest

from freight.core.fields.spec import parse_fields
from freight.core.places import METRIC, US_UNITS
from freight.documents.field_template import FieldTemplate
from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import scoped


@pytest.mark.parametrize(
    ("units", "after_service"),
    [
        (
            US_UNITS,
            ["originState", "originPostalCode", "destinationState", "destinationPostalCode", "distance", "pieces"],
        ),
        (METRIC, ["originPort", "originCountry", "destinationPort", "destinationCountry", "pieces", "grossWeight"]),
    ],
)
async def test_a_system_of_us_units_reads_zip_codes_and_class_before_ports(tenants, units, after_service):
    scope = replace(tenants.air, place=replace(tenants.air.place, units=units))
    await load_templates(scope, SEEDS)
    [stored] = await scoped(FieldTemplate, scope).find({"doc_type": "shipment"}).to_list()
    keys = [spec.key.partition("#")[2] for spec in parse_fields(stored["fields"])]
    at = keys.index("serviceLevel") + 1
    assert keys[at : at + 6] == after_service
    assert len(keys) == len(set(keys)) == 52
    assert [spec.display_order for spec in parse_fields(stored["fields"])] == list(range(1, 53))
    if units == US_UNITS:
        assert keys[keys.index("grossWeight") + 1] == "freightClass"
        assert keys.index("originPort") > keys.index("consignee")
