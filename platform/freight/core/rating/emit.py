"""Two readings of one expression: plain integers for one shipment, numpy columns for many.

Both are emitted from the same table of operations, so they differ in nothing but the selection of a value.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from freight.core.rating.expressions import Expression, in_order

# {0}, {1}… are the operands; half-up is written so that it needs no even divisor and treats negatives alike
_ARITHMETIC = {
    "add": "{0} + {1}",
    "subtract": "{0} - {1}",
    "multiply": "{0} * {1}",
    "rescale": "{0} * {1}",
    "shift": "{0}",
    "raise": "-(-{0} // {1}) * {1}",
}
_PYTHON = _ARITHMETIC | {
    "least": "{0} if {0} <= {1} else {1}",
    "most": "{0} if {0} >= {1} else {1}",
    "ratio": "(2 * {0} * {1} + {2}) // (2 * {2}) * {3} if {0} >= 0 else -((-2 * {0} * {1} + {2}) // (2 * {2})) * {3}",
}
_NUMPY = _ARITHMETIC | {
    "least": "np.minimum({0}, {1})",
    "most": "np.maximum({0}, {1})",
    "ratio": "np.sign({0}) * ((2 * np.abs({0}) * {1} + {2}) // (2 * {2}) * {3})",
}

Inputs = Mapping[str, list[str]]  # parameter -> the names it is unpacked into


def for_one(name: str, inputs: Inputs, results: list[Expression]) -> Callable[..., tuple[int, ...]]:
    """A function of tuples of integers giving the results as a tuple of integers of any size.

    `inputs` names the parameters, in order, and the variables each of them carries.
    """
    return _compiled(name, inputs, results, _PYTHON)


def for_columns(name: str, inputs: Inputs, results: list[Expression]) -> Callable[..., tuple[Any, ...]]:
    """The same function on int64 columns. The caller checks with `magnitude` that nothing leaves 64 bits."""
    return _compiled(name, inputs, results, _NUMPY)


def magnitude(results: list[Expression], largest: Mapping[str, int]) -> int:
    """The largest absolute integer that computing `results` can meet, given the largest of every variable."""
    bound: dict[int, int] = {}
    worst = 0
    for expression in in_order(results):
        of = [bound[id(operand)] if isinstance(operand, Expression) else operand for operand in expression.operands]
        met = 0  # an intermediate of the operation that is larger than its result
        match expression.operation:
            case "input":
                size = largest[expression.operands[0]]
            case "constant":
                size = abs(of[0])
            case "add" | "subtract":
                size = of[0] + of[1]
            case "multiply" | "rescale":
                size = of[0] * of[1]
            case "least" | "most":
                size = max(of)
            case "ratio":
                met = 2 * of[0] * of[1] + of[2]
                size = met // (2 * of[2]) * of[3]
            case "raise":
                size = of[0] + of[1]
            case _:
                size = of[0]
        bound[id(expression)] = size
        worst = max(worst, size, met)
    return worst


def _compiled(name: str, inputs: Inputs, results: list[Expression], table: Mapping[str, str]) -> Callable[..., Any]:
    text: dict[int, str] = {}
    lines = [f"    ({', '.join(names)},) = {parameter}" for parameter, names in inputs.items() if names]
    for number, expression in enumerate(in_order(results)):
        of = [text[id(operand)] if isinstance(operand, Expression) else str(operand) for operand in expression.operands]
        if expression.operation in ("input", "constant"):
            text[id(expression)] = of[0]
        else:
            lines.append(f"    v{number} = {table[expression.operation].format(*of)}")
            text[id(expression)] = f"v{number}"
    returned = ", ".join(text[id(result)] for result in results)
    source = f"def {name}({', '.join(inputs)}):\n" + "\n".join([*lines, f"    return ({returned},)"])
    namespace: dict[str, Any] = {"np": np}
    # the source is made of the operations above, integers, and variable names that `charges.py` numbers itself
    exec(compile(source, f"<rating:{name}>", "exec"), namespace)
    compiled: Callable[..., Any] = namespace[name]
    return compiled
