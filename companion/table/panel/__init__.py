"""What buttons do: menus, lists, answers and numbers told."""
