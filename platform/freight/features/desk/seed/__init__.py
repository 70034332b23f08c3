"""Filling an installation with what comes with the suite, and a demo installation with something to look at."""
