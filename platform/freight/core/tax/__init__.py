"""Value added, goods and services, and sales taxes: which treatment a charge has, by readable rules, and what it
adds up to."""
