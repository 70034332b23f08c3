"""Convert a template between its builder's form and the terms of a tariff with their further details."""

from typing import cast

from freight.core.rating.methods import METHODS
from freight.core.rating.terms import Charge, TariffTerms
from freight.documents.records.tariff import StoredTariff, StoredTemplateDetails
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import ChargePresentation, LaneParameter, RfqIdentifier, TemplateDetails
from freight.features.tariffs.schemas import TariffBody
from freight.features.tariffs.templates.form_validation import parse_typed_amount
from freight.features.tariffs.templates.schemas import (
    AdditionalTariffInfo,
    BreakSetForm,
    ChargeForm,
    IdentifierForm,
    ParameterForm,
    RfqForm,
    WeightForm,
)

FINEST = 4  # decimals of an amount that is not rounded
LANE = "lane"


def to_tariff_body(
    form: RfqForm, account_id: str | None, revision: int | None, beneath: TariffTerms | None = None
) -> TariffBody:
    """Return the tariff for a template. What the builder has no field for (freight classes, a zone table), and what a
    caller leaves out (a condition, a discount), is taken from the terms `beneath`. Raises ValidationError if its parts
    are inconsistent."""
    info = form.additional_tariff_info
    in_order = sorted(form.parameters, key=lambda parameter: parameter.display_order)
    before = {charge.id: charge for charge in beneath.charges} if beneath else {}
    return TariffBody.model_validate(
        _left_alone(beneath)
        | {
            "name": form.tariff_name,
            "account_id": account_id,
            "currency": info.currency,
            "effective_date": info.effective_date,
            "expiry_date": info.expiry_date,
            "identifiers": [
                parameter_form.field_key for parameter_form in in_order if parameter_form.unique_calculation_param
            ],
            "charges": [
                _charge_over(to_template_charge(charge, form), before.get(charge.charge_id)) for charge in form.charges
            ],
            "break_sets": [break_set.model_dump() for break_set in form.break_sets],
            "holidays": form.holidays,
            "lane_choice": form.lane_choice,
            "tariff_applied_on_date": info.tariff_applied_on_date,
            "weight": {name: value or None for name, value in form.weight.model_dump().items()},
            "currency_source": info.currency_source,
            "currency_frequency": info.currency_frequency,
            "revision": revision,
        }
    )


def _left_alone(terms: TariffTerms | None) -> dict[str, object]:
    return {"classes": terms.classes, "zone_table": terms.zone_table} if terms else {}


def _charge_over(stated: dict[str, object], before: Charge | None) -> dict[str, object]:
    if before is None:
        return stated
    return {name: getattr(before, name) for name in Charge.model_fields if name not in stated} | stated


def to_template_charge(form: ChargeForm, template: RfqForm) -> dict[str, object]:
    """Return a charge of the terms. Its own exchange rates count if the template converts charge by charge."""
    has_breaks = bool(form.breackage)
    own_rates = template.per_charge_currency_conversion and not form.is_lane_currency
    stated = "break" if has_breaks else LANE
    return _further(form) | {
        "id": form.charge_id,
        "name": form.display_name.strip(),
        "group": form.charge_group.strip(),
        "method": form.calculation,
        "parameters": {key: value for key, value in form.parameters.items() if value not in ("", None)},
        "value": parse_typed_amount(form.operand) if form.operand else None,
        "breaks": has_breaks,
        "break_set": "" if form.breackage == LANE else form.breackage,
        "removed_breaks": form.removed_brakages,
        "mixed_ranges": form.mixed_ranges,
        "consider": form.consider,
        "based_on": form.calculation_on_charge,
        "minimum": _limit(form.minimum or stated) if form.min else None,
        "maximum": _limit(form.maximum or LANE) if form.max else None,
        "nearest": parse_typed_amount(form.charge_nearest) if form.charge_nearest else None,
        "decimals": FINEST if form.no_rounding else form.charge_decimal,
        "billed": form.billed,
        "currency": None if form.is_lane_currency else form.currency,
        "currency_source": (form.currency_source or None) if own_rates else None,
        "currency_frequency": (form.currency_frequency or None) if own_rates else None,
        "exchange_rate_applied_on": (form.exchange_rate_appld_on or None) if own_rates else None,
    }


def _further(form: ChargeForm) -> dict[str, object]:
    """Return the optional fields of a charge, limited to those the caller sent."""
    form_values: dict[str, object] = {
        "condition": form.condition,
        "discount": parse_typed_amount(form.discount) if form.discount else None,
        "discount_taken": form.discount_taken,
        "absolute_minimum": parse_typed_amount(form.absolute_minimum) if form.absolute_minimum else None,
        "per_package": form.per_package,
        "multi_piece_minimum": parse_typed_amount(form.multi_piece_minimum) if form.multi_piece_minimum else None,
    }
    sent_values = {name: value for name, value in form_values.items() if name in form.model_fields_set}
    return sent_values | ({"rounding": form.charge_rounding} if "charge_rounding" in form.model_fields_set else {})


def _limit(text: str) -> object:
    return text if text in (LANE, "break") else parse_typed_amount(text)


def to_template_details(form: RfqForm) -> StoredTemplateDetails:
    """Return the template's details other than its terms, as stored."""
    details = TemplateDetails(
        group_name=form.group_name.strip(),
        industry_vertical_id=form.industry_vertical_id.strip(),
        customer_name=form.customer_name.strip(),
        rfq_name=form.rfq_name.strip(),
        identifiers=[RfqIdentifier(**identifier.model_dump()) for identifier in form.identifiers],
        parameters=[
            LaneParameter(
                **parameter.model_dump(exclude={"unique_calculation_param"}),
                is_unique=parameter.unique_calculation_param,
            )
            for parameter in form.parameters
        ],
        charges=[
            ChargePresentation(**{name: getattr(charge, name) for name in ChargePresentation.model_fields})
            for charge in form.charges
        ],
        per_charge_currency_conversion=form.per_charge_currency_conversion,
        is_default=form.quote_default_template,
    )
    return cast(StoredTemplateDetails, details.model_dump())


def to_rfq_form(tariff: StoredTariff, version: StoredTariffVersion, terms: TariffTerms) -> dict[str, object]:
    """Return the builder's form fields for a stored template, or for a tariff made without one."""
    stored = TemplateDetails.model_validate(tariff.get("template") or {})
    looks = {charge.charge_id: charge for charge in stored.charges}
    parameters = list(stored.parameters)
    listed = {parameter.field_key for parameter in parameters}
    last = max((parameter.display_order for parameter in parameters), default=0)
    # match fields that were added on the tariff's own form
    added = (identifier for identifier in terms.identifiers if identifier not in listed)
    parameters += [LaneParameter(field_key=field_key, display_order=at) for at, field_key in enumerate(added, last + 1)]
    return {
        "tariff_name": tariff["name"],
        "group_name": stored.group_name,
        "industry_vertical_id": stored.industry_vertical_id,
        "customer_name": stored.customer_name,
        "rfq_name": stored.rfq_name,
        "identifiers": [IdentifierForm(**identifier.model_dump()) for identifier in stored.identifiers],
        "additional_tariff_info": AdditionalTariffInfo(
            effective_date=version["effective_date"],
            expiry_date=version["expiry_date"],
            currency=terms.currency,
            currency_source=terms.currency_source,
            currency_frequency=terms.currency_frequency,
            tariff_applied_on_date=terms.tariff_applied_on_date,
        ),
        "per_charge_currency_conversion": stored.per_charge_currency_conversion,
        "parameters": [
            ParameterForm(**parameter.model_dump(exclude={"is_unique"}), unique_calculation_param=parameter.is_unique)
            for parameter in parameters
            # one may have been unlinked since
            if not parameter.is_unique or parameter.field_key in terms.identifiers
        ],
        "charges": [
            _charge_form(charge, looks.get(charge.id, ChargePresentation(charge_id=charge.id)))
            for charge in terms.charges
        ],
        "break_sets": [BreakSetForm(**break_set.model_dump()) for break_set in terms.break_sets],
        "holidays": list(terms.holidays),
        "lane_choice": terms.lane_choice,
        "weight": WeightForm(**terms.weight.model_dump()),
        "quote_default_template": stored.is_default,
    }


def _charge_form(charge: Charge, look: ChargePresentation) -> ChargeForm:
    stated = "break" if charge.breaks else LANE
    return ChargeForm(
        **look.model_dump(),
        display_name=charge.name,
        charge_group=charge.group,
        billed=charge.billed,
        charge_decimal=charge.decimals,
        charge_nearest=_text(charge.nearest),
        no_rounding=charge.decimals == FINEST,
        calculation=charge.method,
        parameters=charge.parameters,
        weight=METHODS[charge.method].unit if charge.method in METHODS else "",
        calculation_on_charge=list(charge.based_on),
        operand=_text(charge.value),
        currency=charge.currency or "",
        is_lane_currency=charge.currency is None,
        currency_source=charge.currency_source or "",
        currency_frequency=charge.currency_frequency or "",
        exchange_rate_appld_on=charge.exchange_rate_applied_on or "",
        min=charge.minimum is not None,
        max=charge.maximum is not None,
        minimum="" if charge.minimum == stated else _text(charge.minimum),
        maximum="" if charge.maximum == LANE else _text(charge.maximum),
        breackage=charge.break_set or (LANE if charge.breaks else ""),
        mixed_ranges=charge.mixed_ranges,
        charge_rounding=charge.rounding,
        condition=charge.condition,
        discount=_text(charge.discount),
        discount_taken=charge.discount_taken,
        absolute_minimum=_text(charge.absolute_minimum),
        per_package=charge.per_package,
        multi_piece_minimum=_text(charge.multi_piece_minimum),
        consider=list(charge.consider),
        removed_brakages=list(charge.removed_breaks),
    )


def _text(value: object) -> str:
    return "" if value is None else str(value)
