lesson-your-side = votre camp
lesson-none = Il n’y a pas de leçon « { $written } ».
lesson-not-asked = Pas encore ! Suivez d’abord la consigne.
