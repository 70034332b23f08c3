"""Invoice numbers that were captured twice."""
