/** Polls the server after a failure, and detects whether its pages have changed since. */

const EVERY = 3_000; // ms between two questions

/** Calls `then` once the server answers again; the function that it gives stops asking. */
export function whenBack(then: () => void): () => void {
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    clearInterval(timer);
    removeEventListener("online", ask);
  };
  const ask = async (): Promise<void> => {
    if ((await frontPage()) === null || stopped) return;
    stop();
    then();
  };
  const timer = setInterval(ask, EVERY);
  addEventListener("online", ask);
  return stop;
}

/** Reloads the page if the server answers; returns whether it does. */
export async function reload(): Promise<boolean> {
  const answers = (await frontPage()) !== null;
  if (answers) location.reload();
  return answers;
}

/** Whether the server has other pages than the one that runs here: it was upgraded since. */
export async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>("script[type=module]")?.src;
  const page = await frontPage();
  return page !== null && own !== undefined && !page.includes(new URL(own, location.href).pathname);
}

/** The first page as the server has it now; null: it does not answer. */
async function frontPage(): Promise<string | null> {
  try {
    const response = await fetch("/", { cache: "no-cache" });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
