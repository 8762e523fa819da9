lesson-your-side = votre camp
lesson-none = Chapitre inconnu « { $written } ». Choix possibles : { $known }.
lesson-not-asked = Pas encore ! Suivez d’abord la consigne.
