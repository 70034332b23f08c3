"""Why shipments are not rated, counted: those of every weight in one gap of the breaks have one reason. Their sentences
differ by the weight alone."""

import re

_NEAREST, _GAP = "; nearest ", "No break covers the weight; nearest "


def strip_reason_weight(field: str) -> dict[str, object]:
    """The sentence of a stored reason, without the weight of the shipment, as an expression of the database."""
    parts = {"$split": [f"${field}", _NEAREST]}
    of_gap = {"$concat": [_GAP, {"$arrayElemAt": [parts, 1]}]}
    return {"$cond": [{"$eq": [{"$size": parts}, 2]}, of_gap, f"${field}"]}


def build_reason_match(sentence: str) -> str | dict[str, str]:
    """What finds the stored reasons that are counted under a sentence."""
    if sentence.startswith(_GAP):
        return {"$regex": f"{re.escape(_NEAREST + sentence.removeprefix(_GAP))}$"}
    return sentence
