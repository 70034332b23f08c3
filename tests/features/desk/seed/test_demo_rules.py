"""The demo rules of fields: stored by the service users use, and not restored once a user deleted them."""

from freight.documents.validation_rule import ValidationRule
from freight.features.desk.seed.demo_rules import load_demo_rules
from freight.features.desk.seed.service import seed_installation
from freight.features.setup.organisations.seed import list_system_scopes
from freight.features.setup.rules import validators
from freight.features.setup.templates import service as templates
from freight.kit.settings import SEEDS
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import scoped


async def test_the_demo_rules_set_a_country_and_judge_weight_and_dates(connections: Connections) -> None:
    await seed_installation(connections.settings)
    scope = (await list_system_scopes())["MERIDIAN", "AEC"]
    template = await templates.resolve_template(scope, "shipment")
    stored = await validators.find_active_rules(scope, template)
    row = {
        "shipmentInformation#transportMode": "Air",
        "shipmentInformation#shipDate": "2026-05-31",
        "shipmentInformation#deliveryDate": "2026-05-29",
        "shipmentRouting#destinationPort": "NLRTM",
        "shipmentCargo#grossWeight": 250_000.0,
    }
    said = validators.get_compiled_rules(template.fields, stored).run(
        row, await validators.load_rule_context(scope, stored)
    )
    assert said.values["shipmentRouting#destinationCountry"] == "NL"
    assert set(said.findings) == {"shipmentCargo#grossWeight", "shipmentInformation#deliveryDate"}


async def test_a_demo_rule_that_was_deleted_stays_deleted(connections: Connections) -> None:
    await seed_installation(connections.settings)
    scope = (await list_system_scopes())["MERIDIAN", "AEC"]
    await scoped(ValidationRule, scope).update_many({}, {"$set": {"archived": True}})
    assert await load_demo_rules(scope, SEEDS) == 0
