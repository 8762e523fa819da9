from tests.games.golden_matches import main

main()
