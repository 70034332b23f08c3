"""Rating: what a shipment costs by a tariff, to the cent, with every fact of how it came about.

One charge definition (`terms.py`, `methods/`) becomes expressions over scaled integers and is read by `explain.py`, one
shipment with all facts. `page` writes the facts for people; `frame.py` rates pandas frames with the same engine.
"""
