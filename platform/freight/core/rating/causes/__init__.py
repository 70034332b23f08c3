"""Why what was entered is not what the tariff says: what explains one shipment, and most money of many."""
