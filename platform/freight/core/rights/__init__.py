"""Rights: what a user may do in a system, and where each permission comes from."""
