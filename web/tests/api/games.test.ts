import { expect, test, vi } from "vitest";

import { gameInfo } from "../../src/api/games.svelte";
import * as client from "../../src/api/client";
import { settings } from "../../src/app/settings.svelte";
import type { GameCard } from "../../src/api/wire";

const card = (name: string, title: string): GameCard => ({ name, title }) as GameCard;

test("game cards are requested once, again in another language, and again after an error", async () => {
  const games = vi
    .spyOn(client, "listGames")
    .mockRejectedValueOnce(new client.NetworkError(""))
    .mockResolvedValue([card("g", "Game")]);
  expect(gameInfo("g")).toBeNull();
  await vi.waitFor(() => expect(gameInfo("g")?.title).toBe("Game"));
  for (const name of ["g", "g", "h"]) gameInfo(name);
  expect(games).toHaveBeenCalledTimes(2);
  games.mockResolvedValue([card("g", "Jeu")]);
  settings.language = "fr";
  expect(gameInfo("g")?.title).toBe("Game"); // until the new one is loaded
  await vi.waitFor(() => expect(gameInfo("g")?.title).toBe("Jeu"));
  expect(games).toHaveBeenCalledTimes(3);
});
