"""`python -m judge_cli`: the `judge` command where scripts are not on the path."""

from judge_cli.main import main

main()
