"""Records that forms are drawn for: list, save, import, export and history of any Resource."""
