"""Wire shapes of the setup wizard."""

from typing import Literal

from freight.core.setup_progress import NeedName, StepName, StepState
from freight.kit.http.envelope import RequestModel, WireModel


class CompanyType(RequestModel):
    """The type of the company; it is set once."""

    company_type: Literal["Local", "National", "International"]


class SetupStep(WireModel):
    """A step of the wizard and its state."""

    name: StepName
    state: StepState
    says: str


class SetupNeed(WireModel):
    """Something the first invoice needs: what to do for it, and where. `permission`: the one that opens that screen."""

    name: NeedName
    is_there: bool
    title: str
    reason: str
    link: str
    permission: str


class SetupProgress(WireModel):
    """How far the company and its current system are set up. `has_issued`: an invoice has been issued."""

    company_type: str
    steps: list[SetupStep]
    needs: list[SetupNeed]
    has_issued: bool
