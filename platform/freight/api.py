"""The explicit list of routers: one line a feature."""

from fastapi import APIRouter

ROUTERS: list[APIRouter] = []
