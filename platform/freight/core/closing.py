"""Closing a company or a system: what has to be done before, in words."""

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class OpenItems:
    """What is still open in a company or system. `people`: users who could no longer sign in anywhere."""

    shipments: int = 0
    invoices: int = 0
    requests: int = 0
    tasks: int = 0
    people: int = 0

    @property
    def is_nothing(self) -> bool:
        """Whether it may be closed."""
        return not any(getattr(self, field.name) for field in fields(self))

    @property
    def lines(self) -> list[str]:
        """Each open item with its number, as a person reads it."""
        open_counts = (
            (self.shipments, "unbilled shipment", ""),
            (self.invoices, "open invoice", ""),
            (self.requests, "undecided approval request", ""),
            (self.tasks, "running task", ""),
            (self.people, "user", " with nowhere else to work"),
        )
        return [f"{number:,} {noun}{'' if number == 1 else 's'}{more}" for number, noun, more in open_counts if number]
