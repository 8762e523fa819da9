/** The effect of each command of a chart, called by a key or by a button. */

import type { ChartPoint } from "../geometry";
import type { Deployment } from "../deployment.svelte";
import type { Command } from "./keys";
import type { Ruler } from "../ruler.svelte";
import type { ChartQueries } from "../queries.svelte";
import type { Viewport } from "../viewport.svelte";

const STEP = 1.5; // a step nearer

/** The parts of a chart that commands are given to; what is drawn later is asked for each time. */
interface Parts {
  viewport: Viewport;
  surveys: ChartQueries;
  ruler: Ruler;
  drafts: Deployment;
  ships: () => { focused: () => ChartPoint | undefined } | undefined;
  bridge: () => { toGuns: () => void; toEnd: () => void } | undefined;
  back: () => void;
  next: () => void;
  stop: () => void;
}

export function makeCommands({ viewport, surveys, ruler, drafts, ships, bridge, back, next, stop }: Parts): Readonly<Record<Command, () => void>> {
  return {
    nearer: () => viewport.by(STEP, ships()?.focused()),
    farther: () => viewport.by(1 / STEP, ships()?.focused()),
    whole: () => viewport.whole(true),
    reach: () => (surveys.reaching = !surveys.reaching),
    threats: () => (surveys.threatening = !surveys.threatening),
    ruler: () => ruler.toggle(),
    mirror: () => drafts.mirror(),
    stop: () => (ruler.on ? ruler.toggle() : stop()),
    back,
    next,
    guns: () => bridge()?.toGuns(),
    end: () => bridge()?.toEnd(),
  };
}
