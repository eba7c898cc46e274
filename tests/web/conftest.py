"""The pages as the tests see them: without a server, on what ships."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from rules_corpus.cards import Catalogue
from rules_corpus.corpus import Corpus
from web.routes import routes


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def corpus(home: Path) -> Corpus:
    return Corpus(home)


@pytest.fixture(scope="session")
def client(home: Path, corpus: Corpus) -> TestClient:
    return TestClient(Starlette(routes=routes(corpus, Catalogue(home))))
