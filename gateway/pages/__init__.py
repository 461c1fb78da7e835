"""What people look at: pages, feeds and paper, each a blueprint."""
