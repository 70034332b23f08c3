"""The unique check of a form: is this value still free?"""
