"""Wire shape of the unique check."""

from freight.kit.http.envelope import WireModel


class AvailabilityAnswer(WireModel):
    """`msg` 1 means taken, 0 free (R160): this call answers in its message, as the contract has it."""

    msg: int
    data: None = None
    status: int = 200
