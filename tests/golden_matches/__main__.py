from tests.golden_matches import main

main()
