"""Rows: wrapped lines, and the words in them that stand out."""

from __future__ import annotations

import pytest

from judge_cli.output import Row, show_rows

TEXT = "An otter that swims may not be chased by a heron in the same phase."


def places(*words: str) -> tuple[tuple[int, int], ...]:
    """Where words stand in the text."""
    return tuple((TEXT.index(word), TEXT.index(word) + len(word)) for word in words)


@pytest.mark.parametrize("width", [18, 30, 80])
@pytest.mark.parametrize("indent", [0, 4])
def test_marks_are_found_again_in_wrapped_lines(width: int, indent: int) -> None:
    row = Row(TEXT, indent=indent, hang=2, marks=places("otter", "heron", "phase"))
    lines = row.lines(width)
    marked = [
        "".join(line[start:end] for start, end in spans)
        for line, spans in zip(lines, row.marked(lines), strict=True)
    ]
    assert "".join(marked) == "otterheronphase"
    assert len(lines) > 1 or width == 80
    assert sum(len(spans) for spans in row.marked(lines)) == 3


def test_a_mark_of_several_words_leaves_its_spaces_alone() -> None:
    row = Row(TEXT, marks=((3, 19),))
    lines = row.lines(80)
    (spans,) = row.marked(lines)
    assert "".join(lines[0][start:end] for start, end in spans) == "otterthatswims"


def test_a_row_without_marks_has_none() -> None:
    row = Row(TEXT)
    assert [*row.marked(row.lines(20))] == [[]] * len(row.lines(20))


def test_what_would_steer_a_terminal_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    show_rows([Row("a\x1b[31mred\x9b\u202ename\tend", fixed=True)])
    assert capsys.readouterr().out == "a\ufffd[31mred\ufffd\ufffdname\tend\n"
