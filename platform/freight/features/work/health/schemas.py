"""Wire shapes of health."""

from datetime import datetime

from freight.kit.http.envelope import WireModel


class Liveness(WireModel):
    """This process responds."""

    healthy: bool = True


class DegradedPart(WireModel):
    """A part that does not work well, and what is wrong with it in plain words."""

    part: str
    problem: str

    def __str__(self) -> str:
        return f"{self.part} {self.problem}"


class LastReconciliation(WireModel):
    """The latest finished reconciliation of each system: when the last of them ended, and how many stored figures they
    recounted and had to correct. None: no reconciliation has finished yet."""

    finished_on: datetime | None = None
    compared: int = 0
    corrected: int = 0


class Readiness(WireModel):
    """Whether everything works; `degraded` names what does not."""

    ready: bool
    degraded: list[DegradedPart]
    reconciliation: LastReconciliation = LastReconciliation()
