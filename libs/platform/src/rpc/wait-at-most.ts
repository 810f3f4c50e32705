/** Waits for the end of `work`, be it a failure, but no longer than this: a peer that is gone must not hold up ours. */
export async function waitAtMost(limitMs: number, work: Promise<unknown> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  const ended = work?.then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([ended, limit]);
  clearTimeout(timer);
}
