# Le laboratoire : optimums de petites variantes, et études

optimum-head = Petites variantes résolues exactement, chacune par deux programmes qui partagent le moins possible. Le temps est celui du processeur.
optimum-line = { "  " }{ $who } : { $value } ({ $states } cas, { $seconds } s)
optimum-point = ,
optimum-disagree = Les programmes ne sont pas d’accord sur { $variant } : l’un d’eux se trompe, et ce résultat est faux.

## Études
study-form = { $file } doit finir par .html ou .md.
study-title = Que vaut { $game } ?
study-said = Fait par `{ $command }` : { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
} du joueur { $player } contre lui-même, et autant pour chaque échelon. Chaque nombre est suivi de son intervalle à 95 %. Une victoire vaut 1 point, une nulle 0,5, une défaite 0.
study-percent = { $mean } % ({ $low } à { $high })
study-number = { $mean } ({ $low } à { $high })
study-heading-edge = Qui commence
study-begins = qui commence
study-edge-even = Qui commence a { $points } des points : aucun avantage n’est montré.
study-edge-first = Qui commence a { $points } des points : un avantage.
study-edge-second = Qui commence a { $points } des points : l’avantage est à l’autre.
study-heading-length = Longueur et largeur
study-length = Une partie prend { $plies } choix, neuf sur dix entre { $short } et { $long } ; un choix se fait entre { $options } (moyenne géométrique).
study-heading-luck = Chance
study-luck-bar = dû à la chance
study-luck = De la dispersion des résultats, { $share } disparaît quand on retire la chance ({ $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
}). C’est le capitaine sous le sommet, en jouant la suite, qui dit ce que la chance vaut : cette borne vaut ce qu’il vaut.
study-luck-noise = Ce que la chance a valu n’a pas pu être dit : ses estimations varient plus que les résultats eux-mêmes.
study-luck-none = La chance n’a rien changé dans ces parties, ou on n’a pas pu le dire.
study-heading-drama = Suspense
study-drama-bar = en tête pour de bon dès
study-drama = On passe devant { $changes } fois par partie. Qui mène à la fin mène pour de bon à partir de { $lead } de la partie.
study-heading-ladder = L’échelle
study-rung = { $stronger } contre { $weaker }
study-ladder = Points du plus fort, { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
} chacun.
study-rung-sure = Plus fort : tout l’intervalle est au-dessus.
study-rung-unsure = Ces parties ne le montrent pas.
study-heading-ways = Options comparées
study-ways = Qui commence, en { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
} pour chacune :
study-way = { $way } : { $points } des points à qui commence ; { $plies } choix par partie ; on passe devant { $changes } fois
study-ways-fairer = À conseiller pour que les chances soient égales : { $ways }. L’avantage de commencer y est sûrement plus petit qu’avec { $usual }.
study-ways-worse = À déconseiller pour que les chances soient égales : { $ways }. L’avantage, pour qui commence ou pour l’autre, y est sûrement plus grand qu’avec { $usual }.
study-ways-open = Ces parties ne montrent pas laquelle est la plus juste : aucune n’est conseillée plus qu’une autre.
study-compare = { $written } ne compare rien : écrivez une option avec deux valeurs ou plus, comme way=A/B/C.
