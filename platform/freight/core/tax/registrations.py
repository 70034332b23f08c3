"""Registrations of a company for tax: a country where it charges tax, and since when."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from freight.core.countries import get_country_name
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid


@dataclass(frozen=True)
class SellerIdentity:
    """Who a company is on its invoices as data: EN 16931 asks for these one by one. `legal_scheme` and
    `endpoint_scheme` are codes of ISO 6523 (`0106`); texts are empty where nothing was entered."""

    name: str = ""
    street: str = ""
    city: str = ""
    postal_code: str = ""
    legal_number: str = ""
    legal_scheme: str = ""
    endpoint_scheme: str = ""
    endpoint_id: str = ""
    contact_name: str = ""
    contact_phone: str = ""
    contact_email: str = ""
    iban: str = ""
    bic: str = ""


@dataclass(frozen=True)
class TaxRegistration:
    """A registration in a country, from its first day to its last (None: until now on). `currency` is that of the
    return; `number` the tax number, and `further_numbers` those of taxes side by side, by their names (QST)."""

    country: str
    number: str
    first_day: date
    currency: str
    last_day: date | None = None
    further_numbers: tuple[tuple[str, str], ...] = ()
    identity: SellerIdentity = SellerIdentity()

    def is_valid_on(self, day: date) -> bool:
        """Return whether the company was registered on a day."""
        return self.first_day <= day and (self.last_day is None or day <= self.last_day)


def find_registration(registrations: Iterable[TaxRegistration], country: str, day: date) -> TaxRegistration | None:
    """Return the registration in a country that is valid on a day; None where the company charges no tax."""
    return next(
        (
            registration
            for registration in registrations
            if registration.country == country and registration.is_valid_on(day)
        ),
        None,
    )


def check_registrations(registrations: Iterable[TaxRegistration]) -> None:
    """Raise Invalid for a registration that ends before it begins, and for two of a country that overlap."""
    by_country: dict[str, list[TaxRegistration]] = {}
    for registration in registrations:
        if registration.last_day is not None and registration.last_day < registration.first_day:
            raise Invalid(
                f"Registration in {get_country_name(registration.country).name}: the last day is before the first.",
                code=ErrorCode.TAX_REGISTRATION,
            )
        by_country.setdefault(registration.country, []).append(registration)
    for country, in_country in by_country.items():
        for earlier, later in pairwise(sorted(in_country, key=lambda registration: registration.first_day)):
            if earlier.last_day is None or earlier.last_day >= later.first_day:
                raise Invalid(
                    f"Registration in {get_country_name(country).name}: two overlap. End the first one before "
                    "the second begins.",
                    code=ErrorCode.TAX_REGISTRATION,
                )
