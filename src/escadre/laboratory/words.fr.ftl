# Le laboratoire : optimums de petites variantes, et études

optimum-head = Petites variantes résolues exactement, chacune par deux programmes qui partagent le moins possible. Le temps est celui du processeur.
optimum-line = { "  " }{ $who } : { $value } ({ $states } cas, { $seconds } s)
optimum-point = ,
optimum-disagree = Les programmes ne sont pas d’accord sur { $variant } : l’un d’eux se trompe, et ce résultat est faux.
