"""Handing over what waits for somebody: who is suspended, has left or does something else"""
