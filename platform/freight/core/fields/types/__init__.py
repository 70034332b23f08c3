"""The types of fields, one module each: how their cells are read, compared and offered, as the module's `TYPE`.
`FieldTypeName` lists them."""
