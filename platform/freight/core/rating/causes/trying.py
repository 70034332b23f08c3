"""Explanations of one amount: the shipment is rated again as the other side may have rated it, and a variant that gives
exactly the entered amount becomes a suspect."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal

from freight.core.currency import RateBook
from freight.core.invoices.charges import FREIGHT, TOTAL
from freight.core.money import round_to_currency
from freight.core.rating.causes.doubted import DoubtedAmount, capitalize_sentence, get_charge_amount
from freight.core.rating.causes.pairs import RatingVariant, find_suspect_pairs
from freight.core.rating.causes.percentages import (
    find_surcharge,
    list_total_surcharges,
    suspect_discount,
    suspect_surcharge,
)
from freight.core.rating.causes.suspects import (
    Suspect,
    SuspectKind,
    get_rounding_slack,
    suspect_flat_amount,
    suspect_percent,
)
from freight.core.rating.causes.variants import (
    POUNDS_OF_A_KILOGRAM,
    ButForOne,
    find_covered_value,
    index_lanes_by_other_places,
    shift_rating_days,
    vary_charge_terms,
    vary_weight_unit,
)
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import Engine, Rating, TariffCandidate
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.ready import ReadyTariff
from freight.core.rating.terms import Charge
from freight.core.records import Values

# if more lanes than these differ in a single identifier, some lane would match any amount by chance
MOST_OTHER_LANES = 500
_WEEKS = ((-1, "the week before"), (1, "the week after"), (-2, "two weeks before"))
# a converted weight is rounded along the way
_CONVERTED_WITHIN = Decimal("0.0005")
# pairs of causes are tried on the nearest lanes only
_MOST_LANES_OF_PAIRS = 30


class CauseSearch:
    """Tries possible errors against the versions of one engine; what it prepares for a version is cached."""

    def __init__(self, engine: Engine) -> None:
        self._rates: RateBook = engine.rates
        self._candidates = engine.candidates
        self._beside: dict[str, ButForOne] = {}
        self._variants: dict[str, tuple[tuple[Suspect, Charge, TariffCandidate], ...]] = {}

    def rate_by(self, version_id: str, values: Values) -> Rating | None:
        """Return the rating of a shipment by one of the versions; None if the engine has none of that id."""
        tariff_candidate = next(
            (candidate for candidate in self._candidates if candidate.version_id == version_id), None
        )
        return self._rate(tariff_candidate, values) if tariff_candidate else None

    def suspects(self, doubted: DoubtedAmount) -> list[Suspect]:
        """Return every suspect that gives the amount, each once, including a percentage and a flat difference. If the
        tariff has no such charge there is only one: that it was charged."""
        if not doubted.tariff:
            return [self._extra(doubted)]
        candidates = [suspect_percent(doubted.entered, doubted.tariff, doubted.currency, doubted.what)]
        candidates.append(suspect_flat_amount(doubted.entered, doubted.tariff, doubted.currency, doubted.what))
        if doubted.entered == 2 * doubted.tariff:
            candidates.append(
                Suspect(SuspectKind.TWICE, "", f"{capitalize_sentence(doubted.charge_name)} charged twice")
            )
        if doubted.rating and doubted.rating.candidate:
            candidates += self._specific(doubted, doubted.rating, doubted.rating.candidate)
        return list(dict.fromkeys(suspect for suspect in candidates if suspect))

    def _extra(self, doubted: DoubtedAmount) -> Suspect:
        name, tariff = capitalize_sentence(doubted.charge_name), doubted.tariff_name or "the tariff"
        candidate = doubted.rating.candidate if doubted.rating else None
        charges = candidate.ready.tariff.terms.charges if candidate else ()
        if any(charge.id.casefold() == doubted.charge_code.casefold() for charge in charges):
            return Suspect(SuspectKind.EXTRA, "uncalled", f"{name} charged, but {tariff} has none for these shipments")
        return Suspect(SuspectKind.EXTRA, "", f"{name} charged, but {tariff} has no such charge")

    def _specific(self, doubted: DoubtedAmount, made: Rating, candidate: TariffCandidate) -> Iterator[Suspect]:
        if doubted.charge_code == FREIGHT and doubted.entered == made.total:
            yield Suspect(SuspectKind.WHOLE, "", f"All charges of {candidate.tariff_name} entered as freight")
        variants = list(self._ways(doubted.values, made, candidate, doubted.charge_code))
        exact = []
        for variant, within in variants:
            amounts = self._amounts(variant, doubted)
            if any(abs(amount - doubted.entered) <= within * doubted.entered for amount in amounts):
                exact.append(variant.suspect)
        yield from exact
        yield from self._percentages(doubted, made, candidate)
        if not exact and not find_surcharge(made, doubted.charge_code):
            yield from self._pairs(doubted, made, [variant for variant, _ in variants])

    def _amounts(self, variant: RatingVariant, doubted: DoubtedAmount) -> Iterator[Decimal]:
        """Yield what the charge would have come to in a variant; a surcharge also on the charges as they were
        entered."""
        rating = self._rate(variant.candidate, variant.values)
        amount = get_charge_amount(rating, doubted.charge_code)
        if amount is None or rating.currency != doubted.currency:
            return
        yield round_to_currency(amount, rating.currency)
        if doubted.charged and (surcharge := find_surcharge(rating, doubted.charge_code)):
            own = find_surcharge(doubted.rating, doubted.charge_code) if doubted.rating else None
            base = own.base_among(doubted.charged) if own else surcharge.base
            if base != surcharge.base:
                yield round_to_currency(base * surcharge.percent / 100, rating.currency)

    def _percentages(self, doubted: DoubtedAmount, made: Rating, candidate: TariffCandidate) -> Iterator[Suspect]:
        user_value, currency = doubted.entered, doubted.currency
        if surcharge := find_surcharge(made, doubted.charge_code):
            yield from suspect_surcharge(surcharge, user_value, surcharge.base_among(doubted.charged), currency)
        if doubted.charge_code == TOTAL:
            for surcharge in list_total_surcharges(made):
                # what the surcharge came to in a bill whose other charges are right
                yield from suspect_surcharge(
                    surcharge, user_value - doubted.tariff + surcharge.line, surcharge.base, currency
                )
        slack = get_rounding_slack(currency) * (2 + len(made.lines()) * (doubted.charge_code == TOTAL))
        for _, charge, tariff_candidate in self._discounts(candidate, doubted.charge_code):
            undiscounted = get_charge_amount(self._rate(tariff_candidate, doubted.values), doubted.charge_code)
            if undiscounted is not None and (
                suspect := suspect_discount(charge, user_value, doubted.tariff, undiscounted, slack)
            ):
                yield suspect

    def _discounts(self, candidate: TariffCandidate, code: str) -> list[tuple[Suspect, Charge, TariffCandidate]]:
        codes = (code.casefold(), FREIGHT if code == TOTAL else "")
        return [
            variant
            for variant in self._without(candidate)
            if variant[1].discount
            and (code == TOTAL or variant[1].id.casefold() in codes)
            and "discount" in variant[0].detail
        ]

    def _pairs(self, doubted: DoubtedAmount, made: Rating, firsts: list[RatingVariant]) -> Iterator[Suspect]:
        """Yield two errors at once, each to the cent, if one alone does not give the amount."""
        kinds = (SuspectKind.VERSION, SuspectKind.LANE, SuspectKind.TERM)
        lanes = sum(rating_variant.suspect.kind is SuspectKind.LANE for rating_variant in firsts)
        tried = [rating_variant for rating_variant in firsts if rating_variant.suspect.kind in kinds]
        if lanes > _MOST_LANES_OF_PAIRS:
            tried = [rating_variant for rating_variant in tried if rating_variant.suspect.kind is not SuspectKind.LANE]
        if made.candidate:
            tried += vary_weight_unit(doubted.values, made.candidate, POUNDS_OF_A_KILOGRAM)
        for first in tried:
            yield from find_suspect_pairs(first, self._seconds(first, doubted), self._amount_of(doubted), doubted)

    def _amount_of(self, doubted: DoubtedAmount) -> Callable[[RatingVariant], Decimal | None]:
        def amount(variant: RatingVariant) -> Decimal | None:
            rating = self._rate(variant.candidate, variant.values)
            return get_charge_amount(rating, doubted.charge_code) if rating.currency == doubted.currency else None

        return amount

    def _seconds(self, first: RatingVariant, doubted: DoubtedAmount) -> Iterator[tuple[RatingVariant, Charge | None]]:
        """Yield what may have gone wrong in addition to the first, with the charge whose discount it leaves out."""
        kind, values = first.suspect.kind, first.values
        if kind is SuspectKind.TERM:
            return
        for suspect, charge, tariff_candidate in self._without(first.candidate):
            if doubted.charge_code.casefold() in (charge.id.casefold(), TOTAL):
                yield RatingVariant(suspect, tariff_candidate, values), charge if "discount" in suspect.detail else None
        if kind in (SuspectKind.VERSION, SuspectKind.LANE):
            for rating_variant in vary_weight_unit(values, first.candidate, POUNDS_OF_A_KILOGRAM):
                yield rating_variant, None
        if kind is SuspectKind.LANE:
            for rating_variant in self._versions(values, first.candidate):
                yield rating_variant, None

    def _versions(self, values: Values, candidate: TariffCandidate) -> Iterator[RatingVariant]:
        for tariff_candidate in self._candidates:
            if (
                tariff_candidate.tariff_id == candidate.tariff_id
                and tariff_candidate.version_id != candidate.version_id
            ):
                words = (
                    f"Rated by version {tariff_candidate.number} of {tariff_candidate.tariff_name}, not "
                    f"version {candidate.number}"
                )
                yield RatingVariant(
                    Suspect(SuspectKind.VERSION, str(tariff_candidate.number), words), tariff_candidate, values
                )

    def _ways(
        self, values: Values, made: Rating, candidate: TariffCandidate, code: str
    ) -> Iterator[tuple[RatingVariant, Decimal]]:
        """Yield each way the shipment may have been rated, with the tolerance as a share of the amount."""
        exact = Decimal(0)
        yield from ((version, exact) for version in self._versions(values, candidate))
        yield from ((rating_variant, _CONVERTED_WITHIN) for rating_variant in vary_weight_unit(values, candidate))
        for suspect, charge, tariff_candidate in self._without(candidate):
            if code.casefold() in (charge.id.casefold(), TOTAL):
                yield RatingVariant(suspect, tariff_candidate, values), exact
        yield from ((lane, exact) for lane in self._by_other_lanes(values, made, candidate))
        if code != FREIGHT:
            name = next((name for charge, name, _ in made.lines() if charge.casefold() == code.casefold()), code)
            for weeks, words in _WEEKS:
                suspect = Suspect(SuspectKind.WEEK, str(weeks), f"{capitalize_sentence(name)} priced for {words}")
                yield RatingVariant(suspect, candidate, shift_rating_days(candidate, values, weeks)), exact

    def _rate(self, candidate: TariffCandidate, values: Values) -> Rating:
        return candidate.rate(values, self._rates)

    def _by_other_lanes(self, values: Values, made: Rating, candidate: TariffCandidate) -> Iterator[RatingVariant]:
        tariff, facts = candidate.ready.tariff, made.facts
        if "lane" not in facts:
            return
        own = tariff.lanes[facts["lane"]].identifiers
        for position, number in self._lanes_beside(tariff, facts["lane"]):
            identifier = IDENTIFIERS[tariff.terms.identifiers[position]]
            pattern = tariff.lanes[number].identifiers[position]
            words = f"{identifier.label} {own[position] or 'any'} charged as {pattern}"
            detail = f"{identifier.id}:{own[position]}:{pattern}"
            changed = {**values, identifier.field: find_covered_value(identifier.id, pattern)}
            yield RatingVariant(Suspect(SuspectKind.LANE, detail, words), candidate, changed)

    def _lanes_beside(self, tariff: CompiledTariff, lane: int) -> list[tuple[int, int]]:
        """Return (place, lane number) of the lanes that differ in exactly one identifier that is filled in."""
        index = self._beside.get(tariff.version_id)
        if index is None:
            index = self._beside[tariff.version_id] = index_lanes_by_other_places(tariff)
        own = tariff.lanes[lane].identifiers
        neighbors = [
            (place, number)
            for place, pattern in enumerate(own)
            for number in index[place, (*own[:place], *own[place + 1 :])]
            if (lane_pattern := tariff.lanes[number].identifiers[place]) != pattern and lane_pattern.strip()
        ]
        return [] if len(neighbors) > MOST_OTHER_LANES else neighbors

    def _without(self, candidate: TariffCandidate) -> tuple[tuple[Suspect, Charge, TariffCandidate], ...]:
        """Return the version without a discount, or a deficit rating, that it has, with the charge it is of."""
        variants = self._variants.get(candidate.version_id)
        if variants is None:
            tariff = candidate.ready.tariff
            new_variants = []
            for charge in tariff.terms.charges:
                for suspect, changed in vary_charge_terms(charge):
                    charges = tuple(
                        changed if tariff_charge is charge else tariff_charge for tariff_charge in tariff.terms.charges
                    )
                    terms = tariff.terms.model_copy(update={"charges": charges})
                    compiled_tariff = CompiledTariff(tariff.version_id, terms, tariff.lanes)
                    ready = ReadyTariff(compiled_tariff, candidate.ready.measurer.references)
                    new_variants.append((suspect, charge, replace(candidate, ready=ready)))
            variants = self._variants[candidate.version_id] = tuple(new_variants)
        return variants
