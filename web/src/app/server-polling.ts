/** Polls the server after a failure, until it answers again. */

const POLL_MS = 3_000; // pause between two requests
const ANSWER_MS = 10_000; // time limit of an answer

/** Calls the function once the server answers again; returns a function that cancels. */
export function onceReachable(callback: () => void): () => void {
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    clearInterval(timer);
    removeEventListener("online", poll);
  };
  const poll = async (): Promise<void> => {
    if ((await fetchIndex()) === null || isStopped) return;
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

/** Whether the server answers a small request in this time. */
export const serverAnswers = async (ms: number): Promise<boolean> =>
  (await withTimeLimit(ms, ({ status }) => Promise.resolve(status < 502))) ?? false;

/** The HTML of the index page; null if the server does not answer. */
export const fetchIndex = (): Promise<string | null> =>
  withTimeLimit(ANSWER_MS, (response) => (response.ok ? response.text() : null));

/** Requests the index page and reads the answer; null if that fails or takes longer. */
async function withTimeLimit<T>(ms: number, read: (response: Response) => Promise<T> | null): Promise<T | null> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  try {
    return await Promise.race([fetch("/", { cache: "no-cache", signal: controller.signal }).then(read), end]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}
