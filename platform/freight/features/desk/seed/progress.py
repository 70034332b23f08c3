"""The progress of loading the initial data, kept in the broker's store: the loading program writes it, and the web API
shows it to users who open the suite in the meantime."""

import json
from dataclasses import asdict, dataclass

from freight.kit.storage.connections import get_connections

# after this time, the progress of a killed loading is no longer shown
_KEPT_SECONDS = 600


@dataclass(frozen=True)
class LoadingStep:
    """`done` of `of` parts are loaded; `what` is being loaded now."""

    done: int
    of: int
    what: str


async def set_loading_step(step: LoadingStep) -> None:
    """Record the step that begins."""
    await get_connections().redis.set(_key(), json.dumps(asdict(step)), ex=_KEPT_SECONDS)


async def get_loading_step() -> LoadingStep | None:
    """Return the current step; None if nothing is being loaded."""
    stored = await get_connections().redis.get(_key())
    return LoadingStep(**json.loads(stored)) if stored else None


async def clear_loading_step() -> None:
    """Record that everything is loaded, or that loading was given up."""
    await get_connections().redis.delete(_key())


def _key() -> str:
    return get_connections().key("loading-step")
