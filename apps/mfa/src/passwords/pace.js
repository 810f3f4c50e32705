/**
 * How long scoring keeps a core before it leaves it to others. Who wakes up is owed the core: Linux lets it keep it for
 * some milliseconds, whatever its priority, and whatever wakes up there meanwhile waits. Half of one nobody notices.
 */
const BURST_MS = 0.5;
const PAUSE_MS = 2;

const neverNotified = new Int32Array(new SharedArrayBuffer(4));
let burst = newBurst();
let endedAt = performance.now();

function newBurst() {
  return { usedBefore: process.cpuUsage(), overAt: performance.now() + BURST_MS };
}

/** A password comes: with a whole burst, unless the last one was a moment ago. */
export function beginPassword() {
  if (performance.now() - endedAt >= PAUSE_MS) burst = newBurst();
}

export function endPassword() {
  endedAt = performance.now();
}

/** To be called again and again, at best many times in a burst; sleeps when it is over. */
export function pauseWhenDue() {
  if (performance.now() < burst.overAt) return;
  const leftMs = BURST_MS - usedMs();
  // On a busy machine most of the time goes by without the core.
  if (leftMs > 0) burst.overAt = performance.now() + leftMs;
  else {
    Atomics.wait(neverNotified, 0, 0, PAUSE_MS);
    burst = newBurst();
  }
}

function usedMs() {
  const { user, system } = process.cpuUsage(burst.usedBefore);
  return (user + system) / 1000;
}
