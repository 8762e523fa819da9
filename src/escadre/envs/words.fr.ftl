# Conversations avec des modèles de langue

talk-seat = Vous êtes le joueur { $number }.
talk-legal = Vous pouvez choisir :
talk-more = { $count ->
    [0] Aucune autre action n’est permise.
    [1] Une autre action est permise.
   *[other] { $count } autres actions sont permises.
}
talk-answer = Répondez par une de ces actions entre crochets, comme { $example }. Seuls les derniers crochets comptent.
talk-no-brackets = Votre réponse ne contient aucune action entre crochets.
