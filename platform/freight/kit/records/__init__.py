"""Records with generated forms: list, save, import, export and history of any Resource."""
