"""Access to the suite for analysts' notebooks: frames of its records, and the rating of the web app.

from freight.notebook import connect

suite = connect()
shipments = suite.shipments_frame()
suite.rate(shipments)

In `freight notebook` it reads as the user who signed in; `connect(user="ana.ortiz", password=getpass())` as that user.
"""

from freight.notebook.reader import Reader, connect

__all__ = ["Reader", "connect"]
