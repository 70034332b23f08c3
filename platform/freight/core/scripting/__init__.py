"""Scripting rules: expressions in CEL that compute a field of a record from its other fields, typed and bounded."""
