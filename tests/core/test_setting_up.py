"""How far a company is set up, derived from what exists."""

from dataclasses import replace

import pytest

from freight.core.setup_progress import (
    NeedName,
    SetupFacts,
    StepName,
    StepState,
    list_first_invoice_needs,
    list_setup_steps,
)

NEW = SetupFacts(systems=1, people=1, has_shipment_template=True, has_numbers=True)
SENDING = ["deliveryProfile", "delivered"]
READY = replace(
    NEW,
    company_type="National",
    company_has_country=True,
    with_place=1,
    locations=2,
    operations=1,
    accounts=3,
    people=4,
    published_tariffs=1,
    has_shipments=True,
    has_rated=True,
)


def states(found: SetupFacts) -> dict[StepName, StepState]:
    return {each.name: each.state for each in list_setup_steps(found)}


def missing(found: SetupFacts) -> list[NeedName]:
    return [each.name for each in list_first_invoice_needs(found) if not each.is_there]


def test_the_steps_stand_in_the_order_of_the_wizard() -> None:
    assert [each.name for each in list_setup_steps(NEW)] == [
        "company",
        "system",
        "location",
        "operation",
        "accounts",
        "users",
    ]


def test_of_a_new_company_everything_is_open() -> None:
    assert set(states(NEW).values()) == {StepState.OPEN}
    assert [each.says for each in list_setup_steps(NEW)] == [
        "Choose the company type",
        "Country missing",
        "None yet",
        "None yet",
        "None yet",
        "Only you",
    ]


def test_what_is_there_is_done_and_what_is_taken_away_is_open_again() -> None:
    assert set(states(READY).values()) == {StepState.DONE}
    assert states(replace(READY, locations=0))[StepName.LOCATION] is StepState.OPEN


def test_a_local_company_needs_no_locations_but_may_have_some() -> None:
    local = replace(READY, company_type="Local", locations=0, operations=0)
    assert states(local)[StepName.LOCATION] is states(local)[StepName.OPERATION] is StepState.NOT_NEEDED
    assert states(replace(local, locations=1))[StepName.LOCATION] is StepState.DONE


def test_one_of_two_systems_without_a_country_is_still_to_do() -> None:
    found = replace(READY, systems=2)
    assert states(found)[StepName.SYSTEM] is StepState.OPEN
    assert (
        next(each.says for each in list_setup_steps(found) if each.name is StepName.SYSTEM)
        == "Country missing in 1 of 2"
    )


def test_somebody_invited_counts_before_he_comes() -> None:
    invited = replace(NEW, invitations=2)
    assert states(invited)[StepName.USERS] is StepState.DONE
    assert list_setup_steps(invited)[-1].says == "1, 2 invited"


@pytest.mark.parametrize(
    ("found", "still"),
    [
        (NEW, ["account", "tariff", "shipment", "rated", "billed", *SENDING]),
        (replace(NEW, accounts=1, draft_tariffs=1), ["tariff", "shipment", "rated", "billed", *SENDING]),
        (replace(NEW, has_numbers=False), ["account", "tariff", "numbers", "shipment", "rated", "billed", *SENDING]),
        (READY, ["billed", *SENDING]),
        (replace(NEW, has_issued=True), SENDING),
        (replace(NEW, has_issued=True, has_delivery_profile=True), ["delivered"]),
        (replace(NEW, has_delivered=True), []),
    ],
)
def test_the_first_invoice_needs_what_is_not_there(found: SetupFacts, still: list[str]) -> None:
    assert missing(found) == still


def test_tax_is_asked_about_only_where_there_is_a_starter_pack_for_the_country() -> None:
    assert NeedName.TAX not in [each.name for each in list_first_invoice_needs(READY)]
    dutch = replace(READY, tax_pack="NL")
    assert missing(dutch)[0] is NeedName.TAX
    assert NeedName.TAX not in missing(replace(dutch, has_tax=True))
    # without it, accounts have no tax fields
    assert missing(replace(dutch, accounts=0))[:2] == [NeedName.TAX, NeedName.ACCOUNT]
    # a company that charges no tax issued its first invoice without
    assert NeedName.TAX not in [each.name for each in list_first_invoice_needs(replace(dutch, has_issued=True))]
