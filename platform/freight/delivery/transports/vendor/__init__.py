"""Print vendors who mail letters: one protocol over HTTPS for all of them (docs/print-vendor.md)."""
