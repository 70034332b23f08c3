"""The permissions to read and write the help pages of a company."""

from freight.kit.records.resource import ResourcePermissions

HELP = ResourcePermissions(see="help.viewHelp", add="help.newHelp", change="help.editHelp")
