/** A message of the tab that held the lock may arrive after the lock. */
const MESSAGE_MS = 50;

/**
 * Runs one piece of work at a time over all tabs of this origin. Browsers have Web Locks on secure pages; elsewhere work
 * of other tabs is not waited for.
 * @param run its argument says whether another tab, or another call of this one, was at work before.
 */
export async function inOneTab<T>(name: string, run: (waited: boolean) => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return run(false);
  const { locks } = navigator;
  const atOnce = await locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? { result: await run(false) } : undefined,
  );
  if (atOnce) return atOnce.result;
  return locks.request(name, async () => {
    await new Promise((done) => setTimeout(done, MESSAGE_MS));
    return run(true);
  });
}
