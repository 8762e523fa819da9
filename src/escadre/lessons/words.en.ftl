lesson-your-side = your side
lesson-none = Unknown lesson “{ $written }”: use { $known }.
lesson-not-asked = This step asks for something else. Read the text again.
