"""
What a person takes away of an answer: a signed receipt, and a sheet of evidence with its pages as pictures, in one
file.
"""

import base64
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from fastapi import Request, Response

from orchestration.web.ask_pages import MEANING, AskPages, sentences_of, warnings_of
from orchestration.web.evidence_places import QuotedPlace, places_of
from orchestration.web.kept import MOST, KeptAnswer
from orchestration.web.rendering import HEADERS, environment
from pincite.adapters.signing import Signer, key_place
from pincite.receipts import Given, issue, read_receipt


@dataclass(frozen=True, slots=True)
class Receipts:
    """
    Receipts that were made, by answer: an answer gets one, however often it is asked for. Safe to call from several
    threads.
    """

    made: OrderedDict[str, bytes] = field(default_factory=OrderedDict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def of(self, name: str, make: Callable[[], bytes]) -> bytes:
        """The receipt of the answer *name*, made where there is none."""
        with self.lock:
            if name not in self.made:
                self.made[name] = make()
                while len(self.made) > MOST:
                    self.made.popitem(last=False)
            return self.made[name]


@dataclass(frozen=True, slots=True)
class RecordPages:
    """Files about an answer."""

    asking: AskPages
    docs: Path
    now: Callable[[], datetime]
    receipts: Receipts = field(default_factory=Receipts)

    async def receipt(self, request: Request) -> Response:
        """The signed receipt of an answer."""
        kept = self._kept(request)
        data = await self.asking.door.done(request, lambda: self._receipt(kept))
        return _file(data, f"pincite-receipt-{read_receipt(data).receipt.number}.json", "application/json")

    async def sheet(self, request: Request) -> Response:
        """The sheet of evidence, its receipt inside."""
        kept = self._kept(request)
        data = await self.asking.door.done(request, lambda: self._receipt(kept))
        asking = self.asking
        body = await asking.door.desk.done(
            request, asking.pictures.drawing, lambda: self._sheet(kept, data), asking.door.desk.limits.ask_seconds
        )
        return _file(body, f"pincite-evidence-{read_receipt(data).receipt.number}.html", "text/html; charset=utf-8")

    def _kept(self, request: Request) -> KeptAnswer:
        return self.asking.answers.find(request.path_params["name"], self.asking.door.access(request))

    def _receipt(self, kept: KeptAnswer) -> bytes:
        library = self.asking.library
        build = library.build(kept.tenant, kept.index_version)

        def made() -> bytes:
            signer = Signer(key_place(), (self.docs, library.lake.root))
            return issue(
                Given(kept.tenant, kept.question, kept.result, build),
                library.lake,
                signer,
                self.now().isoformat(timespec="seconds"),
            )

        return self.receipts.of(kept.name, made)

    def _sheet(self, kept: KeptAnswer, receipt: bytes) -> bytes:
        places = places_of(kept, self.asking.library)
        given = {
            "answer": kept,
            "sentences": sentences_of(kept, places),
            "places": places,
            "pictures": {place.number: self._picture(place) for place in places if place.paper.file},
            "meaning": MEANING,
            "warnings": warnings_of(kept),
            "signed": read_receipt(receipt),
            "receipt": base64.b64encode(receipt).decode(),
        }
        return environment().get_template("sheet.html").render(given).encode()

    def _picture(self, place: QuotedPlace) -> str:
        return base64.b64encode(self.asking.pictures.pictures.picture(place, whole=True)).decode()


def _file(data: bytes, name: str, kind: str) -> Response:
    return Response(
        data,
        200,
        {**HEADERS, "Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}"'},
        kind,
    )
