"""A tariff whose lane choice is `ask`: if several lanes of it fit, a person chooses. Until then there is no rate.

The explaining reading prices every lane that fits, whichever is taken. Its result becomes a question here, and the
chosen lane is priced again.
"""

from freight.core.rating.explain import FITTING, RATED, Explainer, Facts

ASK = "ask"
CHOOSE_LANE = "choose_lane"
TO_CHOOSE = 7  # why a lane that matched was not taken: it fits, but no lane has been chosen
_OF_A_LANE = frozenset({"lane", "rows", "registers", "total"})


def ask_for_lane(facts: Facts) -> Facts:
    """Return the facts of a rating as a question if several lanes fit: these in the order of their totals, then those
    that do not fit. With one lane there is nothing to ask."""
    if facts["outcome"] != RATED:
        return facts
    fitting = [(facts["lane"], facts["total"])] + [
        (lane, total) for lane, why, total in facts["lost"] if why in FITTING
    ]
    if len(fitting) == 1:
        return facts
    fitting.sort(key=lambda lane_total: (lane_total[1], lane_total[0]))
    failures = (lost_lane for lost_lane in facts["lost"] if lost_lane[1] not in FITTING)
    remaining_facts = {name: value for name, value in facts.items() if name not in _OF_A_LANE}
    return {
        **remaining_facts,
        "outcome": CHOOSE_LANE,
        "lost": (*((lane, TO_CHOOSE, total) for lane, total in fitting), *failures),
    }


def list_lanes_to_choose(facts: Facts) -> tuple[tuple[int, int], ...]:
    """Return (lane, total) of the lanes that a person chooses from; empty if there is no question."""
    return tuple((lane, total) for lane, why, total in facts.get("lost", ()) if why == TO_CHOOSE)


def get_facts_by_lane(explainer: Explainer, facts: Facts, lane: int) -> Facts | None:
    """Return the facts of a rating, or of a question, by a lane that fits; None for any other lane."""
    if facts["outcome"] != CHOOSE_LANE:
        return explainer.by_lane(facts, lane)
    answered = explainer.by_lane(explainer.explain(facts["key"], facts["measures"]), lane)
    # keep the explanations of how the figures were looked up
    return answered and {**{name: value for name, value in facts.items() if name not in answered}, **answered}
