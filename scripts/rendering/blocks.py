"""The nouns of the source dialect: what a document is made of."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Heading:
    """A title (level 1) or a numbered section (levels 2 and 3)."""

    level: int
    text: str


@dataclass(frozen=True)
class Prose:
    """One paragraph, its lines joined by single spaces."""

    text: str


@dataclass(frozen=True)
class Bullet:
    """One list item with its printed marker ("-", "1." or "a)")."""

    marker: str
    text: str


@dataclass(frozen=True)
class Table:
    """A table; the first row is its header."""

    rows: tuple[tuple[str, ...], ...]
    ruled: bool
    repeats_header: bool


@dataclass(frozen=True)
class Hidden:
    """Text that is there for a machine and invisible to a reader."""

    text: str


@dataclass(frozen=True)
class Scan:
    """Lines that exist only as pixels, alone on their page."""

    lines: tuple[str, ...]


@dataclass(frozen=True)
class Columns:
    """From here on, on a new page, the text runs in *count* columns."""

    count: int


@dataclass(frozen=True)
class NewPage:
    """A forced page break."""


Block = Heading | Prose | Bullet | Table | Hidden | Scan | Columns | NewPage


@dataclass(frozen=True)
class Source:
    """A parsed source: the running lines, the number of front pages with roman labels, and the blocks."""

    name: str
    running_header: str
    running_footer: str
    roman_pages: int
    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        """The first heading's text, or the source's name where there is none."""
        return next((block.text for block in self.blocks if isinstance(block, Heading)), self.name)
