"""What an account says of a customer's tax: fields of the account, in a group of their own."""

from dataclasses import dataclass
from datetime import date

from freight.core.countries import find_country_code
from freight.core.records import Stored
from freight.core.tax.facts import CustomerKind, TaxCustomer, TaxNumberState
from freight.core.tax.territories import find_tax_territory

TAX_GROUP = "tax"
_KINDS = frozenset(CustomerKind)


@dataclass(frozen=True)
class TaxProfile:
    """The tax fields of an account. Texts are empty and days None where nothing was entered. `language`: that of its
    documents, two letters; `endpoint_scheme` and `endpoint_id`: its electronic address (`0106`, `12345678`)."""

    number: str = ""
    number_state: TaxNumberState = TaxNumberState.MISSING
    number_checked_on: date | None = None
    kind: CustomerKind | None = None
    city: str = ""
    region: str = ""
    postal_code: str = ""
    certificate: str = ""
    certificate_from: date | None = None
    certificate_to: date | None = None
    language: str = ""
    buyer_reference: str = ""
    endpoint_scheme: str = ""
    endpoint_id: str = ""

    @classmethod
    def of(cls, account: Stored | None) -> "TaxProfile":
        """Return the tax fields of a stored account."""
        values = ((account or {}).get("data") or {}).get(TAX_GROUP) or {}
        texts = {key: str(value or "").strip() for key, value in values.items()}
        number, checked = texts.get("taxNumber", ""), texts.get("numberCheck", "")
        return cls(
            number,
            _read_number_state(number, checked),
            _read_day(texts, "numberCheckedOn"),
            _read_kind(texts.get("customerKind", "")),
            texts.get("city", ""),
            texts.get("region", ""),
            texts.get("postalCode", ""),
            texts.get("certificate", ""),
            _read_day(texts, "certificateFrom"),
            _read_day(texts, "certificateTo"),
            texts.get("language", ""),
            texts.get("buyerReference", ""),
            texts.get("endpointScheme", ""),
            texts.get("endpointId", ""),
        )

    def has_certificate_on(self, day: date) -> bool:
        """Return whether an exemption certificate is valid on a day. One without days is always valid."""
        if not self.certificate:
            return False
        begun = self.certificate_from is None or self.certificate_from <= day
        return begun and (self.certificate_to is None or day <= self.certificate_to)


def build_tax_customer(account: Stored, profile: TaxProfile, day: date) -> TaxCustomer:
    """Return the customer of a stored account with its tax fields as tax rules see it on a day."""
    country = find_country_code(account.get("country") or "")
    return TaxCustomer(
        find_tax_territory(country, profile.postal_code, day),
        profile.region,
        profile.kind,
        profile.number_state,
        has_certificate=profile.has_certificate_on(day),
    )


def _read_number_state(number: str, checked: str) -> TaxNumberState:
    if not number:
        return TaxNumberState.MISSING
    return TaxNumberState(checked) if checked in ("valid", "not_valid") else TaxNumberState.NOT_CHECKED


def _read_kind(text: str) -> CustomerKind | None:
    return CustomerKind(text) if text in _KINDS else None


def _read_day(texts: Stored, key: str) -> date | None:
    return date.fromisoformat(texts[key][:10]) if texts.get(key) else None
