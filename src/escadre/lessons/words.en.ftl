lesson-your-side = your side
lesson-none = Unknown chapter “{ $written }”: use { $known }.
lesson-not-asked = This step asks for something else. Read the text again.
