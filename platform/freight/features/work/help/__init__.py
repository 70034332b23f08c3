"""Help texts by the address of the screen."""
