const LOOK_MS = 20;

/** Asks until there is an answer. @throws Error after `withinMs` milliseconds without one. */
export async function eventually<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  withinMs = 30_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`nothing within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Waits until the condition holds. @throws Error after `withinMs` milliseconds. */
export async function until(holds: () => Promise<boolean> | boolean, withinMs?: number): Promise<void> {
  await eventually(async () => (await holds()) || undefined, withinMs);
}
