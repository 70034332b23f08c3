"""Whether two carrier names are the same carrier: by spelling, and by the list of carriers and codes."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from freight.core.payables.findings import FindingCode, join_finding_names, write_finding

_SHOWN = 3
_NO_LETTERS = re.compile(r"[\W_]+")
_COMPANY_FORMS = {
    "co",
    "corp",
    "corporation",
    "inc",
    "incorporated",
    "llc",
    "ltd",
    "limited",
    "gmbh",
    "ag",
    "sa",
    "plc",
}


class CarrierDirectory:
    """The list of carriers, each by its code and names: SCACs, airline designators, or codes of one's own."""

    def __init__(self, listed: Iterable[Iterable[str]]) -> None:
        self._alike: dict[str, set[str]] = defaultdict(set)
        for names in listed:
            keys = set(map(_key, names)) - {""}
            for key in keys:
                self._alike[key] |= keys

    def is_listed(self, carrier: str) -> bool:
        """Whether the list has a carrier, by code or by name."""
        return _key(carrier) in self._alike

    def are_same(self, one: str, other: str) -> bool:
        """Return whether two names are the same carrier. Case, punctuation and the company's legal form do not
        count."""
        return not self._spellings(one).isdisjoint(self._spellings(other))

    def _spellings(self, carrier: str) -> set[str]:
        key = _key(carrier)
        return {key} | self._alike.get(key, set())


def _key(carrier: str) -> str:
    words = _NO_LETTERS.sub(" ", carrier.replace("'", "").replace("’", "")).casefold().split()
    while len(words) > 1 and words[-1] in _COMPANY_FORMS:
        words.pop()
    return "".join(words)


def find_other_carriers(carrier: str, carriers: Mapping[str, str], names: CarrierDirectory) -> list[str]:
    """Return sentences about carriers that shipments name but that did not send the invoice. `carriers`: of each
    shipment, by its number; one that names none is not compared. If the carrier list lacks one of the two, the sentence
    says so: they may be the same carrier under a code that has not been entered."""
    by_carrier: dict[str, list[str]] = {}
    for shipment, shipment_carrier in carriers.items():
        if shipment_carrier.strip() and not names.are_same(shipment_carrier, carrier):
            by_carrier.setdefault(shipment_carrier.strip(), []).append(shipment)
    return [
        _sentence(carrier, carrier_name, shipments, names) for carrier_name, shipments in sorted(by_carrier.items())
    ]


def _sentence(carrier: str, named: str, shipments: Sequence[str], names: CarrierDirectory) -> str:
    shipment_list, more = ", ".join(shipments[:_SHOWN]), len(shipments) - _SHOWN
    if more > 0:
        shipment_list = write_finding(FindingCode.AND_MORE, names=shipment_list, count=f"{more:,}")
    sentence = write_finding(FindingCode.OTHER_CARRIER, named=named, carrier=carrier, shipments=shipment_list)
    missing = [carrier_name for carrier_name in (named, carrier) if not names.is_listed(carrier_name)]
    if not missing:
        return sentence
    code = FindingCode.UNLISTED_CARRIER if len(missing) == 1 else FindingCode.UNLISTED_CARRIERS
    return write_finding(code, sentence=sentence, carriers=join_finding_names(missing))
