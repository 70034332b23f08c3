"""What copying a kind would do: what is new, what already exists, and what cannot be copied."""

from collections.abc import Sequence
from dataclasses import dataclass

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.features.desk.copying.schemas import CopyKind, CopyObstacle
from freight.kit.storage.tenancy import Record

_MOST_NAMED = 20


@dataclass(frozen=True)
class CopyPlan:
    """`new`: the records to store. `existing_count`: how many have a name that exists in the target; these are kept
    there as they are. `obstacles`: what cannot be copied, and why."""

    new: Sequence[Record] = ()
    existing_count: int = 0
    obstacles: Sequence[CopyObstacle] = ()


def build_copy_obstacle(kind: CopyKind, name: str, reason: str) -> CopyObstacle:
    """Return why a record cannot be copied."""
    return CopyObstacle(kind=kind, name=name, reason=reason)


def refuse_obstacles(obstacles: Sequence[CopyObstacle]) -> None:
    """Raise Invalid, naming what cannot be copied, if there is any."""
    if not obstacles:
        return
    lines = [f"{obstacle.name}: {obstacle.reason}" for obstacle in obstacles[:_MOST_NAMED]]
    if len(obstacles) > _MOST_NAMED:
        lines.append(f"and {len(obstacles) - _MOST_NAMED} more")
    raise Invalid(
        f"Can't be copied: {' '.join(lines)} Nothing was copied. Change that, or leave them out.",
        code=ErrorCode.COPY_INCOMPLETE,
        data={"obstacles": [obstacle.model_dump(by_alias=True, mode="json") for obstacle in obstacles]},
    )
