"""The stored shapes as the driver hands them out, written by `make records` from the documents."""
