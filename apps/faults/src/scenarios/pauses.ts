import { isAlive } from '@latchkey/platform/embedded';
import type { ProcessName } from '../system/processes.js';
import { EVERYTHING, REFUSED_OR_DOUBTFUL, type Scenario } from './scenario.js';

const NAMES: Partial<Record<ProcessName, string>> = { nats: 'NATS', postgres: 'PostgreSQL' };
const PAUSED_S = 5;
const BACK_WITHIN_S = 5;

/** A process that neither works nor ends: nobody is told of it. */
function pause(name: ProcessName, touches: Scenario['touches'] = EVERYTHING): Scenario {
  return {
    name: `pause-${name}`,
    title: `${NAMES[name] ?? name} paused for ${PAUSED_S} s`,
    backWithinSeconds: BACK_WITHIN_S,
    touches,
    failsAs: REFUSED_OR_DOUBTFUL,
    async run({ processes, wait }) {
      const family = processes.family(name);
      signalAll(family, 'SIGSTOP');
      try {
        await wait(PAUSED_S);
      } finally {
        signalAll(family, 'SIGCONT');
      }
    },
  };
}

export const PAUSES: readonly Scenario[] = [
  pause('session', ['verify code', 'verify session', 'verify revoked session', 'revoke session']),
  pause('identity'),
  pause('nats'),
  pause('postgres'),
];

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, signal);
}
