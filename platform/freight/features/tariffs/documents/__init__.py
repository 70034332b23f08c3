"""The contracts and rate sheets behind the tariffs: kept, reviewed, revised and shared."""
