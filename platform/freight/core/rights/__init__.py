"""Rights: what somebody may do in a system, and where he has it from."""
