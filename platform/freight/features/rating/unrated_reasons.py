"""Count why shipments are not rated. Reasons that differ only in the weight (those of one gap between breaks) count as
one."""

import re

_NEAREST, _GAP = "; nearest ", "No break covers the weight; nearest "


def strip_reason_weight(field: str) -> dict[str, object]:
    """Return a database expression for a stored reason without the shipment's weight."""
    parts = {"$split": [f"${field}", _NEAREST]}
    of_gap = {"$concat": [_GAP, {"$arrayElemAt": [parts, 1]}]}
    return {"$cond": [{"$eq": [{"$size": parts}, 2]}, of_gap, f"${field}"]}


def build_reason_match(sentence: str) -> str | dict[str, str]:
    """Return the condition that finds the stored reasons counted under a sentence."""
    if sentence.startswith(_GAP):
        return {"$regex": f"{re.escape(_NEAREST + sentence.removeprefix(_GAP))}$"}
    return sentence
