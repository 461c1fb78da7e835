"""The demo: made-up offices, phones in the browser, a clock that can be moved ahead."""
