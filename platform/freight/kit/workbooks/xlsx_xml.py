"""Reading the XML parts of a workbook. Declarations of types and entities, which no spreadsheet writes, are refused:
with them a few bytes could grow without limit."""

from collections.abc import Callable, Iterable, Iterator
from typing import Never
from xml.parsers.expat import ExpatError, ParserCreate, XMLParserType

from freight.kit.workbooks.file_kind import make_damaged_refusal

Attributes = dict[str, str]


class LocalNames(dict[str, str]):
    """Tag → its name without a prefix, computed once each."""

    def __missing__(self, tag: str) -> str:
        name = self[tag] = tag.rpartition(":")[2]
        return name


def parse_xml_pieces(pieces: Iterable[bytes], name: str, watch: Callable[[XMLParserType], None]) -> Iterator[None]:
    """Parse the pieces one after the other and yield after each, so that the caller can check the state. `watch` sets
    the handlers. Raises WorkbookRefused where a piece is not XML; the workbook is called `name`."""
    parser = ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse_declarations
    watch(parser)
    try:
        for piece in pieces:
            parser.Parse(piece, False)
            yield
        parser.Parse(b"", True)
    except (ExpatError, _Declared) as broken:
        raise make_damaged_refusal(name) from broken
    yield


def visit_xml_elements(pieces: Iterable[bytes], name: str, seen: Callable[[str, Attributes], None]) -> None:
    """Call `seen` with the local name and the attributes of every element."""
    names = LocalNames()

    def watch(parser: XMLParserType) -> None:
        parser.StartElementHandler = lambda tag, attributes: seen(names[tag], attributes)

    for _ in parse_xml_pieces(pieces, name, watch):
        pass


class _Declared(Exception):
    """The document declares a type."""


def _refuse_declarations(*_: object) -> Never:
    raise _Declared
