"""What-if: past shipments rated by a draft tariff and compared with what they were billed."""
