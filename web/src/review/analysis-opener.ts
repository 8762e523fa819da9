/** How the analysis of a match is opened where it has no address of its own: that of a file, or of a match of this browser. */

import { getContext, setContext } from "svelte";

const KEY = Symbol("analysis");
export const setAnalysisOpener = (open: () => void): unknown => setContext(KEY, open);
export const getAnalysisOpener = (): (() => void) | undefined => getContext(KEY);
