"""The charges editor: what the user entered, the tariff says and is billed, side by side on the lines of an invoice."""
