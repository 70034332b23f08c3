"""Filter profiles on the wire. `templateName` and `templateId` are the specification's names for a profile's name and
id; `template` is its condition tree."""

from datetime import datetime

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel


class FilterProfileSave(RequestModel):
    """A profile to store. With `isUpdate`, `templateId` names the one to change and `revision` the revision that was
    read."""

    system_id: str | None = None
    template_name: str = Field(max_length=200)
    doc_type: str = Field("shipment", max_length=40)
    template_id: str | None = None
    is_update: bool = False
    template: dict[str, object]
    shared: bool = False
    revision: int | None = None


class FilterProfileView(WireModel):
    """A saved profile. Only its owner (`isOwn`) may change it."""

    template_id: str
    template_name: str
    doc_type: str
    system_id: str
    template: dict[str, object]
    shared: bool
    is_own: bool
    owner_name: str
    revision: int
    updated_on: datetime


class FilterProfiles(WireModel):
    """The caller's own profiles of a list, then those that others share."""

    profiles: list[FilterProfileView]
