"""A browser's own description, in two words."""

# a browser also names its predecessors: the newest come first
_BROWSERS = ("Edg", "OPR", "Firefox", "FxiOS", "CriOS", "Chrome", "Safari")
_SYSTEMS = ("Windows", "Android", "iPhone", "iPad", "Mac OS", "Linux")
_NAMES = {"Edg": "Edge", "OPR": "Opera", "FxiOS": "Firefox", "CriOS": "Chrome", "Mac OS": "macOS"}
_LONGEST = 40


def describe_device(user_agent: str) -> str:
    """Return browser and system: "Firefox, Windows". An unknown browser is given by its own description."""
    product_names = [
        next((product for product in candidates if product in user_agent), "") for candidates in (_BROWSERS, _SYSTEMS)
    ]
    words = [_NAMES.get(product, product) for product in product_names if product]
    return ", ".join(words) or user_agent.strip()[:_LONGEST] or "Unknown device"
