"""Reports that people put together: what they ask for, how it is asked of the database, and the table it makes."""
