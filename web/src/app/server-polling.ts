/** Polls the server after a failure, and detects whether its pages have changed since. */

const POLL_MS = 3_000; // between two requests

/** Calls the function once the server answers again; returns a function that cancels. */
export function onceReachable(callback: () => void): () => void {
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    clearInterval(timer);
    removeEventListener("online", poll);
  };
  const poll = async (): Promise<void> => {
    if ((await fetchIndex()) === null || stopped) return;
    stop();
    callback();
  };
  const timer = setInterval(poll, POLL_MS);
  addEventListener("online", poll);
  return stop;
}

/** Reloads the page if the server answers; returns whether it does. */
export async function reload(): Promise<boolean> {
  const answers = (await fetchIndex()) !== null;
  if (answers) location.reload();
  return answers;
}

/** Whether the server has newer pages than the one that runs here. */
export async function isOutdated(): Promise<boolean> {
  const runningScript = document.querySelector<HTMLScriptElement>("script[type=module]")?.src;
  const page = await fetchIndex();
  return page !== null && runningScript !== undefined && !page.includes(new URL(runningScript, location.href).pathname);
}

/** The HTML of the index page; null if the server does not answer. */
async function fetchIndex(): Promise<string | null> {
  try {
    const response = await fetch("/", { cache: "no-cache" });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
