"""The history of any record by its id (administration §7.1); records drawn by the records kit have their own calls."""
