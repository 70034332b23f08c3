"""The people of a company: who they are, where they work, and whether they may."""
