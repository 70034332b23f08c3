"""What the other side says later of what it took: asked for, or posted to us."""
