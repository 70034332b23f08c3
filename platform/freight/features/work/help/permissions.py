"""Who reads and writes the help pages of a company."""

from freight.kit.records.resource import Permissions

HELP = Permissions(see="help.viewHelp", add="help.newHelp", change="help.editHelp")
