class First:
    def __init__(self, game):
        self.game = game

    def choose(self, observation, rng):
        return self.game.legal_actions(observation)[0]
