"""How far shipments are: milestones, what is reported of them, and the state that follows."""
