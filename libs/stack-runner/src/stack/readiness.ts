import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;
const ANSWER_LIMIT_MS = 2_000;

export async function isReady(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz`, { signal });
    return status === 200;
  } catch {
    return false;
  }
}

/** Whether the condition became true in time. */
export async function becomes(
  isSo: () => Promise<boolean> | boolean,
  withinMs: number,
  pollMs = POLL_MS,
): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await delay(pollMs)) {
    if (await isSo()) return true;
  }
  return isSo();
}
