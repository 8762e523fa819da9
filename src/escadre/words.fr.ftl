## La page : en-tête et accueil
page-labelled = { $label } : { $what }
page-square = { $square } : { $what }
page-open-water = pleine mer
page-open-square = possible
page-barred = interdit
page-own-goals = { $boats ->
    [one] votre but
   *[other] vos buts
}
page-other-goals = { $boats ->
    [one] but adverse
   *[other] buts adverses
}
page-way-to-goal = vers le but, jusqu’à un obstacle
page-marks = temps forts
page-marks-events = temps forts
page-no-room = hachuré : pas assez de place
page-good-choice = meilleur coup
page-no-room-here = pas assez de place
page-open-here = case jouable
page-home = Accueil
page-motto = Jeux navals sur papier et sur plateau
page-welcome = Choisissez un jeu et jouez tout de suite, ou ouvrez une table pour vos amis.
page-skip = Aller au contenu
page-preferences = Réglages
page-setting-language = Langue
page-setting-language-fr = Français
page-setting-language-en = English
page-setting-theme = Couleurs
page-setting-theme-auto = comme l’appareil
page-setting-theme-light = claires
page-setting-theme-dark = sombres
page-setting-text-size = Taille du texte
page-setting-text-size-normal = normale
page-setting-text-size-large = grande
page-setting-motion = Animations
page-setting-motion-auto = comme l’appareil
page-setting-motion-reduced = réduites
page-setting-motion-full = toutes
page-setting-sound = Son
page-setting-shortcuts = Raccourcis à une seule touche
page-setting-table = Pendant la partie
page-setting-pace = Coups adverses
page-setting-pace-slow = lents
page-setting-pace-brisk = rapides
page-setting-pace-once = immédiats
page-setting-chances = Chances sur le plateau
page-setting-chances-auto = à la première partie
page-setting-chances-always = toujours
page-setting-chances-never = à la demande
page-setting-hints = Bouton « Indice »
page-setting-confirms = Confirmer les combats aux dés, les tirs sur un navire, les petites cases et les fins de tour
page-setting-ends-turns = Terminer mon tour dès que je n’ai plus d’action
page-setting-ruled-out = Marquer les cases impossibles
page-setting-ruled-out-easy = face aux débutants
page-setting-ruled-out-always = toujours
page-setting-ruled-out-never = jamais
page-setting-kept = Réglages enregistrés sur cet appareil.
page-theme = Thème
page-sound-on = Son : activé
page-sound-off = Son : coupé
page-your-name = Votre nom
page-guests = Macareux, Pétrel, Sterne, Albatros, Cormoran, Fou de Bassan, Pluvier, Mouette, Héron, Courlis
page-games = Jeux
page-players = { $same ->
    [yes] { $most } joueurs
   *[no] { $least } à { $most } joueurs
}
page-play-now = Jouer tout de suite contre
page-make-table = Nouvelle table
page-rules = Règles
page-rule-link = règle
page-your-tables = Vos parties
page-your-ended = Parties terminées
page-waits-me = à vous de jouer
page-waits-for = { $to-who } de jouer
page-waits-seat = il manque un joueur
page-against = contre { $who }
page-forget = Retirer { $what }
page-table-removed = { $what } : partie retirée de la liste.
page-kept = Vos données
page-kept-about = Un cookie vous identifie. Le serveur enregistre vos tables, le nom que vous y donnez, vos coups et l’heure de votre dernière connexion.
page-kept-read = Télécharger mes données
page-kept-delete = Effacer mes données
page-kept-sure = Vos propres tables disparaîtront pour toujours. Vous quitterez les autres tables, où vous deviendrez anonyme.
page-kept-keep = Garder mes données
page-kept-delete-now = Effacer définitivement
page-enter = Rejoindre par lien
page-enter-label = Lien ou nom de table
page-enter-go = Ouvrir la table
page-enter-wrong = Ce lien ne mène à aucune table de ce serveur. Vérifiez-le.
page-loading = Un instant…
page-no-answer = Le serveur ne répond pas.
page-answers-again = Le serveur répond de nouveau. Recommencez au besoin.
page-not-loaded = Une partie de cette page ne s’est pas chargée.
page-again = Réessayer
page-nowhere = Il n’y a rien à cet endroit de la carte.
page-nowhere-title = Hors carte

## Accueil : ce qui vous attend, capitaines, étoiles
page-play = Jouer
page-start-here = Commencez ici
page-play-short = Partie courte
page-play-full = Partie complète
page-learn-short = Apprendre
page-choose-of = { $game } : autres adversaires et règles
page-stars = Capitaines battus : { $won } sur { $of }
# result : de la dernière partie contre un capitaine ; next : « other » si un autre capitaine est proposé
page-last-match = { $result ->
    [won] Vous avez battu { $who }. { $next ->
        [other] Au tour { $of-rival } !
       *[same] Et si vous recommenciez ?
    }
    [lost] { $Who } a gagné la dernière fois. { $next ->
        [other] Essayez d’abord { $rival } !
       *[same] À quand la revanche ?
    }
   *[drawn] Partie nulle contre { $who }. Qui gagnera aujourd’hui ?
}
page-waiting = Au programme
page-daily-streak = { $streak ->
    [0] { $game }
    [one] { $game } · série : 1 jour
   *[other] { $game } · série : { $streak } jours
}
page-daily-stopped = Bataille abandonnée · à demain !
page-campaign-pending = { $stop } : à vous de jouer
page-daily-done = { $game } : { $result ->
    [won] victoire
    [lost] défaite
    [drawn] partie nulle
   *[unknown] bataille jouée
} · série : { $streak ->
    [one] 1 jour
   *[other] { $streak } jours
} · à demain !
page-daily-since = Hier : { $result ->
    [won] victoire !
    [lost] défaite.
   *[drawn] partie nulle.
} Aujourd’hui : { $game }{ $streak ->
    [0] { "" }
    [one] { " " }· série : 1 jour
   *[other] { " " }· série : { $streak } jours
}
page-daily-pending = { $game } : à vous de jouer{ $streak ->
    [0] { "" }
    [one] { " " }· série : 1 jour
   *[other] { " " }· série : { $streak } jours
}
page-campaign-next = Prochaine escale : { $stop } · étoiles : { $won } sur { $all }
page-lessons-count = leçons terminées : { $done } sur { $all }
page-lessons-done = Leçons terminées
page-puzzle-next-for = { $game } · classement { $strength }
page-lesson-next = Leçon suivante
page-trophies = Vos trophées
page-trophies-about = Une étoile par capitaine battu, dans chaque jeu ; une demi-étoile avec beaucoup d’indices.
page-trophies-streak = { $streak ->
    [0] Plus longue série de victoires : { $longest }
    [one] 1 victoire d’affilée · record : { $longest }
   *[other] { $streak } victoires d’affilée · record : { $longest }
}
page-trophy-won = Victoire contre { $captain }
page-trophy-helped = Victoire contre { $captain }, avec beaucoup d’indices
page-trophy-open = Pas encore de victoire contre { $captain }
page-all-tables = Tout voir ({ $count })
page-strength-mousse = facile
page-strength-matelot = facile · bat souvent le mousse
page-strength-gabier = facile · bat souvent le matelot
page-strength-enseigne = moyen · bat souvent le bosco
page-strength-lieutenant = moyen · bat souvent le bosco
page-strength-bosco = moyen · bat souvent le matelot
page-strength-capitaine = difficile · bat souvent le lieutenant
page-strength-amiral = très difficile · bat souvent le capitaine
page-record-against = Vous : { $won ->
    [0] 0 victoire
    [one] 1 victoire
   *[other] { $won } victoires
}, { $lost ->
    [0] 0 défaite
    [one] 1 défaite
   *[other] { $lost } défaites
}{ $drawn ->
    [0] { "" }
    [one] , 1 nulle
   *[other] , { $drawn } nulles
}

## Les capitaines : ce qu’ils disent
page-captain-mute = Faire taire les capitaines
page-captain-unmute = Laisser parler les capitaines
page-captain-says = { $who } dit
page-captain-mousse-start-1 = Ma première bataille… enfin, presque !
page-captain-mousse-start-2 = On y va, on y va !
page-captain-mousse-start-3 = J’ai compté mes navires. Deux fois !
page-captain-mousse-hits-1 = J’ai touché ? J’ai touché !
page-captain-mousse-hits-2 = Oh ! C’était moi, ça ?
page-captain-mousse-hits-3 = Le bosco va être fier de moi !
page-captain-mousse-struck-1 = Aïe ! Ça compte, ça ?
page-captain-mousse-struck-2 = Mon beau navire !
page-captain-mousse-struck-3 = Même pas mal !
page-captain-mousse-sinks-1 = Il coule ! Je le raconterai à ma mère !
page-captain-mousse-sinks-2 = J’en ai coulé un, j’y crois pas !
page-captain-mousse-sinks-3 = Vous avez vu ça ?
page-captain-mousse-sunk-1 = Oh non… je l’aimais bien, celui-là.
page-captain-mousse-sunk-2 = Glou, glou… adieu !
page-captain-mousse-sunk-3 = Pas celui-là ! Pas celui-là !
page-captain-mousse-gains-1 = C’est à moi ! Et ça flotte, en plus !
page-captain-mousse-gains-2 = Regardez ! Je l’ai eu tout seul !
page-captain-mousse-gained-1 = Quelle chance ! On échange ?
page-captain-mousse-gained-2 = Hé, moi aussi, j’en voulais un !
page-captain-mousse-waits-1 = J’ai les doigts croisés. Tous !
page-captain-mousse-waits-2 = Vous êtes sûr de vous, là ?
page-captain-mousse-waits-3 = Chut… mes navires font dodo.
page-captain-mousse-wins-1 = J’ai gagné ? Pour de vrai ?
page-captain-mousse-wins-2 = Youpi ! On recommence ?
page-captain-mousse-wins-3 = Je vais le graver sur le mât !
page-captain-mousse-loses-1 = Bien joué ! Vous m’apprendrez ?
page-captain-mousse-loses-2 = Je ferai mieux demain, promis.
page-captain-mousse-loses-3 = Perdu ! Mais c’était rudement bien.
page-captain-matelot-start-1 = Bon vent et belle partie !
page-captain-matelot-start-2 = Je chantonne pendant que vous réfléchissez.
page-captain-matelot-start-3 = Quand vous voulez, camarade.
page-captain-matelot-hits-1 = Ha ! En plein dans les planches !
page-captain-matelot-hits-2 = Celui-là, je vous le dédie.
page-captain-matelot-hits-3 = Ça chatouille ?
page-captain-matelot-struck-1 = Hé ! C’était ma couchette !
page-captain-matelot-struck-2 = Va falloir éponger tout ça.
page-captain-matelot-struck-3 = Attention à la peinture !
page-captain-matelot-sinks-1 = Il coule en musique.
page-captain-matelot-sinks-2 = Un de moins sur l’eau.
page-captain-matelot-sinks-3 = Ça alors !
page-captain-matelot-sunk-1 = Adieu mon casse-croûte.
page-captain-matelot-sunk-2 = Je venais de le briquer.
page-captain-matelot-sunk-3 = C’était un bon vieux rafiot.
page-captain-matelot-gains-1 = Ça, c’est pour moi !
page-captain-matelot-gains-2 = Le cuisinier va faire un gâteau !
page-captain-matelot-gained-1 = Vous soufflez sur les dés, vous ?
page-captain-matelot-gained-2 = Ça s’arrose… à l’eau de mer.
page-captain-matelot-waits-1 = Je siffle, ça porte chance.
page-captain-matelot-waits-2 = Il sent bon, votre port.
page-captain-matelot-waits-3 = Prenez votre temps, la soupe chauffe.
page-captain-matelot-wins-1 = Biscuits de mer pour tout le monde !
page-captain-matelot-wins-2 = Je n’en reviens pas.
page-captain-matelot-wins-3 = Toute la famille va le savoir !
page-captain-matelot-loses-1 = Vous naviguez mieux que je ne chante.
page-captain-matelot-loses-2 = Rien à dire. Bravo.
page-captain-matelot-loses-3 = Bon, je vais laver le pont.
page-captain-gabier-start-1 = Je vous vois du haut du mât !
page-captain-gabier-start-2 = La vue est belle, là-haut.
page-captain-gabier-start-3 = Voiles hissées. En route !
page-captain-gabier-hits-1 = Vu d’ici, c’était parfait !
page-captain-gabier-hits-2 = Droit comme un mât.
page-captain-gabier-hits-3 = L’œil de la vigie ne se trompe jamais.
page-captain-gabier-struck-1 = Tout le mât tremble !
page-captain-gabier-struck-2 = Accrochez-vous aux cordages !
page-captain-gabier-struck-3 = J’ai failli tomber !
page-captain-gabier-sinks-1 = D’en haut, je le vois partir.
page-captain-gabier-sinks-2 = Une voile de moins sur la mer.
page-captain-gabier-sinks-3 = Vu d’ici, c’est fini.
page-captain-gabier-sunk-1 = J’ai sauté juste à temps.
page-captain-gabier-sunk-2 = Mon plus beau gréement, perdu.
page-captain-gabier-sunk-3 = Plus de mât où grimper.
page-captain-gabier-gains-1 = Hourra ! On m’entend d’en haut ?
page-captain-gabier-gains-2 = Vu du mât, c’est encore plus beau.
page-captain-gabier-gained-1 = Je l’ai vu venir de loin.
page-captain-gabier-gained-2 = Pas mal… vu d’en haut.
page-captain-gabier-waits-1 = De là-haut, la vue est superbe.
page-captain-gabier-waits-2 = Une mouette me tient compagnie.
page-captain-gabier-waits-3 = Le vent tourne, je le sens.
page-captain-gabier-wins-1 = Je l’avais vu venir.
page-captain-gabier-wins-2 = Je le crie du haut du mât !
page-captain-gabier-wins-3 = J’étais aux premières loges !
page-captain-gabier-loses-1 = Ça, je ne l’ai pas vu venir.
page-captain-gabier-loses-2 = Vous avez l’œil plus vif.
page-captain-gabier-loses-3 = Je descends vous saluer.
page-captain-enseigne-start-1 = Enseigne paré au combat !
page-captain-enseigne-start-2 = On suit le manuel, et que ça saute !
page-captain-enseigne-start-3 = J’ai révisé toute la nuit.
page-captain-enseigne-hits-1 = Exactement comme dans le manuel !
page-captain-enseigne-hits-2 = Noté : un coup au but.
page-captain-enseigne-hits-3 = Mon instructeur sera content.
page-captain-enseigne-struck-1 = Ce n’était pas dans le manuel.
page-captain-enseigne-struck-2 = Rapport d’avaries, vite !
page-captain-enseigne-struck-3 = Je… je note tout.
page-captain-enseigne-sinks-1 = Un navire coulé. Je signe le rapport.
page-captain-enseigne-sinks-2 = Un cas d’école !
page-captain-enseigne-sinks-3 = Une médaille, non ?
page-captain-enseigne-sunk-1 = Il va falloir que j’explique ça.
page-captain-enseigne-sunk-2 = Il était à mon nom !
page-captain-enseigne-sunk-3 = La page quarante n’en dit rien.
page-captain-enseigne-gains-1 = Reçu, compté, signé.
page-captain-enseigne-gains-2 = C’était à la page douze.
page-captain-enseigne-gained-1 = Ce n’était pas dans le manuel.
page-captain-enseigne-gained-2 = Attendez, je recompte vos dés.
page-captain-enseigne-waits-1 = Je relis le chapitre trois.
page-captain-enseigne-waits-2 = Mon carnet est presque plein.
page-captain-enseigne-waits-3 = C’est bien plus amusant qu’à l’école.
page-captain-enseigne-wins-1 = Victoire ! Aurai-je un galon ?
page-captain-enseigne-wins-2 = Mission accomplie !
page-captain-enseigne-wins-3 = J’encadre le rapport.
page-captain-enseigne-loses-1 = Je vais réviser. Vous verrez.
page-captain-enseigne-loses-2 = Bravo. J’ai pris des notes.
page-captain-enseigne-loses-3 = Comment avez-vous fait ?
page-captain-lieutenant-start-1 = Lieutenant sur le pont. À votre service !
page-captain-lieutenant-start-2 = J’attends un vrai combat.
page-captain-lieutenant-start-3 = Et si nous commencions ?
page-captain-lieutenant-hits-1 = Exactement où je le voulais.
page-captain-lieutenant-hits-2 = Bien pointé, si j’ose dire.
page-captain-lieutenant-hits-3 = Vous m’aviez laissé une ouverture.
page-captain-lieutenant-struck-1 = Une éraflure sur ma belle coque.
page-captain-lieutenant-struck-2 = Je m’en souviendrai.
page-captain-lieutenant-struck-3 = De la chance… ou du talent ?
page-captain-lieutenant-sinks-1 = Un souci de moins.
page-captain-lieutenant-sinks-2 = Comme prévu.
page-captain-lieutenant-sinks-3 = Il s’est bien battu.
page-captain-lieutenant-sunk-1 = Cela me coûtera un galon.
page-captain-lieutenant-sunk-2 = Je vous ai sous-estimé.
page-captain-lieutenant-sunk-3 = Sauvez l’équipage !
page-captain-lieutenant-gains-1 = Voilà qui fera bien dans mon rapport.
page-captain-lieutenant-gains-2 = Un point de plus pour ma carrière.
page-captain-lieutenant-gained-1 = Profitez-en : je reviendrai le chercher.
page-captain-lieutenant-gained-2 = De la chance. Rien d’autre.
page-captain-lieutenant-waits-1 = Une belle partie, je l’avoue.
page-captain-lieutenant-waits-2 = Je vous observe, savez-vous.
page-captain-lieutenant-waits-3 = Le calme avant la tempête.
page-captain-lieutenant-wins-1 = Encore un pas, et je passe capitaine.
page-captain-lieutenant-wins-2 = Bien joué. Mais pas assez bien.
page-captain-lieutenant-wins-3 = Mes compliments, tout de même.
page-captain-lieutenant-loses-1 = Mon épée est à vous.
page-captain-lieutenant-loses-2 = Cette victoire, vous l’avez méritée.
page-captain-lieutenant-loses-3 = Je demande ma revanche.
page-captain-bosco-start-1 = Chacun à son poste !
page-captain-bosco-start-2 = Voyons ce que vaut votre équipage.
page-captain-bosco-start-3 = Je bourre ma pipe et je suis à vous.
page-captain-bosco-hits-1 = En plein dedans !
page-captain-bosco-hits-2 = Ça, c’est du travail de marin.
page-captain-bosco-hits-3 = Doucement, les gars, doucement !
page-captain-bosco-struck-1 = Mille sabords !
page-captain-bosco-struck-2 = Bah, une égratignure.
page-captain-bosco-struck-3 = Aux pompes, les gars !
page-captain-bosco-sinks-1 = Par le fond !
page-captain-bosco-sinks-2 = Un de moins à flot.
page-captain-bosco-sinks-3 = Saluez, il s’en va.
page-captain-bosco-sunk-1 = Tonnerre ! Un bon navire, pourtant.
page-captain-bosco-sunk-2 = La mer me le rendra.
page-captain-bosco-sunk-3 = Je graverai son nom sur ma pipe.
page-captain-bosco-gains-1 = Tonnerre, ça se fête !
page-captain-bosco-gains-2 = À nous ! Briquez-moi ça !
page-captain-bosco-gained-1 = Mille sabords, quels dés !
page-captain-bosco-gained-2 = Mon perroquet en perd ses plumes.
page-captain-bosco-waits-1 = Mon perroquet parie sur vous.
page-captain-bosco-waits-2 = Allez, les gars, du nerf !
page-captain-bosco-waits-3 = La mer est belle, ce soir.
page-captain-bosco-wins-1 = Voilà le métier !
page-captain-bosco-wins-2 = Belle bagarre. Bravo à tout l’équipage !
page-captain-bosco-wins-3 = Demain, vous tiendrez mieux la mer.
page-captain-bosco-loses-1 = Beau travail. Respect.
page-captain-bosco-loses-2 = Vous avez le pied marin, pas de doute.
page-captain-bosco-loses-3 = Battu ! Ma pipe s’en est éteinte.
page-captain-capitaine-start-1 = À vos cartes. La bataille est engagée.
page-captain-capitaine-start-2 = Que le meilleur plan l’emporte.
page-captain-capitaine-start-3 = Mes respects. Commençons.
page-captain-capitaine-hits-1 = Conforme au plan.
page-captain-capitaine-hits-2 = Touché, comme calculé.
page-captain-capitaine-hits-3 = La méthode. Toujours la méthode.
page-captain-capitaine-struck-1 = Voilà qui est gênant.
page-captain-capitaine-struck-2 = Bien visé, je vous l’accorde.
page-captain-capitaine-struck-3 = Je note. Et je corrige.
page-captain-capitaine-sinks-1 = Rayé de la liste.
page-captain-capitaine-sinks-2 = Affaire classée.
page-captain-capitaine-sinks-3 = Notez l’heure, je vous prie.
page-captain-capitaine-sunk-1 = Une perte. Regrettable.
page-captain-capitaine-sunk-2 = Ce n’était pas dans mes calculs.
page-captain-capitaine-sunk-3 = Voilà un rapport que je n’aimerai pas écrire.
page-captain-capitaine-gains-1 = Comme prévu.
page-captain-capitaine-gains-2 = Un de plus. Continuons.
page-captain-capitaine-gained-1 = Intéressant.
page-captain-capitaine-gained-2 = Vos dés obéissent mieux que mon équipage.
page-captain-capitaine-waits-1 = Chaque chose en son temps.
page-captain-capitaine-waits-2 = Je refais mes calculs.
page-captain-capitaine-waits-3 = Votre plan m’intrigue.
page-captain-capitaine-wins-1 = Victoire. Vous avez bien résisté.
page-captain-capitaine-wins-2 = Partie instructive, n’est-ce pas ?
page-captain-capitaine-wins-3 = Revoyez cette partie : on y apprend toujours.
page-captain-capitaine-loses-1 = Je m’incline. Belle manœuvre.
page-captain-capitaine-loses-2 = Votre plan valait mieux que le mien.
page-captain-capitaine-loses-3 = Je vous rends mon épée. Et ma casquette.
page-captain-amiral-start-1 = Hissez le pavillon. Je vous attendais.
page-captain-amiral-start-2 = On me dit du bien de vous. Voyons.
page-captain-amiral-start-3 = La mer appartient à ceux qui savent la lire.
page-captain-amiral-hits-1 = Touché.
page-captain-amiral-hits-2 = Un coup n’arrive jamais seul.
page-captain-amiral-hits-3 = Précisément.
page-captain-amiral-struck-1 = Tiens, tiens. Vous savez viser.
page-captain-amiral-struck-2 = Joli. Ne vous y habituez pas.
page-captain-amiral-struck-3 = Mes canonniers vous saluent.
page-captain-amiral-sinks-1 = Adieu, brave navire.
page-captain-amiral-sinks-2 = La mer est plus vaste, à présent.
page-captain-amiral-sinks-3 = Pavillon bas, je vous prie.
page-captain-amiral-sunk-1 = Il a bien servi.
page-captain-amiral-sunk-2 = Voilà qui devient intéressant.
page-captain-amiral-sunk-3 = Vous m’obligez à réfléchir.
page-captain-amiral-gains-1 = La flotte s’enrichit.
page-captain-amiral-gains-2 = Accordé.
page-captain-amiral-gained-1 = Bien.
page-captain-amiral-gained-2 = J’en prends note.
page-captain-amiral-waits-1 = La patience gagne des batailles.
page-captain-amiral-waits-2 = Vous jouez bien. Continuez.
page-captain-amiral-waits-3 = J’ai vu bien des mers. Celle-ci me plaît.
page-captain-amiral-wins-1 = Vous avez tenu bon. C’est déjà beaucoup.
page-captain-amiral-wins-2 = Revenez. Chaque bataille instruit.
page-captain-amiral-wins-3 = Honneur aux vaincus.
page-captain-amiral-loses-1 = Remarquable. Chapeau bas.
page-captain-amiral-loses-2 = Il y avait longtemps qu’on ne m’avait pas battue.
page-captain-amiral-loses-3 = Je dirai votre nom dans tous les ports.

## Résultat : ce qu’il rapporte, et la suite
page-gain-first = Première victoire : une étoile !
page-gain-first-helped = Victoire avec beaucoup d’indices : une demi-étoile !
page-gain-streak = { $streak } victoires d’affilée !
page-suggest-up = Envie d’un adversaire plus fort ?
page-suggest-again = Une autre partie ?
page-suggest-retry = Rejouez, ou analysez la partie pour voir à quel moment elle a basculé.
page-suggest-down = Entraînez-vous contre un adversaire plus facile, puis revenez.
page-suggest-lesson = Une leçon montre les astuces de ce jeu.
page-suggest-top = Vous avez battu le plus fort des capitaines. Saurez-vous recommencer ?
page-next-lesson = Suivre une leçon
page-day-streak = { $streak ->
    [one] Série : 1 jour. Revenez demain pour la prolonger.
   *[other] Série : { $streak } jours d’affilée.
}
page-day-streak-before = Série : { $streak } { $streak ->
    [one] jour
   *[other] jours
}. Jouez aujourd’hui pour la prolonger.
page-day-streak-none = Jouez chaque jour : votre série commence aujourd’hui.
page-day-fits = À votre niveau aujourd’hui : { $game }, contre { $captain }
page-day-fit = Cet adversaire est à votre niveau.
page-day-others-did = { $count ->
    [0] Personne ici n’a terminé cette bataille avant vous.
    [one] Un autre joueur a terminé cette bataille { $won ->
        [0] sans la gagner
       *[other] et l’a gagnée{ $hinted ->
            [0] { "" }
           *[other] { " " }avec indices
        }
    }.
   *[other] { $count } autres joueurs ont terminé cette bataille : { $share } l’ont gagnée{ $hinted ->
        [0] { "" }
        [one] , dont un joueur avec indices
       *[other] , dont { $hinted } joueurs avec indices
    }.
}

## Une nouvelle table
page-new-table = Nouvelle table : { $game }
page-seats = Places
page-seat = Place { $number }
page-seat-me = moi
page-seat-me-too = moi aussi (même écran)
page-seat-open = un ami (par lien)
page-numbers-hint = Des nombres séparés par des virgules : 5, 4, 3
page-number-between = de { $least } à { $most }
page-numbers-wrong = { $label } : entrez des nombres séparés par des virgules.
page-number-wrong = { $label } : entrez un nombre entier.
page-left-empty = si vide : { $meaning }
page-file-choose = Choisir un fichier…
page-file-usual = standard
page-file-again = Revenir au fichier standard
page-file-begin = Télécharger le fichier standard comme modèle
page-file-large = { $name } est trop gros. Choisissez un fichier plus petit.
page-file-not-text = { $name } n’est pas un fichier texte en UTF-8. Enregistrez-le dans ce format.
page-file-wrong = { $label } : choisissez un autre fichier, ou le fichier standard.
page-absence = Attendre un joueur absent
page-absence-never = sans limite
page-absence-captain = Puis le remplacer par
page-absence-nobody = personne (victoire ou nulle à réclamer)
page-absence-about = Le délai ne court que pendant le tour du joueur absent, qui retrouve sa place à son retour.
page-minutes = { $count } min
page-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
page-open-table = Ouvrir la table
page-broken-pledge = Le serveur n’a pas tenu son engagement sur les tirages : cette table n’est pas équitable.

## À la table
page-table = Table
page-players-at = Joueurs
page-team = équipe { $team }
page-you = vous
page-player = joueur { $number }
page-bot = bot
page-open-seat = place libre
page-away = absent
page-watching = Vous regardez la partie.
page-take-seat = Prendre cette place
page-invited = Invitation à jouer : { $game }
page-invited-by = { $count ->
    [one] { $who } vous attend.
   *[other] { $who } vous attendent.
}
page-joined = { $who } a rejoint la table
page-call-me = Me prévenir si quelqu’un arrive
page-your-turn-title = À vous
page-try-now = Réessayer
page-whole-text = Tout lire
page-lost-waiting = Connexion perdue. Votre coup partira dès la reconnexion.
page-lost = Connexion perdue. Nouvel essai…
page-lost-request = La connexion s’est coupée avant la réponse. Regardez le plateau et recommencez au besoin.
page-failed-request = Le serveur n’a pas pu traiter votre demande, même au second essai. Regardez le plateau et recommencez au besoin.
page-unconfirmed = Pas encore confirmé : le serveur n’a pas répondu.
page-wait-answer = Le serveur n’a pas encore répondu. Patientez.
page-not-there = Rien à faire ici. { $prompt }
page-not-sent = Coup non envoyé : la position a changé.
page-pick-count = { $same ->
    [yes] { $count } sur { $most }
   *[no] { $count } (de { $least } à { $most })
}
page-pick-more = { $more ->
    [1] Encore un choix à faire.
   *[other] Encore { $more } choix à faire.
}
page-pick-full = { $most } choix au plus : retirez-en un d’abord.
page-pick-clear = Tout retirer
page-pick-drop = Retirer { $what }
page-log = Journal
page-log-empty = Rien pour l’instant.
page-play-again = Revoir les derniers coups
page-play-again-short = Revoir
page-skip-playing = Revenir à la partie
page-since-you-left = Depuis votre départ : { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
page-pieces = À placer
page-turn-piece = Tourner
page-piece-count = { $label } – à placer : { $count }
page-place-hint = Choisissez un navire, puis une case, ou faites-le glisser. Touchez un navire placé pour le tourner.
page-fewer = Moins de { $what }
page-more = Plus de { $what }
page-order-hint = { $what }. Choisissez sa place, ou un autre navire.
page-order-moved = { $what } : choisissez sa nouvelle place. Si elle est prise, les deux navires échangent leurs places.
page-order-done = Tous les navires sont rangés. Pour en déplacer un, choisissez le navire, puis sa place.
page-piece-laid = { $label } – placé
page-piece-in-hand = En main : { $what }{ $way ->
    [across] , à l’horizontale
    [down] , à la verticale
   *[only] { "" }
}.
page-tap-again = Touchez encore { $square } pour confirmer.
page-let-go = Plus aucune pièce n’est choisie.
page-taken = { $what } : choisissez sa destination.
page-which-piece = Plusieurs pièces peuvent venir ici ({ $pieces }) : choisissez une pièce encadrée.
page-which-of = Que prendre : { $things } ?
page-which-for = { $press } avec quoi : { $things } ?
page-held = Choisi : { $what }. { $places ->
    [one] Choisissez le seul endroit possible.
   *[other] Choisissez un des { $places } endroits possibles.
}
page-no-die-key = Aucun { $pips } à prendre maintenant.
page-no-key = Aucun choix n’a la touche { $key } en ce moment.
page-held-places = Endroit possible : { $places }.
page-die-of = { $die } ({ $n } sur { $count })
page-damage-dice = dégâts
page-held-nowhere = Choisi : { $what }. Aucun endroit ne convient pour l’instant.
page-key-guns = canons
page-key-masts = mâts
page-key-number = numéro
page-no-piece-reaches = Aucune pièce ne peut venir ici.
page-choose-again = Voici les chances. Pour confirmer, choisissez encore la même case.
page-put-here = { $what } ; à poser ici : { $put }
page-first-press = Choisissez d’abord « { $press } ».
page-slot = { $card } – { $what } : { $dice ->
    [none] vide
   *[other] { $dice }
}{ $wants ->
    [0] { "" }
    [one] , encore { $wants } dé
   *[other] , encore { $wants } dés
}
page-helps = Cartes utilisables
page-dice = dés lancés
page-dice-roll = Les dés roulent…
page-fire = Feu !
page-no-dice = pas de dés
page-fresh = nouveau
page-fold = Replier { $what }
page-unfold = Déplier { $what }
page-coach = Chances
page-coach-best = le meilleur choix
page-tip = idée : { $chance }
page-hint = Indice
page-hint-about = Que jouer maintenant, et pourquoi
page-hint-why = Pourquoi ?
page-hint-figures = Les chiffres et la méthode
page-hint-close = Fermer l’indice
page-hint-closed = Indice fermé.
page-hint-way = Placer ainsi
page-hint-soon = L’indice arrive…
page-hint-coming = L’indice viendra quand vous aurez le choix.
page-hint-looking = { $seconds ->
    [0] (chiffres dans quelques secondes…)
    [one] (chiffres dans une seconde environ…)
   *[other] (chiffres dans { $seconds } secondes environ…)
}
page-hint-changed = (mieux que la première idée)
page-hint-do = Jouer ce coup
page-hints = Indices
page-hints-about = Indices pour tous (signalés dans la feuille de partie)
page-hints-given = { $count ->
    [0] aucun indice
    [one] un indice
   *[other] { $count } indices
}
page-odds = Issues possibles
page-odds-of = { $what } : les chances
page-odds-details = Détails
page-no-odds = Pas de combat après ce coup.
page-percent = { $share } %
page-confirm = Confirmer
page-all-placed = Tous les navires sont placés.
page-actions = Partie
page-offer-draw = Proposer la nulle
page-draw-offered = Vous avez proposé la nulle.
page-withdraw-draw = Retirer la proposition
page-draw-asked = { $who } propose la nulle.
page-accept-draw = Accepter
page-decline-draw = Refuser
page-left = { $who } n’est plus là. Attendez encore, ou :
page-stand-in = Remplacer par { $who }
page-stood-in = absent : { $who } joue à sa place
page-claim-win = Réclamer la victoire
page-claim-draw = Réclamer la nulle
page-by-leaving = { $who } a quitté la table.
page-by-leaving-drawn = { $who } a quitté la table : personne ne gagne.
page-cancelled = Table annulée
page-cancelled-about = La personne qui a ouvert la table l’a annulée.
page-hosting = Personne ne vient ?
page-send-away = Libérer la place { $of-who }
page-cancel-table = Annuler la table
page-cancel-table-yes = Oui, l’annuler
page-cancel-table-no = Non, la garder
page-by-itself = Ce coup se joue tout seul.
page-view-closer = Voir de près
page-view-next = Pièce suivante
page-view-whole = Vue d’ensemble
page-take-back = Reprendre le coup
page-finish = Finir vite
page-finish-about = { $outcome ->
    [won] Vous avez une large avance.
    [lost] Votre adversaire a presque gagné.
   *[open] La partie est presque jouée.
}
page-finish-how = « Finir vite » : un capitaine joue la fin pour vous.
page-finished-in = Le capitaine a fini en { $turns ->
    [one] un tour
   *[other] { $turns } tours
}.
page-resign = Abandonner
page-resign-sure = Abandonner cette partie ?
page-resign-no = Non, je continue
page-resign-yes = Oui, j’abandonne
page-cancel = Annuler
page-close = Fermer
page-own-name = Dans cette partie, vous vous appelez { $name }, un nom tiré au hasard. Vous pouvez en changer sur la page d’accueil.
page-fair = { $fell ->
    [dice] Vos dés étaient équitables : vérifiez
    [draws] Le tirage était équitable : vérifiez
   *[both] Dés et tirages étaient équitables : vérifiez
}
page-fair-alone = { $fell ->
    [dice] Les dés correspondent aux graines : vérifiez
    [draws] Le tirage correspond aux graines : vérifiez
   *[both] Dés et tirages correspondent aux graines : vérifiez
}
page-fair-steps = La preuve, étape par étape
page-fair-secrets = Les préparations secrètes n’ont pas changé : vérifiez
page-fair-not = La vérification de cette partie a échoué
page-fair-old = Cette page ne sait pas vérifier cet ancien format de partie
page-fair-commitment-kept = Avant de recevoir votre graine, le serveur s’est engagé sur la sienne par cette empreinte SHA-256, que votre navigateur a gardée :
page-fair-commitment = Le serveur s’est engagé sur sa graine par cette empreinte SHA-256 :
page-fair-server-seed = Après la partie, le serveur a révélé sa graine. L’empreinte de cette graine est celle de l’engagement : le serveur n’en a donc pas changé.
page-fair-seat-seeds = Chaque place a ajouté sa graine (des zéros = aucune) :
page-fair-bound = Le serveur s’est engagé sur sa graine avant de connaître la vôtre : il n’a pas pu choisir les résultats.
page-fair-unbound = Les résultats découlent des graines. Votre navigateur n’a pas donné de graine : il ne peut pas savoir si quelqu’un connaissait les résultats d’avance.
page-fair-key = La clé est l’empreinte SHA-256 de toutes les graines, dans l’ordre :
page-fair-rolls = Le SHA-256 de la clé, du numéro de jet et du numéro de bloc fournit une suite de nombres. Divisez chaque nombre par le nombre de faces du dé (ou d’objets à tirer) : le reste donne le résultat.
page-fair-seals = Le serveur a scellé aussitôt chaque préparation secrète, et tous les sceaux concordent. Votre navigateur a gardé { $count } de ces sceaux.
page-fair-seals-alone = Le serveur a scellé aussitôt chaque préparation secrète, et tous les sceaux concordent ; votre navigateur n’a gardé aucun sceau.
page-fair-last = Votre navigateur a gardé la dernière empreinte, qui couvre toute la partie. Elle permet de prouver qu’une feuille de partie plus courte est incomplète :
page-fair-yourself = Vérifiez la feuille de partie vous-même, ou demandez à une personne de confiance :
page-fair-never = Une limite : personne ne peut prouver que le serveur n’a pas montré sa graine trop tôt à un autre joueur.
page-fair-table = Tous les jets
page-fair-ply = Coup
page-fair-number = Nombre
page-fair-rest = Reste
page-fair-gave = Résultat
page-fair-divided = par { $among } : { $rest }
page-fair-place = { $number } sur { $of }
page-fault-chain = La feuille de partie a changé après coup.
page-fault-hidden-seed = Le serveur n’a pas révélé sa graine.
page-fault-early-seed = Le serveur a révélé sa graine, mais la partie n’a pas de fin : il manque des coups, ou quelqu’un pouvait connaître les dés d’avance.
page-fault-unended = La feuille de partie n’a pas de fin : elle est peut-être incomplète.
page-fault-own-last = La feuille de partie ne contient pas la dernière empreinte vue par ce navigateur : des coups manquent ou ont été modifiés.
page-fault-server-seed = Le serveur a révélé une autre graine que celle de son engagement.
page-fault-roll = Le coup { $ply } ne découle pas des graines.
page-fault-seal = Coup { $ply } : la préparation ne correspond pas à son sceau.
page-fault-commitment = L’engagement n’est pas celui que votre navigateur a reçu.
page-fault-own-seed = Le serveur a tiré les dés sans votre graine.
page-fault-own-seal = Il manque un sceau que votre navigateur a reçu.
page-rematch = Revanche
page-keep-record = Enregistrer la partie
page-to-rematch = Aller à la revanche
page-whole-book = Toutes les règles

## De quoi il s’agit
page-aim = Comment jouer
page-aim-1 = Le but
page-aim-2 = Un tour
page-aim-3 = Les pièces
page-aim-close = Jouer
page-keys = Clavier
page-keys-single = Les réglages permettent de désactiver les raccourcis à une seule touche.
page-keys-always = Toujours
page-keys-these = Afficher ces touches
page-keys-finish = Finir vite une partie déjà jouée
page-keys-tab = Bouton suivant
page-keys-choose = Choisir
page-keys-let-go = Lâcher, ou fermer
page-keys-cards = Dés et cartes
page-keys-die = Prendre un dé de cette valeur
page-keys-letter = Activer l’élément qui porte cette lettre
page-keys-explain = Expliquer la carte en cours
page-keys-beside = Élément suivant de ce côté
page-keys-sea = En mer
page-keys-square = Case suivante
page-keys-next-open = Case jouable suivante
page-keys-row-ends = Début ou fin de la ligne
page-keys-column-ends = Haut ou bas de la colonne
page-keys-turn-piece = Tourner le navire
page-keys-lift = Retirer le navire
page-keys-end-turn = Terminer le tour
page-keys-fire = Viser, puis tirer
page-keys-undo = Reprendre le coup
page-keys-ship-beside = Sur un navire : navire suivant
page-keys-heading = Dans le champ du cap : tourner de 5°
page-keys-turn-ship = Tourner le navire de 1°
page-keys-turn-little = Tourner le navire de 0,1°
page-keys-turn-much = Tourner le navire de 10°
page-keys-move-ship = Déplacer le navire
page-keys-ply = Un coup en arrière ou en avant
page-keys-turn = Un tour en arrière ou en avant
page-keys-ends = Début ou fin
page-key = { $key ->
    [tab] Tab
   *[enter] Entrée
    [escape] Échap
    [home] Début
    [end] Fin
    [page-up] Page ↑
    [page-down] Page ↓
    [shift] Maj
    [backspace] Retour arrière
    [delete] Suppr
}
page-agreed = Options de cette table
page-agreed-usual = Règles standard.
page-agreed-all = Toutes les options
page-yes = oui
page-no = non
page-file-own = personnalisé
page-standing = Score

## La carte
page-more-options = Plus d’options
page-who-plays = Joueurs
page-chart-bridge = Passerelle
page-chart-tools = Carte
page-chart-ships = Navires
page-chart-nearer = Zoomer
page-chart-farther = Dézoomer
page-chart-whole = Toute la carte
page-chart-measure = Mesurer
page-chart-measure-from = Mesure à partir { $of-ship }.
page-chart-measure-start = Choisissez deux navires, ou tirez un trait, pour mesurer.
page-chart-reach = Déplacements
page-chart-reach-start = Choisissez un navire pour voir où il peut aller.
page-chart-no-threat = Aucun ennemi ne peut toucher vos navires tout de suite ou après un déplacement. Après deux, peut-être.
page-chart-no-target = Aucun ennemi à portée{ $known ->
    [yes] {" "}({ $reach })
   *[no] {""}
} : le plus proche est à { $length } ({ $ship }).
page-chart-moved = a déplacé { $ships }
page-chart-threats = Menaces
page-chart-length = { $length } { $unit }
page-chart-near = moins de 1 { $unit }
page-chart-ruler = { $length }, cap { $heading }°
page-chart-wind = { $way ->
    [0] nord
    [1] nord-nord-est
    [2] nord-est
    [3] est-nord-est
    [4] est
    [5] est-sud-est
    [6] sud-est
    [7] sud-sud-est
    [8] sud
    [9] sud-sud-ouest
    [10] sud-ouest
    [11] ouest-sud-ouest
    [12] ouest
    [13] ouest-nord-ouest
    [14] nord-ouest
   *[other] nord-nord-ouest
}
page-chart-toward = { $way ->
    [0] vers le nord
    [1] vers le nord-nord-est
    [2] vers le nord-est
    [3] vers l’est-nord-est
    [4] vers l’est
    [5] vers l’est-sud-est
    [6] vers le sud-est
    [7] vers le sud-sud-est
    [8] vers le sud
    [9] vers le sud-sud-ouest
    [10] vers le sud-ouest
    [11] vers l’ouest-sud-ouest
    [12] vers l’ouest
    [13] vers l’ouest-nord-ouest
    [14] vers le nord-ouest
   *[other] vers le nord-nord-ouest
}
page-chart-heading = cap : { $way }
page-chart-hull = { $ship } ; cap { $heading }° ({ $way })
page-chart-draft = { $ship }, placé, cap { $heading }°
page-chart-draft-at = cap { $heading }° ({ $way }) ; { $place }.
page-chart-laid = { $count ->
    [0] Aucun navire placé.
    [one] Un navire placé.
   *[other] { $count } navires placés.
}
page-chart-all-laid = Choisissez « Prêt », ou déplacez un navire.
page-chart-damage = dégâts { $damage }/{ $of }
page-chart-choose = Choisissez un de vos navires pour avancer ou tirer.
page-chart-ending = Fin du tour…
page-chart-ending-about = Plus d’action : votre tour se termine tout seul.
page-chart-choose-one = { $Ship } peut encore agir : choisissez-le, ou terminez le tour.
page-chart-armed = Prêts à tirer (cerclés de rouge) : { $ships }.
page-chart-how = Choisissez la silhouette verte pour avancer ; tournez le navire avec l’anneau.
page-chart-how-fire = Choisissez un ennemi encerclé pour tirer.
page-chart-how-fire-keys = F : viser un ennemi. Encore F : tirer.
page-chart-brief-step = pas
page-chart-brief-gun = tirs
page-chart-shout = Coulé !
page-chart-next = Navire suivant
page-chart-look = Choisissez un navire pour voir ce qu’il peut atteindre.
page-chart-look-meanwhile = Votre adversaire joue. En attendant, choisissez un navire pour voir ce qu’il peut atteindre.
page-chart-new-heading = Nouveau cap en degrés
page-chart-turn = { $way ->
   *[left] Tourner à gauche de { $by }
    [right] Tourner à droite de { $by }
}
page-chart-keys = Tourner : ← → 5°, Maj 0,5°, Page ↑ ↓ 10°. Entrée : avancer.
page-chart-lesson-keys = Au clavier : N choisit un navire, ← → le tournent, Entrée le fait avancer, F tire.
page-chart-applied = Cap { $heading }° ({ $way }). Entrée : avancer.
page-chart-no-heading = Cap invalide : entrez 0 à 359,9, avec une décimale au plus.
page-chart-stuck = Ce navire ne peut pas avancer : à tous les caps, il heurterait quelque chose.
page-chart-sail = Avancer
page-chart-exact = Détails
page-chart-put-down = Lâcher le navire
page-grid-positions = Positions des navires et des mines
page-chart-positions = Positions des navires
page-chart-at = à { $x } du bord ouest et à { $y } du bord nord
page-chart-seen-to = ennemi le plus proche : { $ship }, à { $length }, direction { $heading }°
page-chart-seen-from = à { $length } { $of-ship }, direction { $heading }°
page-chart-near-to = ennemi le plus proche : { $ship }, à { $length } { $way }
page-chart-near-from = à { $length } { $of-ship }, { $way }
page-chart-zone-edge = Le navire s’arrête au bord de sa zone de départ.
page-chart-zone = Votre zone est au { $way } : de { $left } à { $right } du bord ouest, de { $top } à { $bottom } du bord nord.
page-chart-zone-formations = Placez vos navires un par un, ou choisissez { $list }.
page-chart-more = Plus
page-chart-no-shot = Ce navire n’a pas de cible d’ici.
page-chart-no-action = Plus aucun navire ne peut agir : terminez le tour.
page-chart-why-no-shot = Tirs impossibles
page-chart-guns = Canons
page-chart-ship = Le { $name }
page-chart-fire-at = Tirer sur { $ship }
page-chart-fire-again = Touchez encore pour tirer
page-chart-fire-again-key = Appuyez encore pour tirer
page-chart-no-take-back = Aucun coup ne peut être repris maintenant.
page-chart-in-range = à portée
page-chart-place-hint = Faites glisser un navire dans la zone, ou choisissez-y sa place. Choisissez un navire placé pour le tourner.
page-chart-place-keys = Flèches : déplacer. Virgule, point : tourner de 1°. Page ↑ ↓ : de 10°. N : navire suivant. Suppr : retirer.
page-chart-plant-hint = Choisissez une place dans la zone, ou faites-y glisser la pièce.
page-chart-send-none = Placez d’abord tous vos navires, ou choisissez une formation.
page-chart-send-nothing = Rien n’est placé : choisissez une place dans la zone.
page-chart-beyond = { $several ->
    [yes] ennemi plus loin (2× : deux navires)
   *[no] ennemi plus loin
}
page-undo = Annuler
page-chart-sunk = { $count ->
    [one] Votre { $ships } est coulé !
   *[other] Navires coulés : { $ships } !
}
page-chart-damaged = { $count ->
    [one] Votre { $ships } est touché.
   *[other] Navires touchés : { $ships }.
}
page-chart-unharmed = Aucun de vos navires n’a été touché ce tour-ci.
page-chart-lift = Retirer
page-chart-mirror = Miroir
page-chart-clear = Tout retirer
page-chart-send-it = Placer ici
page-chart-send = { $missing ->
    [0] Prêt
    [one] Encore { $missing } navire
   *[other] Encore { $missing } navires
}
page-chart-to-own = { $length } jusqu’à votre navire le plus proche
page-chart-to-enemy = { $length } jusqu’à l’ennemi le plus proche

## Invitations
page-invite = Inviter un ami
page-invite-about = Ce lien permet de prendre la place libre ou de regarder.
page-copy = Copier le lien
page-copied = Copié.
page-share = Partager…
page-qr = Code QR du lien
page-elsewhere = Continuer sur un autre appareil
page-elsewhere-about = Ce lien donne accès à votre place. Ne le partagez pas.

## Le rideau
page-curtain = Passez l’écran { $to-who }.
page-curtain-about = Les autres joueurs regardent ailleurs.
page-lift = Je suis { $who } : lever le rideau
page-hand-over = Baisser le rideau pour { $who }

# Ce qui est affiché au-dessus du plateau ; le texte est annoncé quand il change.
page-prompt-group = Messages de la partie

## Le résultat
page-won = Victoire !
page-won-short = Victoire
page-lost-match = Défaite
page-lost-kind = Bien essayé ! On apprend à chaque partie.
page-placed = { $place }e sur { $of }
page-drawn = Partie nulle
page-winner = Victoire : { $who }
page-reason = { $sentence }.
page-by-resigning = { $who } a abandonné.
page-by-resigning-you = Vous perdez la partie.
page-by-resigning-title = Vous avez abandonné
page-won-by-resigning = Votre adversaire abandonne : victoire !
page-score-resigned = { $score } · abandon
page-by-agreement = Nulle d’un commun accord.
page-over-title = La partie est terminée.
page-turning = { $turn ->
    [0] Ici, les vainqueurs ont pris la tête
    [1] À partir de son 1er tour, { $who } a toujours été en tête
   *[other] À partir de son { $turn }e tour, { $who } a toujours été en tête
}
page-turning-you = { $turn ->
    [1] Vous avez été en tête dès votre 1er tour
   *[other] Vous avez été en tête dès votre { $turn }e tour
}
page-analyse = Analyser la partie
page-analyse-about = L’avantage, les moments décisifs et le coût des choix
page-analysing = Analyse : { $done } sur { $total }
page-analysis-done = L’analyse est terminée.
page-analysing-first = Lecture de la partie…
page-analysing-about = Les temps forts s’affichent à mesure. En attendant, parcourez les coups.
page-analysis = Analyse
page-analysis-of = Analyse pour
page-analysis-known = L’analyse juge chaque choix { $of-who } d’après les informations du moment, jamais d’après la suite.
page-analysis-so-far = Temps forts jusqu’ici
page-analysis-turned = Temps forts
page-analysis-turned-none = Aucun coup n’a changé les chances de 3 points ou plus.
# unit : « turn » si les tours entiers sont comptés
page-analysis-step = { $unit ->
    [turn] tour
   *[move] coup
} { $ply }
page-analysis-step-by = { $unit ->
    [turn] tour
   *[move] coup
} { $ply } ({ $name })
page-analysis-not-yet = pas encore calculé
page-analysis-chart = Chances coup par coup, en %
page-analysis-leave = Retour à la partie
page-analysis-all = Tout le reste
page-analysis-tabs = Volets de l’analyse
page-analysis-tab-moments = Temps forts
page-analysis-tab-board = Plateau
page-analysis-tab-choices = Tous les choix
page-moment-shown = Sur le plateau
page-moment-of = { $place } sur { $count }
page-moment-gain = ({ $gain })
page-moment-gain-you = (pour vous : { $gain })
page-moment-gain-of = (pour { $who } : { $gain })
page-moment-best = Meilleur choix
page-moment-mistake = Choix coûteux
page-moment-small = Petite perte
page-moment-turning-point = Temps fort
page-previous-moment = Temps fort précédent
page-next-moment = Temps fort suivant
page-compared-signs = ✕ joué, ★ meilleur.
page-praise = Bien joué !
page-praise-hinted = Joué avec les indices
page-praise-of = Le meilleur choix { $of-who }
page-praise-played = Aucun choix ne se détache. Ce sera pour la prochaine partie !
page-costliest = Le choix le plus coûteux
page-small-losses = Beaucoup de petites pertes
page-largest-small = La plus grande : { $text }
page-to-learn = Et maintenant ?
page-to-learn-lesson = Une courte leçon montre l’essentiel de ce jeu.
page-to-learn-puzzles = Pour vous entraîner à ces moments-là : des problèmes d’une minute.
page-to-learn-captain = À vous d’affronter un capitaine plus fort !
page-to-learn-match = Aucune erreur nette : la prochaine victoire est à votre portée.
page-to-learn-fewer-hints = À vous de choisir maintenant : rejouez avec moins d’indices.
page-to-learn-go-lesson = Voir les leçons
page-to-learn-go-puzzles = Résoudre des problèmes
page-to-learn-go-captain = Choisir un capitaine
page-to-learn-go-match = Rejouer
page-to-learn-go-fewer-hints = Rejouer
page-see-move = Voir le { $move }
page-analysis-mistakes = Tous les choix { $of-who }
page-compared-played = joué
page-compared-better = mieux
page-analysis-ledger = Choix ou chance ?
page-analysis-sums = Chaque ligne additionne les hausses et les baisses dues à une même cause : de 55 % à 60 %, c’est 5 points de plus. Un total peut dépasser 100, car un joueur peut perdre des points, puis les regagner. Les « informations cachées » sont ce que les coups du joueur lui ont appris ; ce que les coups des autres ont révélé compte avec leurs choix : plusieurs joueurs peuvent donc avoir de la chance. Les choix comprennent aussi les petites pertes, qui ne figurent pas parmi les choix coûteux. Les « estimations corrigées » ne viennent d’aucun joueur : le calcul a seulement gagné en précision.
page-analysis-method = La méthode de calcul
page-once-more = Rejouer ce choix
page-once-more-about = Le plateau tel que le joueur le voyait. Ce qui était caché reste caché.
page-once-more-back = Retour à l’analyse
page-what-if = Et si… ? Rejouer à partir d’ici
page-what-if-about = Une nouvelle table reprend la partie après le coup { $ply }, telle que vous la voyiez alors. Ce qui était caché ne change pas. Le résultat ne compte pas.
page-what-if-seat = Votre place
page-what-if-against = Contre
page-what-if-same-luck = Mêmes dés que dans la partie
page-what-if-begin = Jouer la suite
page-what-if-taken = Partie « et si » : elle commence après le coup { $ply } d’une autre partie.
page-own = Vos résultats
page-own-about = Vos résultats, le coût de vos choix et vos dés, d’après vos 200 dernières parties terminées sur ce serveur.
page-own-counting = { $counted ->
    [one] { $counted } partie comptée
   *[other] { $counted } parties comptées
} sur { $ended }
page-own-none = Aucune de vos parties terminées ne compte encore.
page-own-results = Résultats
page-own-game = Jeu
page-own-against = Contre
page-own-matches = Parties
page-own-won = Gagnées
page-own-drawn = Nulles
page-own-lost = Perdues
page-own-points = Points, en %
page-own-judged = { $game } : { $matches ->
    [0] aucune partie analysée
    [one] une partie analysée
   *[other] { $matches } parties analysées
}, { $choices ->
    [one] { $choices } vrai choix
   *[other] { $choices } vrais choix
}. { $matches ->
    [one] Vos erreurs vous ont coûté { $lost } % de chances de victoire.
   *[other] En moyenne, vos erreurs vous ont coûté { $lost } % de chances de victoire par partie.
}
page-own-luck = Effet des dés et des tirages sur vos chances de victoire : { $luck } % par partie (à { $spread } % près). Sans chance ni malchance, ce serait 0 %.
page-own-luck-few = Effet des dés et des tirages sur vos chances de victoire : { $luck } % en une seule partie.
page-own-kind = À travailler : { $kind } ({ $choices ->
    [0] aucune erreur
    [one] une erreur : { $lost } % de chances en moins
   *[other] { $choices } erreurs : en moyenne, { $lost } % de chances en moins à chaque fois
})
page-own-dice = { $game } : vous avez lancé { $count ->
    [one] { $count } dé
   *[other] { $count } dés
} et fait { $mean } en moyenne. La moyenne attendue est { $expected }, à { $spread } près.
page-own-face = { $face } : { $count } fois
page-own-not-judged = Analysez une partie terminée pour voir ce que vos choix ont coûté.
page-weaker-level = Adversaire plus facile : { $who }
page-next-level = Affronter { $who }
page-share-result = Partager
page-score-sheet = Détail des points
page-stepping = Revoir la partie
page-first = Au début
page-previous = Un coup en arrière
page-next = Un coup en avant
page-last = À la fin
page-ply = { $unit ->
    [turn] Tour
   *[move] Coup
} { $ply } sur { $last }
page-step = Coup
page-record = Ouvrir une feuille de partie
page-record-choose = Choisir un fichier
page-record-about = La feuille de partie d’une table ou d’un tournoi : choisissez le fichier, ou déposez-le ici. Escadre le vérifie et l’affiche, sans jamais l’enregistrer.
page-record-whole = Vérification complète : aucune erreur.
page-record-partial = Vérification incomplète : aucune erreur trouvée, mais il manque des éléments.
page-record-checked = Vérifié : { $list }.
page-record-missing = Il manque : { $list }.
page-record-false = { $count ->
    [0] Aucune erreur.
    [1] Une erreur :
   *[other] { $count } erreurs :
}
page-run = Lecture
page-watch-again = Revoir la partie
page-pause = Pause
page-previous-turn = Un tour en arrière
page-next-turn = Un tour en avant
page-each-ply = Pas à pas
page-eyes = Point de vue
page-eyes-all = tous les secrets visibles
page-eyes-of = vu par { $who }

## Les règles
page-law-book = Règles
page-kind-R = interprétation
page-kind-D = reconstitution
page-kind-X = extra
page-kind-R-about = notre choix là où l’original se tait
page-kind-D-about = rétabli là où une image de l’original est perdue
page-kind-X-about = ajout de notre part, à choisir dans les options
page-contents = Sommaire

## Le serveur : ce qu’une table refuse
table-unknown = Cette table n’existe pas ici.
options-no-file = L’option « { $option } » n’accepte pas de fichier.
table-no-such-game = Jeu inconnu : « { $game } ».
table-no-such-level = Joueur inconnu « { $level } » : donnez un capitaine de ce jeu, « me » ou « open ».
table-wrong-seats = Avec ces options, ce jeu compte { $count } places, pas { $given }.
table-too-many = Vous avez { $most ->
    [one] { $most } table en cours
   *[other] { $most } tables en cours
} : terminez-en une d’abord.
table-ticket-used = Ce ticket est invalide ou a déjà servi.
table-no-such-seat = Cette table n’a pas de place { $seat } : donnez un numéro de 0 à { $last }.
table-no-such-eyes = Point de vue inconnu « { $named } » : donnez une place de 0 à { $last }, ou public.
table-seat-taken = Cette place est prise. Choisissez-en une autre.
table-not-your-seat = Cette place n’est pas la vôtre.
table-wrong-secret = Cette clé n’ouvre aucune place de cette table.
table-only-your-seat = Choisissez une de vos places : seuls les joueurs ont accès à cette vue.
table-only-play = La clé d’une place permet seulement d’y jouer.
table-watching = Vous regardez la partie : prenez une place pour jouer.
table-stale = La position a changé : regardez le plateau, puis choisissez.
table-no-action = Action invalide pour ce jeu : { $detail }.
table-no-setup = Impossible de proposer un placement maintenant.
table-no-receipt = Une partie « et si » n’a pas de reçus : impossible de vérifier ses tirages.
table-no-survey = Ce calcul a échoué. Réessayez dans un moment.
table-hint-turn = Demandez un indice quand c’est à vous de jouer.
table-hint-not-agreed = Cette table se joue sans indices.
table-no-hint = Aucun indice pour l’instant. Réessayez dans un moment.
table-not-complete = Attendez que toutes les places soient prises.
table-bots-fight-on = Les capitaines n’acceptent pas la nulle : jouez, ou abandonnez.
table-no-offer = Personne n’a proposé la nulle.
table-log-full = Le journal de cette table est plein : { $most } lignes au plus.
server-no-store = Base de données d’Escadre introuvable ici, ou illisible. Vérifiez --data.
table-somebody = Quelqu’un
guest-unknown = Ce serveur n’a aucune donnée sur vous.
table-not-kept = Impossible d’enregistrer : rien n’a changé. Réessayez dans un instant.
table-perhaps-kept = La base de données ne répond pas : votre demande a peut-être abouti. Regardez la table dans un instant.
table-not-over = Attendez la fin de la partie.
table-no-analysis = Impossible d’analyser cette partie pour l’instant. Réessayez dans un moment.
own-people = d’autres joueurs
own-several = plusieurs capitaines
own-other = autres choix
table-no-replay = Impossible de rejouer cette partie pour l’instant. Réessayez dans un moment.
table-no-such-ply = Ce coup n’existe pas : la partie va du coup 0 au coup { $last }.
table-no-such-format = Choisissez le format de la feuille de partie : json, text ou words.
table-no-law-book = Les règles de { $game } n’existent pas dans cette langue.
table-too-fast = Trop de messages : connexion fermée. Ralentissez, puis reconnectez-vous.
table-too-big = Message de plus de { $most } octets : connexion fermée.
server-full = Trop de visiteurs en ce moment. Réessayez plus tard.

## Le serveur : ce qu’une table raconte
table-took-back = reprend un coup
table-faltered = le capitaine n’a pas pu choisir : le coup suivant est tiré au sort
table-gave-up = le capitaine ne peut pas continuer : les autres joueurs peuvent arrêter la partie
table-chance-failed = Une erreur du jeu empêche le prochain tirage. La personne qui a ouvert la table peut l’annuler.
table-resigned = { $seat } a abandonné
table-agreed = nulle d’un commun accord
table-offered-draw = propose la nulle
table-declined-draw = refuse la nulle
table-stood-in = a quitté la table : un capitaine joue à sa place
table-finishes = laisse un capitaine finir la partie
table-not-decided = La partie n’est pas encore décidée : continuez à jouer.
table-came-back = est de retour
table-left = { $seat } a quitté la table
table-left-drawn = { $seat } a quitté la table : personne ne gagne
table-cancelled = la table a été annulée
table-offered-already = Vous avez déjà proposé la nulle : jouez avant de la proposer de nouveau.
table-share-full = Cette place a rempli sa part du journal : vous ne pouvez plus qu’abandonner.
table-no-stand-in = À cette table, aucun capitaine ne remplace un joueur absent.
table-not-left = Ce joueur n’est pas absent depuis assez longtemps.
table-not-of-ally = Ce joueur est de votre camp : vous ne pouvez ni le remplacer, ni réclamer la victoire ou la nulle.
table-seed-given = Cette place a déjà donné sa graine.
table-name-seed-first = Donnez votre graine avant votre premier coup. Une graine vide signifie que vous n’en ajoutez pas.
preview-against = { $Name-one } contre { $two }
preview-open = Une place est libre : ouvrez le lien pour jouer ou regarder.
preview-options = Options – { $options }.
preview-record = Vérifiez une feuille de partie et revoyez la partie coup par coup.
table-waits-for-you = Cette table vous attend : prenez la place libre.
table-waits-for-players = En attente d’un autre joueur.
table-nobody-there = Cette place est vide.
table-has-begun = Trop tard : la partie a commencé.
table-your-own-seat = Cette place est la vôtre : annulez plutôt la table.
table-not-host = Seule la personne qui a ouvert la table peut faire cela.

## Le serveur : ce qui ne va pas dans une demande
error-body = La demande est invalide : { $detail }.
error-nothing-here = Il n’y a rien à cette adresse.
error-method = Cette adresse n’accepte pas cette méthode.
error-too-big = La demande est trop volumineuse.
error-refused = Demande refusée : rien n’a changé.
error-not-json = Envoyez du JSON avec l’en-tête Content-Type: application/json.
error-too-many = Trop de demandes : attendez un instant.
error-origin = La page d’un autre site ne peut pas faire cela.
error-no-name = Nom vide : écrivez au moins une lettre.
error-bug = Une erreur s’est produite. La personne qui gère ce serveur en trouvera la trace dans son journal.
error-interrupted = Le calcul s’est interrompu. Réessayez dans un instant.
health-store = Impossible d’écrire dans la base de données.
health-peers = Les autres processus du serveur sont injoignables.
health-workers = Des processus de calcul des capitaines ne démarrent pas.
error-no-pages = Il manque la page : lancez « make web » pour la construire.
docs-socket = En direct : un WebSocket à /api/tables/{"{"}id{"}"}/live?since=&as=&language= reçoit les corps de /requests et envoie des vues, des refus, des réponses aux questions et des pongs.

## Le serveur : ses réglages et son départ
settings-unreadable = { $file } est illisible : { $detail }.
settings-large = il dépasse { $most } octets
settings-deep = il est trop imbriqué
settings-toml = { $file } n’est pas du TOML : { $detail }.
settings-line = voir la ligne { $line }
settings-wrong = { $file } contient un réglage invalide : { $detail }.
settings-database = La base de données doit être une adresse comme postgresql://nom@hote/escadre ou sqlite:///escadre.sqlite3.
settings-key = Impossible d’écrire la clé { $file } : { $detail }.
settings-key-size = La clé { $file } n’a pas la taille attendue ({ $size } octets) : restaurez-la, ou effacez-la ; toutes les places seront alors perdues.
serve-ready = Escadre est prêt : { $address } (données dans { $folder }). Ctrl-C pour arrêter.
serve-no-database = La base de données est inutilisable : { $detail }.
serve-store-taken = Un autre serveur utilise déjà { $file } ; pour deux serveurs, il faut PostgreSQL.
serve-needs-postgresql = Plusieurs processus exigent PostgreSQL : SQLite n’en permet qu’un.
store-served = Un serveur utilise la base de données : arrêtez-le d’abord.
backup-nothing = Il n’y a pas encore de base de données { $file }. Démarrez d’abord le serveur, ou donnez son dossier.
backup-schema = La base de données vient d’une autre version d’Escadre : démarrez une fois le serveur de la version actuelle, puis réessayez.
backup-not-written = Impossible d’écrire la sauvegarde { $file } : { $detail }.
backup-not-read = Impossible de restaurer { $file } : { $detail }.
backup-not-one = { $file } n’est pas une sauvegarde d’Escadre.
backup-newer = { $file } est la sauvegarde d’un Escadre plus récent.
restore-not-empty = La base de données contient déjà des tables ; --replace les efface.
guest-nobody = Il n’y a aucune donnée sur { $who }. La commande « escadre tables » donne les identifiants.
serve-no-port = Impossible d’écouter sur { $where } : { $detail }. Choisissez une autre adresse avec --host, ou un autre port avec --port.


## Les leçons
page-learn = Apprendre en jouant
page-learn-chapters = Leçons
page-learn-done = terminée
page-learn-step = Étape { $step } sur { $steps }
page-learn-on = Continuer
page-learn-elsewhere = Continuer : nouvelle position
page-learn-back = Réessayer
page-learn-show = Montrer la réponse
page-learn-bravo = Bravo ! Leçon { $done } sur { $all } terminée.
page-learn-bravo-all = Bravo ! Toutes les leçons sont terminées.
page-learn-seen = Leçon vue ! Rejouez-la maintenant sans aide.
page-learn-only-seen = vue
page-learn-again = Rejouer sans aide
page-learn-next-short = Suite
page-learn-right = Bravo !
page-learn-next = Suite : { $chapter }
page-learn-match = Première partie contre { $captain }

## Problèmes
page-puzzles = Problèmes
page-puzzles-home = Problèmes
page-day-short = La même partie pour tous, une fois par jour.
page-puzzles-short = Trouvez le meilleur coup.
page-puzzles-about = Des positions tirées de parties entre capitaines. Trouvez le meilleur coup ; plusieurs coups se valent parfois.
page-whose-side = Votre pavillon : { $seat ->
    [0] jaune et bleu
    [1] rouge et blanc
    [2] jaune et noir
    [3] bleu et blanc
   *[other] celui-ci
}
page-puzzle-weighing = Vérification de votre réponse…
page-puzzle-begin = Commencer
page-puzzle-next = Problème suivant
page-puzzle-again = Réessayer
page-puzzle-clue = Un indice
page-puzzle-clue-more = Un autre indice
page-puzzle-show = Voir la réponse
page-pieces-beside = À côté d’autres pièces : { $squares }
page-puzzle-first-counts = Seul le premier essai compte pour votre classement.
page-puzzle-rating = Classement : { $strength }
page-puzzle-show-costs = Voir la réponse ? Ce problème comptera comme non résolu.
page-puzzle-go-on = Chercher encore
page-puzzle-rating-change = Classement : { $from } → { $to }
page-clue-area = indice
page-puzzle-tally = Résolus : { $done } sur { $count }{ $done ->
    [0] { "" }
   *[other] , dont { $first } du premier coup
}.
page-puzzle-strength = Votre classement : { $strength } (départ : { $start }).
page-puzzle-start = Votre classement de départ : { $start }.
page-run-title = Problèmes en rafale
page-run-all = Tous les jeux
page-run-clock = Contre la montre
page-run-lives = Trois vies
page-run-clock-about = Trois minutes pour résoudre le plus de problèmes possible. Une erreur ne coûte que du temps.
page-run-lives-about = Sans chronomètre. À la troisième erreur, c’est fini.
page-run-clock-left = Temps restant : { $time }
page-run-lives-left = Vies restantes : { $lives }
page-run-score = Résolus : { $score }
page-run-right = Bravo. Résolus : { $score }.
page-run-wrong = Raté. Problème suivant.
page-run-wrong-lives = { $lives ->
    [0] Raté. C’était votre dernière vie.
    [1] Raté. Il reste une vie.
   *[other] Raté. Il reste { $lives } vies.
}
page-run-over = { $score ->
    [0] Aucun problème résolu cette fois
    [1] Un problème résolu
   *[other] { $score } problèmes résolus
}
page-run-best = Votre record : { $best }
page-run-record = Nouveau record !
page-run-missed = Problèmes manqués
page-run-missed-one = { $game } : problème { $number }
page-run-none-missed = Aucun problème manqué.
page-run-again = Rejouer
page-puzzle-done = { $done ->
    [0] Aucun problème résolu pour l’instant.
   *[other] Résolus : { $done }.
}
page-puzzle-streak = Série : { $streak } (record : { $longest }).
page-puzzle-why = La valeur de chaque choix
page-puzzle-games = Autres problèmes
page-puzzle-all = Vous avez résolu tous les problèmes de ce jeu.
page-puzzle-none = Ce jeu n’a pas encore de problèmes.
page-puzzle-afresh = Recommencer
page-report = Signaler une erreur
page-report-reason = Où est l’erreur ? (Seule la personne qui gère ce serveur vous lira.)
page-report-send = Signaler
page-report-sent = Merci. Vous ne reverrez plus ce problème.

## La bataille du jour
page-day-of-today = bataille du jour
page-day-of-yesterday = bataille d’hier
page-day-title = Bataille du jour
page-day-about = { $game } : aujourd’hui, tout le monde affronte { $captain }, avec le même départ et les mêmes tirages. Un seul essai.
page-day-thinks = { $Captain } réfléchit…
page-day-tomorrow = Prochaine bataille demain.
page-day-begin = Commencer
page-day-hints-rule = Les indices sont permis ; si vous en demandez un, le résultat portera la mention « avec indices ».
page-day-hinted-already = Vous avez demandé un indice : le résultat portera la mention « avec indices ».
page-day-squares = De votre premier choix au dernier : carré vert si vous meniez, jaune à égalité, rouge si votre adversaire menait.
page-day-squares-names = Du début à la fin : { $names }.
page-day-ahead = devant
page-day-even = à égalité
page-day-behind = derrière
page-day-share = Partager le résultat
page-day-copied = Copié
page-day-others = Les batailles du jour des autres jeux :

## La campagne
page-campaign = Campagne
page-campaign-about = Un voyage à travers les cinq jeux : trente escales, trois étoiles chacune.
page-campaign-short = Trente escales, trois étoiles chacune.
page-campaign-total = Étoiles : { $won } sur { $all }
page-campaign-star-count = { $won ->
    [0] aucune étoile
    [one] une étoile
   *[other] { $won } étoiles
}
page-campaign-continue = Prochaine escale : { $stop }
page-campaign-closed = pas encore ouverte
page-campaign-closed-about = { $stops ->
    [one] Cette escale s’ouvrira quand vous aurez gagné une étoile à une autre escale avant elle.
   *[other] Cette escale s’ouvrira quand vous aurez gagné une étoile à { $stops } autres escales avant elle.
}
page-campaign-opponent = Adversaire : { $captain }
page-campaign-hint-used = Avec un indice, les deux autres étoiles restent à gagner.
page-campaign-goals = Étoiles
page-campaign-begin = Jouer
page-campaign-missed = Étoiles à gagner : { $goals }
page-campaign-next-stop = Escale suivante
page-campaign-map = Retour à la carte
page-campaign-again = Réessayer
page-campaign-result = { $won ->
    [0] Pas cette fois. La chance tourne à chaque essai !
    [one] Une étoile ! Il en reste deux à gagner.
    [2] Deux étoiles ! Il en reste une à gagner.
   *[other] Trois étoiles ! Escale parfaite !
}
