"""The stored invoice and the figures kept with it: one writer, its drafts, its payer, its design. It knows no
shipments, so that a writer of shipments can write the invoice in the same transaction."""
