import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 40;

/** Resolves once the address answers 200; never rejects, and gives up when the signal says so. */
export async function answers200(url: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if ((await statusOf(url)) === 200) return true;
    await delay(POLL_MS);
  }
  return false;
}

/** Status of one GET; 0 while nobody listens or answers. */
function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 2_000 }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(0));
  });
}
