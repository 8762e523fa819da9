lesson-your-side = votre camp
lesson-none = Il n’y a pas de leçon « { $written } ». Choix possibles : { $known }.
lesson-not-asked = Pas encore ! Suivez d’abord la consigne.
