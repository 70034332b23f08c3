"""The stored invoice and what is written beside it: one writer, its drafts, its payer, its looks. It knows no
shipments, so that whoever changes a shipment can write its invoice in the same transaction."""
