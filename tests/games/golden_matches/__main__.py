"""Write the transcripts of the golden matches."""

from tests.games.golden_matches import main

main()
