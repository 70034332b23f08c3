"""How a faulty cell is marked: the five states of a grid cell (R140–R144) in the light tints of the design."""

MANDATORY = "mandatory"
LENGTH = "length"
REGEX = "regex"
SERVER = "server"
RULE = "rule"
ASSIGNED = "assigned"

# kind → fill of the cell, as RRGGBB; regex and server messages share the red (R142)
TINTS = {
    MANDATORY: "FFDBEA",
    LENGTH: "FFDFBD",
    REGEX: "FFC9C4",
    SERVER: "FFC9C4",
    RULE: "FFF1A6",
    ASSIGNED: "DAF5DD",
}
