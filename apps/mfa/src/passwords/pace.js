import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Leaves passwords a share of a machine that is always busy. */
const NICENESS = 10;
/**
 * How long scoring keeps a core before it leaves it to others. Linux lets a process that wakes up keep the core for some
 * milliseconds, whatever its priority, so that others wait that long; half of one goes unnoticed.
 */
const BURST_MS = 0.5;
const PAUSE_MS = 2;

const neverNotified = new Int32Array(new SharedArrayBuffer(4));
let burst = newBurst();
let endedAt = performance.now();

function newBurst() {
  return { usedBefore: process.cpuUsage(), overAt: performance.now() + BURST_MS };
}

/** Starts a new burst, unless the last password ended a moment ago. */
export function beginPassword() {
  if (performance.now() - endedAt >= PAUSE_MS) burst = newBurst();
}

export function endPassword() {
  endedAt = performance.now();
}

/** Sleeps at the end of a burst. To be called many times in a burst. */
export function pauseWhenDue() {
  if (performance.now() < burst.overAt) return;
  const leftMs = BURST_MS - usedMs();
  // On a busy machine the process has had the core for a part of the time only.
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

/** Lowers the priority below every other process. Another system, or a container, may not allow it. */
export function giveWay() {
  try {
    setPriority(NICENESS);
    // Linux divides time between sessions before processes; this process is alone in its session.
    writeFileSync('/proc/self/autogroup', String(NICENESS));
  } catch {
    // It runs with the usual priority.
  }
}
