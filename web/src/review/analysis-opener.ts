/** The context function that opens the analysis of a match that has no address (from a file or this browser). */

import { getContext, setContext } from "svelte";

const KEY = Symbol("analysis");
export const setAnalysisOpener = (open: () => void): unknown => setContext(KEY, open);
export const getAnalysisOpener = (): (() => void) | undefined => getContext(KEY);
