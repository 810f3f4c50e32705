import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Keeps what others wait for as it was, and still leaves passwords a share of a machine that is always busy. */
const NICENESS = 10;

/** Lets every other process go before this one. Another system, or a container, may not allow it. */
export function giveWay() {
  try {
    setPriority(NICENESS);
    // Linux divides time between sessions of processes before it looks at processes; this one is alone in its own.
    writeFileSync('/proc/self/autogroup', String(NICENESS));
  } catch {
    // It is scheduled as it comes.
  }
}
