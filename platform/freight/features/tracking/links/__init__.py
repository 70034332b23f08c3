"""Links by which a customer follows one shipment without an account: made, opened, revoked"""
