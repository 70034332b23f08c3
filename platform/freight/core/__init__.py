"""The pure core: decisions of the domain. No I/O, no clock, no settings, no await."""
