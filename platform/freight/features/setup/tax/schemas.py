"""Wire shapes of the tax setup."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from freight.core.tax.categories import TaxCategory
from freight.core.tax.classes import TaxClass
from freight.core.tax.codes import TaxDirection
from freight.core.tax.facts import CarrierNumber, CustomerKind, CustomerRole, TaxNumberState, TaxSide
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.http.record_views import RecordHistory as RecordHistory
from freight.kit.http.record_views import RecordHistoryValue as RecordHistoryValue
from freight.kit.http.record_views import RecordRestoreBody as RecordRestoreBody
from freight.kit.http.record_views import build_history_entry_views as build_history_entry_views

Country = Annotated[str, Field(pattern=r"^[A-Z]{2}$")]
Code = Annotated[str, Field(min_length=1, max_length=20, pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")]
Name = Annotated[str, Field(min_length=1, max_length=100)]
Percent = Annotated[Decimal, Field(ge=0, le=100)]
MOST_REGISTRATIONS, MOST_CODES, MOST_RULES, MOST_RATES, MOST_CHARGES = 60, 200, 400, 50, 2_000


class SellerIdentityForm(RequestModel):
    """Who the company is on its invoices as data. Schemes are codes of ISO 6523, such as 0106."""

    name: str = Field("", max_length=100)
    street: str = Field("", max_length=100)
    city: str = Field("", max_length=60)
    postal_code: str = Field("", max_length=20)
    legal_number: str = Field("", max_length=40)
    legal_scheme: str = Field("", max_length=4)
    endpoint_scheme: str = Field("", max_length=4)
    endpoint_id: str = Field("", max_length=60)
    contact_name: str = Field("", max_length=100)
    contact_phone: str = Field("", max_length=40)
    contact_email: str = Field("", max_length=100)
    iban: str = Field("", max_length=42)
    bic: str = Field("", max_length=11)


class TaxRegistrationForm(RequestModel):
    """A registration in a country. `further_numbers`: those of taxes side by side, by their names."""

    country: Country
    number: str = Field("", max_length=40)
    first_day: date
    last_day: date | None = None
    currency: str = Field(min_length=3, max_length=3)
    tax_name: str = Field("", max_length=20)
    further_numbers: dict[str, str] = Field(default={}, max_length=3)
    identity: SellerIdentityForm = SellerIdentityForm()


class TaxRateForm(RequestModel):
    """A rate in percent from its first day on."""

    first_day: date
    percent: Percent


class TaxPartForm(RequestModel):
    """One tax of a code."""

    name: str = Field(max_length=20)
    rates: list[TaxRateForm] = Field(max_length=MOST_RATES)
    base_box: str = Field("", max_length=20)
    tax_box: str = Field("", max_length=20)
    deduction_box: str = Field("", max_length=20)
    ledger_account: str = Field("", max_length=40)


class TaxCodeForm(RequestModel):
    """A tax code."""

    code: Code
    name: Name
    category: TaxCategory
    direction: TaxDirection = TaxDirection.OUTPUT
    parts: list[TaxPartForm] = Field(max_length=3)
    exemption_code: str = Field("", max_length=30)
    exemption_texts: dict[str, Annotated[str, Field(max_length=300)]] = Field(default={}, max_length=20)


class TaxRuleForm(RequestModel):
    """A tax rule; a new one has no `id`."""

    id: str = Field("", max_length=120)
    name: Name
    priority: int = Field(ge=1, le=9_999)
    conditions: dict[str, object]
    code: Code
    note: str = Field("", max_length=500)


class ChargeClassForm(RequestModel):
    """What the charges of a code are for."""

    charge_code: str = Field(min_length=1, max_length=100)
    tax_class: TaxClass


class TaxSetupForm(RequestModel):
    """The whole tax setup of the company. `revision` is the one that was read, 0 for the first."""

    registrations: list[TaxRegistrationForm] = Field(max_length=MOST_REGISTRATIONS)
    codes: list[TaxCodeForm] = Field(max_length=MOST_CODES)
    rules: list[TaxRuleForm] = Field(max_length=MOST_RULES)
    charge_classes: list[ChargeClassForm] = Field(max_length=MOST_CHARGES)
    revision: int = 0


class TaxPackForm(RequestModel):
    """A starter pack to begin with, and the registration it is for."""

    country: Country
    number: str = Field(max_length=40)
    first_day: date
    revision: int = 0


class TaxPlaceForm(RequestModel):
    """A place: country, state or province, postal code."""

    country: str = Field("", max_length=2)
    region: str = Field("", max_length=6)
    postal_code: str = Field("", max_length=20)


class TaxTrialBody(RequestModel):
    """A charge to be tried on the rules. With `setup`, on those as they would be saved. `side`: whether it is charged
    to a customer or by a carrier; only the fields of that side count. `seller_country` is the company's own."""

    side: TaxSide = TaxSide.CUSTOMERS
    seller_country: Country
    customer: TaxPlaceForm = TaxPlaceForm()
    carrier: TaxPlaceForm = TaxPlaceForm()
    carrier_number: CarrierNumber = CarrierNumber.MISSING
    customer_kind: CustomerKind | None = None
    customer_number: TaxNumberState = TaxNumberState.MISSING
    customer_role: CustomerRole | None = None
    has_certificate: bool = False
    departure: TaxPlaceForm
    arrival: TaxPlaceForm
    tax_class: TaxClass | None = None
    charge_code: str = Field("", max_length=40)
    mode: str = Field("", max_length=40)
    incoterm: str = Field("", max_length=10)
    service_day: date
    language: str = Field("en", max_length=5)
    setup: TaxSetupForm | None = None


class SellerIdentityView(WireModel):
    """Who the company is on its invoices as data."""

    name: str
    street: str
    city: str
    postal_code: str
    legal_number: str
    legal_scheme: str
    endpoint_scheme: str
    endpoint_id: str
    contact_name: str
    contact_phone: str
    contact_email: str
    iban: str
    bic: str


class TaxRegistrationView(WireModel):
    """A registration in a country."""

    country: str
    country_name: str
    number: str
    first_day: str
    last_day: str
    currency: str
    tax_name: str
    further_numbers: dict[str, str]
    identity: SellerIdentityView


class TaxRateView(WireModel):
    """A rate in percent from its first day on."""

    first_day: str
    percent: Decimal


class TaxPartView(WireModel):
    """One tax of a code."""

    name: str
    rates: list[TaxRateView]
    base_box: str
    tax_box: str
    deduction_box: str
    ledger_account: str


class TaxCodeView(WireModel):
    """A tax code. `percent`: the rate of all its taxes today; None before the first."""

    code: str
    name: str
    category: TaxCategory
    category_label: str
    direction: TaxDirection
    parts: list[TaxPartView]
    exemption_code: str
    exemption_texts: dict[str, str]
    percent: Decimal | None


class TaxRuleView(WireModel):
    """A tax rule. `words`: its conditions as a sentence."""

    id: str
    name: str
    priority: int
    conditions: dict[str, object]
    words: str
    code: str
    note: str


class TaxChargeView(WireModel):
    """A charge that may be billed, and what it is for. `tax_class`: None if there is nothing to go by; `is_chosen`: it
    was chosen, and is not the one of freight by default."""

    charge_code: str
    name: str
    tax_class: TaxClass | None
    is_chosen: bool


class TaxFactView(WireModel):
    """A fact that rules can ask. `options`: its values with their labels, empty for a free text; `is_territory`: its
    values are the territories of the setup; `side`: whose rules can ask it, None for both."""

    name: str
    label: str
    options: dict[str, str]
    is_date: bool
    is_territory: bool
    side: TaxSide | None


class TaxCategoryView(WireModel):
    """A category. `has_reason`: it needs an exemption code or text."""

    category: TaxCategory
    label: str
    has_reason: bool


class TaxSetupView(WireModel):
    """The tax setup of the company. `charges`: those without a tax class first; `territories`: the names of countries
    and areas with taxes of their own, by code. `revision` is 0 before it was first saved."""

    registrations: list[TaxRegistrationView]
    codes: list[TaxCodeView]
    rules: list[TaxRuleView]
    charges: list[TaxChargeView]
    facts: list[TaxFactView]
    territories: dict[str, str]
    categories: list[TaxCategoryView]
    revision: int
    updated_on: datetime | None
    updated_by: str
    may_change: bool


class PackSourceView(WireModel):
    """Where a pack comes from, and the day it was compared with that."""

    title: str
    address: str
    checked_on: str


class TaxPackView(WireModel):
    """A starter pack. `is_used`: the company has a registration there."""

    country: str
    country_name: str
    currency: str
    tax_name: str
    note: str
    sources: list[PackSourceView]
    codes: int
    rules: int
    is_used: bool


class TaxPackList(WireModel):
    """The starter packs, by country."""

    packs: list[TaxPackView]


class TaxPackContentView(WireModel):
    """The codes and rules of a starter pack as a company gets them."""

    codes: list[TaxCodeView]
    rules: list[TaxRuleView]


class TaxTrialView(WireModel):
    """How a charge is taxed, or why that can't be decided: one of `sentence` and `problem` is empty."""

    sentence: str
    problem: str
    code: str
    percent: Decimal | None
    exemption_text: str
    movement: str
