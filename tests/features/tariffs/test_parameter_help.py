"""The tool tips of the calculation code form: any further charge method fits."""

from typing import Literal

from freight.core.fields.spec import MOST_TIP_CHARACTERS
from freight.core.rating.methods import METHODS, Method
from freight.core.rating.methods.parameters import Parameters, declare_if_blank, declare_parameter
from freight.features.tariffs.resource import build_parameter_fields


class _Wordy(Parameters):
    blank: Literal["charged", "not charged"] = declare_parameter("choice", "If blank", "charged", help="words " * 200)


class _Blank(Parameters):
    blank: Literal["automatic"] = declare_if_blank("The bill")


def _tip_with(*added: type[Parameters]) -> str:
    amount = METHODS["flat"].amount
    methods = [
        Method(f"added{number}", f"added {number}", amount, parameters=each) for number, each in enumerate(added)
    ]
    fields = build_parameter_fields([*METHODS.values(), *methods], 1)
    return next(field.tool_tip for field in fields if field.key == "parameters#blank")


def test_a_method_with_long_help_leaves_each_method_its_share() -> None:
    tip = _tip_with(_Wordy)
    assert len(tip) <= MOST_TIP_CHARACTERS
    assert "per unit of a field, per hour" in tip
    assert "added 0: words" in tip


def test_methods_with_the_same_help_add_only_their_names() -> None:
    assert len(_tip_with(_Blank, _Blank)) - len(_tip_with()) == len(", added 0, added 1")


def test_any_number_of_methods_fits() -> None:
    assert len(_tip_with(*[_Wordy] * 300)) <= MOST_TIP_CHARACTERS


def test_the_help_of_one_method_says_what_may_be_blank() -> None:
    [blank] = [each for each in METHODS["perHour"].parameters.described() if each.key == "blank"]
    assert blank.help == f"The hours: {blank.shared_help}"
