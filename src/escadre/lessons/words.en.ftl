lesson-your-side = your side
lesson-none = There is no lesson “{ $written }”.
lesson-not-asked = Not asked for now. Do what the text says.
