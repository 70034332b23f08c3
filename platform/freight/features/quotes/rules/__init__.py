"""Quote rules: which rates a search may suggest, for one template or by default."""
