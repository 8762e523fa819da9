"""`python -m escadre` is the command `escadre`."""

from escadre.cli import main

main()
