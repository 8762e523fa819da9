lesson-your-side = votre camp
lesson-none = Leçon inconnue « { $written } ». Choix possibles : { $known }.
lesson-not-asked = Pas encore ! Suivez d’abord la consigne.
