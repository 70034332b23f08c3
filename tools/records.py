"""Writes the records: one TypedDict for every stored shape, from the documents. `make records`."""

import subprocess
import sys
import types
from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Annotated, Literal, Union, get_args, get_origin, is_typeddict

from beanie import Document, PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pydantic.fields import FieldInfo

FOLDER = Path(__file__).parents[1] / "platform" / "freight" / "documents" / "records"
DOCUMENTS_PACKAGE = "freight.documents."
# set by the collection unless a writer sets them: may be absent from what it is given
SET_BY_THE_COLLECTION = {"company_id", "system_id", "account_id"}
PLAIN: dict[object, str] = {
    bool: "bool",
    bytes: "bytes",
    float: "float",
    int: "int",
    object: "object",
    str: "str",
    type(None): "None",
}
IMPORTED: dict[object, tuple[str, str]] = {
    datetime: ("datetime", "datetime"),
    Decimal: ("decimal", "Decimal"),
    ObjectId: ("bson", "ObjectId"),
    PydanticObjectId: ("bson", "ObjectId"),
}

Imports = dict[str, set[str]]


def documents() -> list[type[Document]]:
    """Return the documents; imported late, because they name the records that are written here."""
    from freight.documents import DOCUMENTS

    return DOCUMENTS


def bases(model: type[BaseModel]) -> list[type[BaseModel]]:
    """Return the shared bases of a document: the nearest first."""
    return [each for each in model.__mro__[1:] if each.__module__ == f"{DOCUMENTS_PACKAGE}base"]


def models(found: dict[type[BaseModel], None], annotation: object) -> None:
    """Add the models that a type names, and those that these name; dependencies come first."""
    for part in get_args(annotation):
        models(found, part)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel) and annotation not in found:
        for field in annotation.model_fields.values():
            models(found, field.annotation)
        found[annotation] = None


def stored_models() -> list[type[BaseModel]]:
    """Return every stored model: documents and their parts."""
    found: dict[type[BaseModel], None] = {}
    for document in documents():
        models(found, document)
    return list(found)


def record_name(model: type[BaseModel]) -> str:
    """Return `StoredShipment` for `Shipment`, `StoredRange` for `StoredRange`."""
    return f"Stored{model.__name__.removeprefix('Stored')}"


def written(annotation: object, imports: Imports) -> str:
    """Return the source of a type as the driver returns its values. Raises TypeError for one that is not stored so
    far."""
    if annotation in PLAIN:
        return PLAIN[annotation]
    if annotation in IMPORTED:
        module, name = IMPORTED[annotation]
        imports[module].add(name)
        return name
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return written(arguments[0], imports)
    if origin in (Union, types.UnionType):
        return " | ".join(written(each, imports) for each in arguments)
    if origin is Literal:
        imports["typing"].add("Literal")
        return f"Literal[{', '.join(repr(each) for each in arguments)}]"
    if origin in (list, tuple):  # a tuple is stored as a list
        return f"list[{written(arguments[0], imports)}]"
    if origin is dict:
        return f"dict[{', '.join(written(each, imports) for each in arguments)}]"
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return "str"
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        name = record_name(annotation)
        imports[module_of(annotation)].add(name)
        return name
    if isinstance(annotation, type) and is_typeddict(annotation):
        imports[annotation.__module__].add(annotation.__name__)
        return annotation.__name__
    raise TypeError(f"{annotation} is stored by no document so far: say here what the driver makes of it")


def module_of(model: type[BaseModel]) -> str:
    """Return the module that the record of a model is written to."""
    return f"{DOCUMENTS_PACKAGE}records.{model.__module__.removeprefix(DOCUMENTS_PACKAGE)}"


def base_of(model: type[BaseModel]) -> type[BaseModel] | None:
    """Return the nearest base whose record a document's extends: one whose fields the document does not redefine."""
    for base in bases(model):
        if all(model.model_fields[name].annotation == each.annotation for name, each in fields(base)):
            return base
    return None


def parts_of(model: type[BaseModel]) -> list[type[BaseModel]]:
    """Return the parts that documents of several kinds share, for a document: their records are parts of its own."""
    mixed_in = (each for each in model.__bases__ if each.__module__.startswith(DOCUMENTS_PACKAGE))
    return [each for each in mixed_in if issubclass(each, BaseModel) and not issubclass(each, Document)]


def is_of_a_tenant(model: type[BaseModel]) -> bool:
    """Return whether its records are reached through a scope."""
    return any(each.__name__ == "TenantDocument" for each in (model, *bases(model)))


def fields(model: type[BaseModel]) -> Iterator[tuple[str, FieldInfo]]:
    """Return the fields as they are stored. No document uses Beanie's own revisions."""
    return ((name, field) for name, field in model.model_fields.items() if name != "revision_id")


def line(name: str, field: FieldInfo, model: type[BaseModel], imports: Imports) -> str:
    """Return a field in a TypedDict. One with a default may be absent: older records were stored before it existed."""
    stored_as = "_id" if name == "id" and issubclass(model, Document) else name
    annotation = field.annotation
    if stored_as == "_id":
        # only a record that is not stored yet has no id
        annotation = next(each for each in (*get_args(annotation), annotation) if isinstance(each, type))
    kind = written(annotation, imports)
    if field.is_required() and not (name in SET_BY_THE_COLLECTION and is_of_a_tenant(model)):
        return f"    {stored_as}: {kind}"
    imports["typing"].add("NotRequired")
    return f"    {stored_as}: NotRequired[{kind}]"


def record(model: type[BaseModel], imports: Imports) -> str:
    """Return the TypedDict of a model."""
    base = base_of(model)
    parents = [each for each in (base, *parts_of(model)) if each is not None]
    for each in parents:
        imports[module_of(each)].add(record_name(each))
    if not parents:
        imports["typing"].add("TypedDict")
    inherited = {name for each in parents for name, _ in fields(each)}
    lines = [line(name, field, model, imports) for name, field in fields(model) if name not in inherited]
    said = ", ".join(map(record_name, parents)) or "TypedDict"
    head = [f"class {record_name(model)}({said}):", f'    """`{model.__name__}`, as it is stored."""', ""]
    return "\n".join([*head, *lines])


def module(of: str, contents: list[type[BaseModel]]) -> str:
    """Return the source of one module of records."""
    imports: Imports = defaultdict(set)
    classes = [record(each, imports) for each in contents]
    own = f"{DOCUMENTS_PACKAGE}records.{of}"
    lines = [f"from {name} import {', '.join(sorted(each))}" for name, each in sorted(imports.items()) if name != own]
    head = f'"""Written by `make records` from `documents/{of}.py`."""'
    return "\n\n\n".join(["\n\n".join([head, "\n".join(lines)]), *classes]) + "\n"


def sources() -> dict[str, str]:
    """Return every module of records by its file's name."""
    together: dict[str, list[type[BaseModel]]] = defaultdict(list)
    stored = stored_models()
    common: dict[type[BaseModel], None] = {}
    for model in stored:
        for each in (*reversed(bases(model)), *parts_of(model)):
            models(common, each)
    for model in dict.fromkeys((*common, *stored)):
        together[model.__module__].append(model)
    found = {}
    for name, contents in together.items():
        of = name.removeprefix(DOCUMENTS_PACKAGE)
        found[f"{of}.py"] = tidy(module(of, contents))
    found["__init__.py"] = (
        '"""The stored shapes as the driver hands them out, written by `make records` from the documents."""\n'
    )
    return found


def tidy(source: str) -> str:
    """Return the source as ruff formats it."""
    ruff = [str(Path(sys.executable).with_name("ruff"))]
    for command in (["check", "--select", "I", "--fix", "--quiet"], ["format", "--quiet"]):
        done = subprocess.run(
            [*ruff, *command, "--stdin-filename", str(FOLDER / "record.py"), "-"],
            input=source,
            capture_output=True,
            text=True,
            check=True,
        )
        source = done.stdout
    return source


class Unwritten(ModuleType):
    """Replaces a module of records while they are written: a new document names one that does not exist yet."""

    def __getattr__(self, name: str) -> type[object]:
        return object


def write() -> None:
    """Write the records, and remove those that no document declares any more."""
    for path in FOLDER.parent.glob("*.py"):
        name = f"{DOCUMENTS_PACKAGE}records.{path.stem}"
        sys.modules[name] = Unwritten(name)
    FOLDER.mkdir(exist_ok=True)
    kept = sources()
    for path in FOLDER.glob("*.py"):
        if path.name not in kept:
            path.unlink()
    for file_name, source in kept.items():
        (FOLDER / file_name).write_text(source)


if __name__ == "__main__":
    write()
