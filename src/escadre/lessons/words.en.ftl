lesson-your-side = your side
lesson-none = There is no lesson “{ $written }”.
lesson-not-asked = That is not asked for now.
