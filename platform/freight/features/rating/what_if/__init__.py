"""What-if: past shipments rated by a draft, beside what they came to."""
