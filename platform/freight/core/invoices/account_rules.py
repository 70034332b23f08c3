"""What an account requires of its invoices and of their charges: fields of the account, by group."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from freight.core.invoices.charges import ChargeLine
from freight.core.records import Stored

INVOICE_RULES, CHARGE_RULES = "invoiceRules", "chargeRules"
_YES = frozenset({True, "true", "True", "TRUE", "Yes", "yes"})


def _group(account: Stored | None, name: str) -> Stored:
    return ((account or {}).get("data") or {}).get(name) or {}


def _codes_in(value: object) -> frozenset[str]:
    """Return charge codes as they were chosen, or as a workbook lists them."""
    codes = value or ""
    listed = codes if isinstance(codes, list) else str(codes).replace(";", ",").replace("\n", ",").split(",")
    return frozenset(code.strip().casefold() for code in listed if str(code).strip())


def split_unique_lines(value: object) -> tuple[str, ...]:
    """The lines of a text, each once, without those that are empty."""
    return tuple(dict.fromkeys(line.strip() for line in str(value or "").splitlines() if line.strip()))


@dataclass(frozen=True)
class InvoiceRules:
    """`bill_to`: the number of the account that is billed instead; empty: itself. `audits_received`: the account's
    values of the charges are compared with ours line by line, and may be rejected (R227, R231), for charges with
    `audited` codes, without case (none: all); `rejection_reasons` are the reasons to choose from."""

    bill_to: str = ""
    audits_received: bool = False
    audited: frozenset[str] = frozenset()
    rejection_reasons: tuple[str, ...] = ()

    @classmethod
    def of(cls, account: Mapping[str, object] | None) -> "InvoiceRules":
        """Return the rules of a stored account; one without any is billed itself and rejects nothing."""
        values = _group(account, INVOICE_RULES)
        return cls(
            str(values.get("billTo") or "").strip(),
            values.get("auditsReceived") in _YES,
            _codes_in(values.get("auditedCharges")),
            split_unique_lines(values.get("rejectionReasons")),
        )

    def audits(self, charge_code: str) -> bool:
        """Return whether the customer's value of a charge needs an answer."""
        return self.audits_received and (not self.audited or charge_code.casefold() in self.audited)


@dataclass(frozen=True)
class ChargeRules:
    """`allows_zero`: a charge may be billed at zero (R219). `mandatory`: charge codes that need a value on every
    invoice (R226), without case."""

    allows_zero: bool = False
    mandatory: frozenset[str] = frozenset()

    @classmethod
    def of(cls, account: Mapping[str, object] | None) -> "ChargeRules":
        """Return the rules of a stored account; one without any requires nothing and allows no zero."""
        values = _group(account, CHARGE_RULES)
        return cls(values.get("allowZeroBilling") in _YES, _codes_in(values.get("mandatoryCharges")))

    def marked(self, lines: Sequence[ChargeLine], shipment_id: object, shipment_number: str) -> list[ChargeLine]:
        """Return the lines of an invoice with the mandatory ones marked; missing ones are added at the end, without a
        value, as charges of that shipment."""
        result = [replace(line, is_mandatory=line.charge_code.casefold() in self.mandatory) for line in lines]
        missing = sorted(self.mandatory - {line.charge_code.casefold() for line in lines})
        charge_lines = [
            ChargeLine(code, code.capitalize(), shipment_id, shipment_number, is_mandatory=True) for code in missing
        ]
        return [*result, *charge_lines]
