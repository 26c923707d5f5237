"""A sheet whose type stands sideways or on its head, turned as it is read."""

from collections import Counter
from dataclasses import replace

from pincite.ingest.structure.sheets import Chart, Line, Ruling, Sheet, SheetWord, turned
from pincite.model.pages import Box

HALF_TURN = 2


def as_read(sheet: Sheet) -> Sheet:
    """*sheet* turned back by as much as most of its characters are turned, itself where that is none."""
    characters: Counter[int] = Counter()
    for line in sheet.lines:
        characters[line.turn % 4] += len(line.text)
    quarters = max(characters, key=lambda turn: (characters[turn], -turn), default=0)
    return _Turn(sheet, -quarters % 4).sheet() if quarters else sheet


class _Turn:
    """Turns what stands on a sheet clockwise by some quarters."""

    def __init__(self, sheet: Sheet, quarters: int) -> None:
        self._sheet = sheet
        self._quarters = quarters
        self._across = quarters % HALF_TURN == 1

    def sheet(self) -> Sheet:
        """All of it."""
        sheet = self._sheet
        return replace(
            sheet,
            width=sheet.height if self._across else sheet.width,
            height=sheet.width if self._across else sheet.height,
            lines=tuple(map(self._line, sheet.lines)),
            words=tuple(map(self._word, sheet.words)),
            rulings=tuple(map(self._ruling, sheet.rulings)),
            figures=tuple(map(self._box, sheet.figures)),
            charts=tuple(map(self._chart, sheet.charts)),
            panels=tuple(map(self._box, sheet.panels)),
            turn=-self._quarters % 4,
        )

    def _box(self, box: Box) -> Box:
        return turned(box, self._quarters, self._sheet.width, self._sheet.height)

    def _line(self, line: Line) -> Line:
        turn = (line.turn + self._quarters) % 4
        return replace(line, box=self._box(line.box), turn=turn, upright=turn % HALF_TURN == 0)

    def _word(self, word: SheetWord) -> SheetWord:
        return replace(word, box=self._box(word.box))

    def _ruling(self, ruling: Ruling) -> Ruling:
        low, at, high = ruling.low, ruling.at, ruling.high
        x0, y0, x1, y1 = self._box((low, at, high, at) if ruling.horizontal else (at, low, at, high))
        if ruling.horizontal != self._across:
            return Ruling(horizontal=True, at=y0, low=x0, high=x1)
        return Ruling(horizontal=False, at=x0, low=y0, high=y1)

    def _chart(self, chart: Chart) -> Chart:
        return Chart(
            self._box(chart.box),
            tuple(map(self._box, chart.bars)),
            level=chart.level != self._across,
            parts=tuple(map(self._box, chart.parts)),
        )
