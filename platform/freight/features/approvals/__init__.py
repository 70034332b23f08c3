"""Who approves what: approval ladders, and stand-ins for approvers who are away."""
