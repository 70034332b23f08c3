"""Rules of fields: kept per template and field, tried before they are saved, run on the rows of grids and sheets."""
