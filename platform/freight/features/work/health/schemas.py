"""Wire shapes of health."""

from datetime import datetime

from freight.kit.http.envelope import WireModel


class Liveness(WireModel):
    """That this process answers."""

    healthy: bool = True


class DegradedPart(WireModel):
    """A part that is not well, and what is wrong with it in plain words."""

    part: str
    problem: str

    def __str__(self) -> str:
        return f"{self.part} {self.problem}"


class LastReconciliation(WireModel):
    """The reconciliations that ended last, one of each system: when the latest of them ended, and how many kept figures
    they compared with a recount and had to correct. None: no reconciliation has ended yet."""

    finished_on: datetime | None = None
    compared: int = 0
    corrected: int = 0


class Readiness(WireModel):
    """Whether everything is at work; `degraded` names what is not."""

    ready: bool
    degraded: list[DegradedPart]
    reconciliation: LastReconciliation = LastReconciliation()
