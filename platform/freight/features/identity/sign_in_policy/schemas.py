"""Wire shapes of a company's sign-in policy."""

from freight.kit.http.envelope import RequestModel


class PolicyForm(RequestModel):
    """The policy to be saved; 409 when another user saved since `revision`. 0: none was saved before."""

    needs_second_factor: bool
    revision: int


class PolicyView(PolicyForm):
    """The policy of the company. `without`: how many of its users have no second factor."""

    people: int
    without: int
