# Le laboratoire : optimums de petites variantes, et études

optimum-head = Petites variantes, résolues exactement par deux programmes qui ont le moins de code commun possible. Les temps sont ceux du processeur.
optimum-line = { "  " }{ $who } : { $value } ({ $states } cas, { $seconds } s)
optimum-disagree = Les programmes sont en désaccord sur { $variant } : l’un d’eux se trompe.

## Études
study-form = Le nom { $file } doit finir par .html ou .md.
study-title = Que vaut { $game } ?
study-said = Obtenu avec `{ $command }` : { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
} où « { $player } » joue toutes les places, et autant pour chaque paire de capitaines. L’intervalle à 95 % suit chaque nombre. Points : 1 pour une victoire, 0,5 pour une nulle, 0 pour une défaite.
study-percent = { $mean } % ({ $low } à { $high })
study-number = { $mean } ({ $low } à { $high })
study-heading-edge = Premier joueur
study-begins = premier joueur
study-edge-even = Le premier joueur marque { $points } des points. Ces parties ne montrent pas d’avantage.
study-edge-first = Le premier joueur marque { $points } des points : il a l’avantage.
study-edge-second = Le premier joueur marque { $points } des points : l’avantage va au second joueur.
study-heading-length = Longueur et choix
study-length = Une partie compte { $plies } choix (de { $short } à { $long } dans neuf parties sur dix), avec chaque fois { $options } possibilités (moyenne géométrique).
study-heading-luck = Chance
study-luck-bar = dû à la chance
study-luck = La chance explique au moins { $share } de la dispersion des résultats ({ $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
}). La vraie part peut être plus grande : l’estimation dépend du deuxième meilleur capitaine.
study-luck-noise = L’effet de la chance est inconnu : ses estimations varient plus que les résultats.
study-luck-none = Ces parties ne permettent pas de mesurer l’effet de la chance.
study-heading-drama = Suspense
study-drama-bar = en tête pour de bon dès
study-drama = Le meneur change { $changes } fois par partie. Le futur vainqueur prend la tête pour de bon après { $lead } de la partie.
study-heading-ladder = Capitaines
study-rung = { $stronger } contre { $weaker }
study-ladder = Points du capitaine le plus fort, { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
} par paire.
study-rung-sure = Plus fort : tout l’intervalle dépasse 50 %.
study-rung-unsure = Ces parties ne montrent pas quel capitaine est le plus fort.
study-heading-ways = Options comparées
study-ways = Points du premier joueur, en { $matches ->
    [one] { $matches } partie
   *[other] { $matches } parties
} pour chaque option :
study-way = { $way } : le premier joueur marque { $points } des points ; { $plies } choix par partie ; le meneur change { $changes } fois
study-ways-fairer = Conseillé pour des chances égales : { $ways }. L’avantage du premier joueur y est nettement plus faible qu’avec { $usual }.
study-ways-worse = Déconseillé pour des chances égales : { $ways }. L’avantage d’un joueur y est nettement plus fort qu’avec { $usual }.
study-ways-open = Ces parties ne montrent pas quelle option est la plus équilibrée.
study-compare = { $written } ne compare rien : donnez une option avec au moins deux valeurs, comme way=A/B/C.
