"""Rating: what a shipment costs by a tariff, to the cent, with every fact of how it came about.

One charge definition (`terms.py`, `methods/`) becomes expressions over scaled integers with two readings that agree to
the cent: `explain.py`, one shipment with all facts, and `bulk.py`, columns of many. `page` writes the facts for people,
`engine.py` chooses among the tariffs that apply, `frame.py` rates pandas frames.
"""
