"""What a shipment costs and what it leaves: costs by carrier as expected, invoiced and agreed, next to its sale"""
