"""How users arrange the columns of grids."""
