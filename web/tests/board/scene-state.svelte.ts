/** For tests: a scene that can be replaced, as a table replaces it after a ply. */

import type { Die, Reason, Scene } from "../../src/api/wire";

export class SceneState {
  scene = $state.raw<Scene>({ prompt: "", panels: [] });

  readonly get = (): Scene => this.scene;

  /** The next scene offers these choices. */
  offer(choices: NonNullable<Scene["choices"]>, reasons: readonly Reason[] = [], dice: readonly Die[] = []): void {
    const tray = { type: "tray" as const, id: "tray", title: "", dice: [...dice] };
    this.scene = { prompt: "", panels: dice.length ? [tray] : [], choices, reasons: [...reasons] };
  }
}
