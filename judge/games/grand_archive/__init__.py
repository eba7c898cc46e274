"""Grand Archive: modules are named after the pages of its comprehensive rules."""
