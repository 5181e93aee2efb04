"""The only room of companion with loops, clocks, files and sockets."""
