"""Groups of people, for whatever is shared with several at once"""
