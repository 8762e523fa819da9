import { expect, test, vi } from "vitest";

import { SoloSession, type SoloRequest, type SoloView } from "../../src/learn/solo-session.svelte";
import type { Query, QueryAnswer } from "../../src/play/connection/live-table.svelte";

vi.mock("../../src/people/guest-name", () => ({ guestName: () => "Puffin" }));
vi.mock("../../src/app/pace-setting.svelte", () => ({ pace: () => "once" }));
vi.mock("../../src/sounds/match-sounds", () => ({ playMatchSounds: () => {} }));
vi.mock("../../src/play/playback.svelte", () => ({
  MovePlayback: class {
    playback = { replaySteps: (): void => {} };
    onView = (): boolean => false;
  },
}));

const setUp = [{ type: "post", ship: 2, slot: 0 }];

/** A battle whose only set-up is "advised". */
class Battle extends SoloSession<SoloView> {
  readonly table = "mats/day";
  readonly requests: SoloRequest[] = [];
  readonly asked: string[] = [];

  constructor() {
    super("battle");
    this.begin();
  }

  protected play(request: SoloRequest): Promise<SoloView> {
    this.requests.push(request);
    const scene = { panels: [], choices: [{ type: "arrange", id: "advised", label: "", name: "advised" }] };
    const view = { ply: 1 + request.done.length, viewer: 0, lines: [], scene, table: { ended: null } };
    return Promise.resolve({ view, over: false } as unknown as SoloView);
  }

  protected queryAt(_: unknown[][], query: Query): Promise<QueryAnswer> {
    this.asked.push(query.type === "preview" ? query.name : "");
    return Promise.resolve({ type: "previewed", id: 0, actions: setUp });
  }
}

test("a set-up is requested from the server and played", async () => {
  const battle = new Battle();
  await expect.poll(() => battle.view).not.toBeNull();
  expect(battle.arrange("advised")).toBe(true);
  await expect.poll(() => battle.busy).toBe(false);
  expect(battle.asked).toEqual(["advised"]);
  expect(battle.requests.at(-1)?.done).toEqual([setUp]);
});
