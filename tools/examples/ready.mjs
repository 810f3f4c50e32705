import { setTimeout as delay } from 'node:timers/promises';

/** Resolves once a URL answers 200. @throws Error if the process ends first, or after the time limit in ms. */
export async function becomesReady(url, child, withinMs) {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await delay(200)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${url} never answered: its process has ended`);
    const status = await fetch(url, { signal: AbortSignal.timeout(60_000) }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
  }
  throw new Error(`${url} did not answer within ${withinMs / 1000} s`);
}
