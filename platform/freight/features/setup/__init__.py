"""What an installation is set up with: accounts, customers, templates, rules, lookup lists, rates of exchange."""
