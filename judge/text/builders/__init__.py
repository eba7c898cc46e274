"""From a parsed phrase to the ability tree: a method for each rule of the grammars, named as the rule is."""
