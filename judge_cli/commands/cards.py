"""`judge cards`: search in the imported catalogue, and importing one."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from judge_cli.files import read_texts
from judge_cli.options import Count, Game, Json
from judge_cli.output import Row, show, working
from judge_cli.render.cards import found_rows, report_rows
from judge_cli.storing import storing
from rules_corpus.cards import IMPORT, Catalogue
from rules_corpus.corpus import game_id
from rules_corpus.ingest.cards import CardList, joined, read_cards
from rules_corpus.model import Card
from rules_corpus.problem import Problem, ProblemError
from rules_corpus.store import CARDS
from scenarios.cards import compile_cards

_FILTER = re.compile(r"\s*([\w-]+)\s*((?:>=|<=|>|<|=)\s*.+)")


class _SearchUnlessNamed(TyperGroup):
    """`judge cards fire ally` searches; `judge cards import …` is the command of that name."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The arguments with `search` before them, unless a command or help is asked for."""
        named = {*self.commands, *ctx.help_option_names}
        return super().parse_args(ctx, args if args and args[0] in named else ["search", *args])


cards = typer.Typer(cls=_SearchUnlessNamed, help="Searches imported cards, imports card lists.")

Words = Annotated[list[str] | None, typer.Argument(metavar="WORDS", help="Words of the name, types or text.")]
Where = Annotated[
    list[str] | None,
    typer.Option(
        "--where", "-w", metavar="TEST", help='As "element = Fire" or "power >= 3"; may be repeated.'
    ),
]

Source = Annotated[
    str,
    typer.Argument(metavar="PATH-OR-URL", help="Lines of cards, JSON pages, JSON lines, CSV, a zip of such."),
]
ForGame = Annotated[
    str, typer.Option("--game", "-g", parser=game_id, metavar="GAME", help="The cards' game.")
]


@cards.command()
def search(
    words: Words = None, where: Where = None, game: Game = "", count: Count = 20, as_json: Json = False
) -> int:
    """Finds cards by words and attributes (`search` may be left out)."""
    found = Catalogue().search_cards(" ".join(words or ()), game, dict(map(_test, where or ())), count)
    show({"cards": found}, found_rows(found) if found else _nothing(game), as_json)
    return 0 if found else 1


def _nothing(game: str) -> list[Row]:
    """Says that nothing was found, and where no cards are at hand, how they come in."""
    held = Catalogue().list_card_sets(game)
    return [Row("nothing found" if held else f"no cards are imported; {IMPORT}", style="yellow")]


def _test(text: str) -> tuple[str, str]:
    """An attribute with what it must be, as the catalogue takes it. Raises typer.BadParameter."""
    found = _FILTER.fullmatch(text)
    if not found:
        raise typer.BadParameter(f'{text!r} is no test; one reads "element = Fire" or "power >= 3"')
    return found[1], found[2]


@cards.command("import")
def import_(source: Source, game: ForGame, as_json: Json = False) -> int:
    """Imports a card list, and says what was recognised and how many cards it gave."""
    catalogue = Catalogue()
    with storing(source, catalogue.store.database, CARDS):
        read = _read(source, game)
        count = catalogue.import_cards(read.cards)
    notes = [*read.notes, *([str(catalogue.mended)] if catalogue.mended else [])]
    rows = [Row(f"{_cards(count)} from {source}, {read.form}"), *(Row(note, indent=2) for note in notes)]
    show({"source": source, "form": read.form, "cards": count, "notes": notes}, rows, as_json)
    return 0


def _read(source: str, game: str) -> CardList:
    """A card list, or those in a zip archive. Raises ProblemError as `read_texts` and `read_cards` do."""
    lists = [read_cards(name, text, game) for name, text in read_texts(source)]
    if not lists:
        hint = f"{source} is an empty archive"
        raise ProblemError(Problem(code="C300", message="no card list is in it", hint=hint))
    return lists[0] if len(lists) == 1 else joined(lists)


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


List = Annotated[str, typer.Argument(metavar="FILE", help="A card list; left out, the imported catalogue.")]


@cards.command("compile")
def compile_(game: ForGame, source: List = "", as_json: Json = False) -> int:
    """Compiles card texts, and lists the phrases that no grammar reads."""
    with working("compiling"):
        found = _read(source, game).cards if source else _imported(game)
        report = compile_cards(game, found)
    show(report, report_rows(report), as_json)
    return 0


def _imported(game: str) -> list[Card]:
    """Every card of a game's catalogue. Raises ProblemError C302 where it has none."""
    catalogue = Catalogue()
    held = list(catalogue.list_card_sets(game))
    found = catalogue.search_cards("", game, {}, sum(one.cards for one in held))
    if not found:
        hint = "import a card list (judge cards import), or name a file"
        raise ProblemError(Problem(code="C302", message="the catalogue has no cards of this game", hint=hint))
    return found


Set = Annotated[
    str | None, typer.Option("--set", "-s", metavar="CODE", help="Only this set's, as `cards sets` shows it.")
]


@cards.command("remove")
def remove(game: ForGame, set_code: Set = None, as_json: Json = False) -> int:
    """Removes a game's imported cards, or those of one set."""
    count = Catalogue().remove_cards(game, "" if set_code == "-" else set_code)
    show({"removed": count}, [Row(f"{_cards(count)} removed")], as_json)
    return 0


@cards.command("sets")
def sets(game: Game = "", as_json: Json = False) -> int:
    """Lists the sets of the catalogue."""
    found = Catalogue().list_card_sets(game)
    rows = (Row(f"{s.game:<10}{s.set_code or '-':<12}{s.cards:>6}", fixed=True) for s in found)
    show({"sets": found}, rows if found else _nothing(game), as_json)
    return 0 if found else 1
