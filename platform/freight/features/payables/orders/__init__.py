"""Purchase orders: what carriers may charge, how much of it is left, and which invoices draw on it"""
