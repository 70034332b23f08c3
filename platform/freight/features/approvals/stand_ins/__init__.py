"""Stand-ins: who decides on approval requests for a user who is away."""
