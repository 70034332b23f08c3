"""What shipments cost: the costs of masters divided among their houses."""
