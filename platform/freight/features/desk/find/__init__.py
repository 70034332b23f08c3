"""Finding a record by any number or name it carries."""
