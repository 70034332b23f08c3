"""Wire shape of the unique check."""

from freight.kit.http.envelope import WireModel


class AvailabilityAnswer(WireModel):
    """`msg` 1 means taken, 0 free (R160): the contract puts the answer of this call into its message."""

    msg: int
    data: None = None
    status: int = 200
