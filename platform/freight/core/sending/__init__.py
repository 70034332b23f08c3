"""What leaves the house: what an answer means, and when it is tried again."""
