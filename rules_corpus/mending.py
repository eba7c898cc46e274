"""A damaged store set aside and built again from the originals that are kept beside it."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rules_corpus.originals import Originals
from rules_corpus.problem import ProblemError
from rules_corpus.store import STORE, Store

DAMAGED = "C201"


class Mended(BaseModel):
    """What was done: where the damaged file is now, how many documents and card lists were built in again."""

    model_config = ConfigDict(frozen=True)

    aside: str
    documents: int
    card_lists: int

    def __str__(self) -> str:
        built = f"{self.documents} documents and {self.card_lists} card lists"
        return f"the data file was damaged: it is set aside as {self.aside}, and built again from {built}"


def mend(home: Path, *, thorough: bool = False) -> Mended | None:
    """Builds the store of a data folder again where it is damaged; None where nothing is wrong.

    `thorough` reads every row, not only SQLite's own structure. Raises ProblemError C202 to C204.
    """
    store = Store(home / STORE)
    try:
        store.check(rows=thorough)
    except ProblemError as error:
        if error.problems[0].code != DAMAGED:
            raise
    else:
        return None
    aside, originals = store.database.set_aside(), Originals(home)
    documents = [store.save(document) for document in originals.documents()]
    lists = [store.save_cards(cards) for cards in originals.card_lists()]
    return Mended(aside=str(aside), documents=len(documents), card_lists=len(lists))
