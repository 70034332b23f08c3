"""Wire shapes of health."""

from freight.kit.http.envelope import WireModel


class Alive(WireModel):
    """That this process answers."""

    healthy: bool = True


class Degraded(WireModel):
    """A part that is not well, and what is wrong with it in plain words."""

    part: str
    problem: str

    def __str__(self) -> str:
        return f"{self.part} {self.problem}"


class Readiness(WireModel):
    """Whether everything is at work; `degraded` names what is not."""

    ready: bool
    degraded: list[Degraded]
