import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Keeps what others wait for as it was, and still leaves passwords a share of a machine that is always busy. */
const NICENESS = 10;

/** Lets every other process go before this one. Another system, or a container, may not allow all of it. */
export function giveWay() {
  for (const step of [beNice, beIdle]) {
    try {
      step();
    } catch {
      // It is scheduled as it comes.
    }
  }
}

function beNice() {
  setPriority(NICENESS);
  // Linux divides time between sessions of processes before it looks at processes; this one is alone in its own.
  writeFileSync('/proc/self/autogroup', String(NICENESS));
}

/** A nice process still keeps its core for some milliseconds when another one wakes up, an idle one does not (sched(7)). */
function beIdle() {
  const everyThread = ['--all-tasks', '--idle', '--pid', '0', String(process.pid)];
  spawnSync('chrt', everyThread, { stdio: 'ignore', env: { PATH: '/usr/bin:/bin' } });
}
