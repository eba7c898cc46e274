"""Rules by what their words are near to in general English: the optional extra `semantic`.

`pip install tcg-judge[semantic]` brings wordllama, whose wheel carries a vector for each piece of a word;
nothing is
fetched when it runs. Without the extra this module is asked once whether the wheel is there, and no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any

from rules_corpus.index import Entry

WHEEL = "wordllama"
NEAREST = 400
"""How many rules are compared: the last of them counts nothing, the first one whole."""


@cache
def at_hand() -> bool:
    """Whether the extra is installed."""
    return all(find_spec(name) is not None for name in (WHEEL, "numpy", "tokenizers", "safetensors"))


class Meanings:
    """The vectors of all rules of an index: of headings and text together, and of each phrasing; kept in
    `file`.

    A text's vector is the mean of its pieces' vectors. Read again from `file` where that has as many as the
    entries want, else reckoned and kept there, if it can be written.
    """

    def __init__(self, entries: Iterable[Entry], file: Path) -> None:
        self._numpy = import_module("numpy")
        self._pieces, self._vectors = _wheel()
        said = [(e.rule_id, text) for e in entries for text in (f"{e.title}. {e.text}", *e.asked)]
        self._ids = [rule_id for rule_id, _ in groupby(said, key=lambda pair: pair[0])]
        owners = [rule_id for rule_id, _ in said]
        self._starts = [n for n, own in enumerate(owners) if not n or owners[n - 1] != own]
        self._of_rules = self._kept(file, [text for _, text in said])

    def near(self, question: str) -> Mapping[str, float]:
        """The rules nearest to a question, each with how near it is, from 0 to 1."""
        np = self._numpy
        alike = self._of_rules @ self._embedded([question])[0]
        best = np.maximum.reduceat(alike, self._starts)
        order = np.argsort(-best)[:NEAREST]
        top, last = float(best[order[0]]), float(best[order[-1]])
        return {self._ids[n]: (float(best[n]) - last) / (top - last) for n in order} if top > last else {}

    def _kept(self, file: Path, texts: Sequence[str]) -> Any:
        try:
            found = self._numpy.load(file)
            if found.shape[0] == len(texts):
                return found.astype("float32")
        except (OSError, ValueError, EOFError):
            pass
        made = self._embedded(texts)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._numpy.save(file, made.astype("float16"))
        except OSError:
            pass
        return made

    def _embedded(self, texts: Sequence[str]) -> Any:
        """One row of length 1 for each text."""
        np = self._numpy
        read = self._pieces.encode_batch([text.lower() for text in texts], add_special_tokens=False)
        rows = np.array([self._vectors[found.ids or [0]].mean(0) for found in read], dtype="float32")
        return rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-9)


def _wheel() -> tuple[Any, Any]:
    """What splits a text into pieces, and the vector of each piece, from the files in the wheel."""
    spec = find_spec(WHEEL)
    assert spec is not None
    assert spec.submodule_search_locations is not None
    folder = Path(next(iter(spec.submodule_search_locations)))
    pieces = import_module("tokenizers").Tokenizer.from_file(
        str(folder / "tokenizers" / "l2_supercat_tokenizer_config.json")
    )
    read = import_module("safetensors.numpy").load_file(
        str(folder / "weights" / "l2_supercat_256.safetensors")
    )
    return pieces, next(iter(read.values())).astype("float32")
