"""Zone tables: carriers’ zone charts, by which lanes by zone are found."""
