"""What explains one amount: the shipment is rated again as the other side may have rated it, and what comes to the very
amount that was entered stands as a suspect."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal

from freight.core.currency import RateBook
from freight.core.invoices.charges import FREIGHT, TOTAL
from freight.core.money import money
from freight.core.rating.causes.doubted import Doubted, amount_of, sentence
from freight.core.rating.causes.pairs import Variant, pairs_of
from freight.core.rating.causes.percentages import of_discount, of_surcharge, surcharge_of, surcharges_of_total
from freight.core.rating.causes.suspects import Kind, Suspect, flat_of, half_a_cent, percent_of
from freight.core.rating.causes.variants import (
    POUNDS_OF_A_KILOGRAM,
    ButForOne,
    first_covered,
    in_other_units,
    lanes_but_for_one,
    left_out,
    moved_by_weeks,
)
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import Candidate, Engine, Rating
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.ready import ReadyTariff
from freight.core.rating.terms import Charge
from freight.core.records import Values

# where more lanes than these differ from one in a single place, chance would find one for any amount
MOST_OTHER_LANES = 500
_WEEKS = ((-1, "the week before"), (1, "the week after"), (-2, "two weeks before"))
# a converted weight is rounded on the way
_CONVERTED_WITHIN = Decimal("0.0005")
# pairs of causes are tried on the nearest lanes only
_MOST_LANES_OF_PAIRS = 30


class Trying:
    """Tries what may have gone wrong, against the versions of one engine; what it makes for a version is kept."""

    def __init__(self, engine: Engine) -> None:
        self._rates: RateBook = engine.rates
        self._candidates = engine.candidates
        self._beside: dict[str, ButForOne] = {}
        self._variants: dict[str, tuple[tuple[Suspect, Charge, Candidate], ...]] = {}

    def rate_by(self, version_id: str, values: Values) -> Rating | None:
        """The rating of a shipment by one of the versions; None where the engine has none of that id."""
        found = next((each for each in self._candidates if each.version_id == version_id), None)
        return self._rate(found, values) if found else None

    def suspects(self, doubted: Doubted) -> list[Suspect]:
        """Everything that comes to the amount, each once; a percentage and a flat difference among them. Where the
        tariff says nothing there is one alone: that it was charged."""
        if not doubted.tariff:
            return [self._extra(doubted)]
        found = [percent_of(doubted.entered, doubted.tariff, doubted.currency, doubted.what)]
        found.append(flat_of(doubted.entered, doubted.tariff, doubted.currency, doubted.what))
        if doubted.entered == 2 * doubted.tariff:
            found.append(Suspect(Kind.TWICE, "", f"{sentence(doubted.charge_name)} charged twice"))
        if doubted.rating and doubted.rating.candidate:
            found += self._specific(doubted, doubted.rating, doubted.rating.candidate)
        return list(dict.fromkeys(each for each in found if each))

    def _extra(self, doubted: Doubted) -> Suspect:
        name, tariff = sentence(doubted.charge_name), doubted.tariff_name or "the tariff"
        candidate = doubted.rating.candidate if doubted.rating else None
        charges = candidate.ready.tariff.terms.charges if candidate else ()
        if any(charge.id.casefold() == doubted.charge_code.casefold() for charge in charges):
            return Suspect(Kind.EXTRA, "uncalled", f"{name} charged, but {tariff} has none for these shipments")
        return Suspect(Kind.EXTRA, "", f"{name} charged, but {tariff} has no such charge")

    def _specific(self, doubted: Doubted, made: Rating, candidate: Candidate) -> Iterator[Suspect]:
        if doubted.charge_code == FREIGHT and doubted.entered == made.total:
            yield Suspect(Kind.WHOLE, "", f"All charges of {candidate.tariff_name} entered as freight")
        variants = list(self._ways(doubted.values, made, candidate, doubted.charge_code))
        exact = []
        for variant, within in variants:
            amounts = self._amounts(variant, doubted)
            if any(abs(amount - doubted.entered) <= within * doubted.entered for amount in amounts):
                exact.append(variant.suspect)
        yield from exact
        yield from self._percentages(doubted, made, candidate)
        if not exact and not surcharge_of(made, doubted.charge_code):
            yield from self._pairs(doubted, made, [variant for variant, _ in variants])

    def _amounts(self, variant: Variant, doubted: Doubted) -> Iterator[Decimal]:
        """What the charge would have come to another way; a surcharge also on the charges as they were entered."""
        rating = self._rate(variant.candidate, variant.values)
        amount = amount_of(rating, doubted.charge_code)
        if amount is None or rating.currency != doubted.currency:
            return
        yield money(amount, rating.currency)
        if doubted.charged and (found := surcharge_of(rating, doubted.charge_code)):
            own = surcharge_of(doubted.rating, doubted.charge_code) if doubted.rating else None
            base = own.base_among(doubted.charged) if own else found.base
            if base != found.base:
                yield money(base * found.percent / 100, rating.currency)

    def _percentages(self, doubted: Doubted, made: Rating, candidate: Candidate) -> Iterator[Suspect]:
        entered, currency = doubted.entered, doubted.currency
        if found := surcharge_of(made, doubted.charge_code):
            yield from of_surcharge(found, entered, found.base_among(doubted.charged), currency)
        if doubted.charge_code == TOTAL:
            for found in surcharges_of_total(made):
                # what the surcharge came to in a bill whose other charges are right
                yield from of_surcharge(found, entered - doubted.tariff + found.line, found.base, currency)
        slack = half_a_cent(currency) * (2 + len(made.lines()) * (doubted.charge_code == TOTAL))
        for _, charge, other in self._discounts(candidate, doubted.charge_code):
            undiscounted = amount_of(self._rate(other, doubted.values), doubted.charge_code)
            if undiscounted is not None and (
                suspect := of_discount(charge, entered, doubted.tariff, undiscounted, slack)
            ):
                yield suspect

    def _discounts(self, candidate: Candidate, code: str) -> list[tuple[Suspect, Charge, Candidate]]:
        codes = (code.casefold(), FREIGHT if code == TOTAL else "")
        return [
            each
            for each in self._without(candidate)
            if each[1].discount and (code == TOTAL or each[1].id.casefold() in codes) and "discount" in each[0].detail
        ]

    def _pairs(self, doubted: Doubted, made: Rating, firsts: list[Variant]) -> Iterator[Suspect]:
        """Two things at once, each to the cent: where one alone does not come to the amount."""
        kinds = (Kind.VERSION, Kind.LANE, Kind.TERM)
        lanes = sum(each.suspect.kind is Kind.LANE for each in firsts)
        tried = [each for each in firsts if each.suspect.kind in kinds]
        if lanes > _MOST_LANES_OF_PAIRS:
            tried = [each for each in tried if each.suspect.kind is not Kind.LANE]
        if made.candidate:
            tried += in_other_units(doubted.values, made.candidate, POUNDS_OF_A_KILOGRAM)
        for first in tried:
            yield from pairs_of(first, self._seconds(first, doubted), self._amount_of(doubted), doubted)

    def _amount_of(self, doubted: Doubted) -> Callable[[Variant], Decimal | None]:
        def amount(variant: Variant) -> Decimal | None:
            rating = self._rate(variant.candidate, variant.values)
            return amount_of(rating, doubted.charge_code) if rating.currency == doubted.currency else None

        return amount

    def _seconds(self, first: Variant, doubted: Doubted) -> Iterator[tuple[Variant, Charge | None]]:
        """What may have gone wrong beside the first, with the charge whose discount it leaves out."""
        kind, values = first.suspect.kind, first.values
        if kind is Kind.TERM:
            return
        for suspect, charge, other in self._without(first.candidate):
            if doubted.charge_code.casefold() in (charge.id.casefold(), TOTAL):
                yield Variant(suspect, other, values), charge if "discount" in suspect.detail else None
        if kind in (Kind.VERSION, Kind.LANE):
            for each in in_other_units(values, first.candidate, POUNDS_OF_A_KILOGRAM):
                yield each, None
        if kind is Kind.LANE:
            for each in self._versions(values, first.candidate):
                yield each, None

    def _versions(self, values: Values, candidate: Candidate) -> Iterator[Variant]:
        for other in self._candidates:
            if other.tariff_id == candidate.tariff_id and other.version_id != candidate.version_id:
                words = f"Rated by version {other.number} of {other.tariff_name}, not version {candidate.number}"
                yield Variant(Suspect(Kind.VERSION, str(other.number), words), other, values)

    def _ways(self, values: Values, made: Rating, candidate: Candidate, code: str) -> Iterator[tuple[Variant, Decimal]]:
        """Each way the shipment may have been rated, with the tolerance as a share of the amount."""
        exact = Decimal(0)
        yield from ((each, exact) for each in self._versions(values, candidate))
        yield from ((each, _CONVERTED_WITHIN) for each in in_other_units(values, candidate))
        for suspect, charge, other in self._without(candidate):
            if code.casefold() in (charge.id.casefold(), TOTAL):
                yield Variant(suspect, other, values), exact
        yield from ((each, exact) for each in self._by_other_lanes(values, made, candidate))
        if code != FREIGHT:
            name = next((name for charge, name, _ in made.lines() if charge.casefold() == code.casefold()), code)
            for weeks, words in _WEEKS:
                suspect = Suspect(Kind.WEEK, str(weeks), f"{sentence(name)} priced for {words}")
                yield Variant(suspect, candidate, moved_by_weeks(candidate, values, weeks)), exact

    def _rate(self, candidate: Candidate, values: Values) -> Rating:
        return candidate.rate(values, self._rates)

    def _by_other_lanes(self, values: Values, made: Rating, candidate: Candidate) -> Iterator[Variant]:
        tariff, facts = candidate.ready.tariff, made.facts
        if "lane" not in facts:
            return
        own = tariff.lanes[facts["lane"]].identifiers
        for position, number in self._lanes_beside(tariff, facts["lane"]):
            identifier = IDENTIFIERS[tariff.terms.identifiers[position]]
            pattern = tariff.lanes[number].identifiers[position]
            words = f"{identifier.label} {own[position] or 'any'} charged as {pattern}"
            detail = f"{identifier.id}:{own[position]}:{pattern}"
            changed = {**values, identifier.field: first_covered(identifier.id, pattern)}
            yield Variant(Suspect(Kind.LANE, detail, words), candidate, changed)

    def _lanes_beside(self, tariff: CompiledTariff, lane: int) -> list[tuple[int, int]]:
        """(place, lane number) of the lanes that are another in one identifier only, where that says anything."""
        index = self._beside.get(tariff.version_id)
        if index is None:
            index = self._beside[tariff.version_id] = lanes_but_for_one(tariff)
        own = tariff.lanes[lane].identifiers
        found = [
            (place, number)
            for place, pattern in enumerate(own)
            for number in index[place, (*own[:place], *own[place + 1 :])]
            if (other := tariff.lanes[number].identifiers[place]) != pattern and other.strip()
        ]
        return [] if len(found) > MOST_OTHER_LANES else found

    def _without(self, candidate: Candidate) -> tuple[tuple[Suspect, Charge, Candidate], ...]:
        """The version without a discount, or a deficit rating, that it has, with the charge it is of."""
        found = self._variants.get(candidate.version_id)
        if found is None:
            tariff = candidate.ready.tariff
            made = []
            for charge in tariff.terms.charges:
                for suspect, changed in left_out(charge):
                    charges = tuple(changed if each is charge else each for each in tariff.terms.charges)
                    terms = tariff.terms.model_copy(update={"charges": charges})
                    other = CompiledTariff(tariff.version_id, terms, tariff.lanes)
                    ready = ReadyTariff(other, candidate.ready.measurer.references)
                    made.append((suspect, charge, replace(candidate, ready=ready)))
            found = self._variants[candidate.version_id] = tuple(made)
        return found
