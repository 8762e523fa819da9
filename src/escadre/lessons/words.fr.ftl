lesson-your-side = votre camp
lesson-none = Il n’y a pas de leçon « { $written } ».
lesson-not-asked = Ce n’est pas ce qui est demandé maintenant.
