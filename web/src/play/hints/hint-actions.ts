/** The buttons beside a hint on a phone. */

import type { RatedOption } from "../../api/wire";
import { say } from "../../i18n/catalogue.svelte";
import { explainsChoice, type HintRequest } from "./hint-request.svelte";

/** A button of the prompt. */
export interface PromptAction {
  label: string;
  act: () => void;
  /** Whether it is the primary button. */
  main?: boolean;
  /** Whether the dialog of this button is open. */
  open?: boolean;
  /** The key that does the same. */
  key?: string;
}

/** The buttons that play the suggested move or use the suggested set-up, and that show the reasons; once it is settled. */
export function hintActions(
  request: HintRequest,
  play: (option: RatedOption) => void,
  useSetup: (actions: readonly unknown[]) => void,
): PromptAction[] {
  if (!request.isSettled) return [];
  const { options = [], way } = request.hint ?? {};
  const option = request.selectedOption ?? options[0]; // the first option is the one that is named
  const follow = way?.length
    ? { label: say("hint-way"), act: () => useSetup(way) }
    : { label: say("hint-do"), act: () => void (option && play(option)) };
  const explain = {
    label: say("hint-why"),
    act: () => void (request.isExpanded = !request.isExpanded),
    open: request.isExpanded,
  };
  return [...(way?.length || option ? [{ ...follow, main: true }] : []), ...(explainsChoice(options) ? [explain] : [])];
}
