"""Wire shapes of what a company asks of its people when they sign in."""

from freight.kit.http.envelope import RequestModel


class PolicyForm(RequestModel):
    """What is saved; 409 when somebody else saved since `revision`. 0: nothing was saved before."""

    needs_second_factor: bool
    revision: int


class PolicyView(PolicyForm):
    """What the company asks for. `without`: how many of its people have no second factor."""

    people: int
    without: int
