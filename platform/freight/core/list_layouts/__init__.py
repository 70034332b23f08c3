"""Which columns the lists of the suite show: what a list can show, who gets which layout of it, and the defaults."""
