"""`python -m escadre` is the command `escadre`."""


def main() -> None:
    """Run the command; worker processes, which import this module, do not import its parts."""
    from escadre.cli import cli

    cli()


if __name__ == "__main__":
    main()
