"""A table of states: the actions possible in each, their results, and the words in which anything else is refused."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

State = TypeVar("State", bound=str)
Verb = TypeVar("Verb", bound=str)
Guard = TypeVar("Guard", bound=str)
Effect = TypeVar("Effect", bound=str)


class Move(NamedTuple, Generic[State, Guard, Effect]):
    """The result of an action in a state: the new state, the permission it needs, what must hold in addition to the
    state, and what is stored with the new state in the same transaction. The code that carries it out handles guards
    and effects by name."""

    to: State
    permission: str = ""
    guards: tuple[Guard, ...] = ()
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Transitions(Generic[State, Verb, Guard, Effect]):
    """The moves of one kind of record. Anything not in `moves` cannot be done.

    `refusal` says why an action cannot be done in a state; `code` is the code of the error that carries it.
    """

    moves: Mapping[tuple[State, Verb], Move[State, Guard, Effect]]
    refusal: Callable[[State, Verb], str]
    code: ErrorCode = ErrorCode.WRONG_STATUS

    def __iter__(self) -> Iterator[tuple[State, Verb, Move[State, Guard, Effect]]]:
        """Every state, verb and move, in the order of the table."""
        return ((state, verb, move) for (state, verb), move in self.moves.items())

    def find(self, state: State, verb: Verb) -> Move[State, Guard, Effect] | None:
        """Return what an action does in a state, or None if it cannot be done."""
        return self.moves.get((state, verb))

    def demand(self, state: State, verb: Verb) -> Move[State, Guard, Effect]:
        """Return what an action does in a state. Raises Invalid, in the words of the refusal, if it cannot be done."""
        move = self.find(state, verb)
        if move is None:
            raise Invalid(self.refusal(state, verb), code=self.code)
        return move

    def refused(self, state: State, verb: Verb) -> str:
        """Return why an action cannot be done in a state; "" if it can."""
        return "" if (state, verb) in self.moves else self.refusal(state, verb)

    def verbs_in(self, state: State) -> tuple[Verb, ...]:
        """Return what can be done in a state."""
        return tuple(verb for stands, verb in self.moves if stands == state)

    def states_for(self, verb: Verb) -> tuple[State, ...]:
        """Return the states in which an action can be done."""
        return tuple(state for state, does in self.moves if does == verb)

    def permission_of(self, verb: Verb) -> str:
        """Return the permission that an action needs; "" if the table names none."""
        return self._permissions.get(verb, "")

    @cached_property
    def _permissions(self) -> Mapping[Verb, str]:
        # cached, because a bulk billing asks for each invoice; the first move of an action has the permission
        return {verb: move.permission for _, verb, move in reversed([*self])}
