import { isAlive } from '@latchkey/platform/embedded';
import { becomes } from '@latchkey/stack-runner';
import { rowsIn } from '../../harness/stack/rows.js';
import type { Fault, Scene } from './fault.js';

/** Connections over which otp-delivery sends, each with one message at a time. */
const DELIVERIES = 4;
const PAUSED_S = 5;
const RESTARTS = 5;
const RESTART_EVERY_S = 12;
const STOPPED_S = 30;
const RECOVERY_LIMIT_MS = 60_000;

/** Of the role that serves, which has the name of the database. */
const BACKENDS = 'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND usename = datname';

const service = { backWithinSeconds: 10 };
const database = { stops: 'all', backWithinSeconds: 15 };
const bus = { stops: 'all', backWithinSeconds: 10 };

/** Every process killed once. */
export const KILLS: readonly Fault[] = [
  kill('identity', { ...service, stops: 'all' }),
  kill('otp-delivery', { ...service, stops: 'otp-delivery', maySendAgain: DELIVERIES }),
  ...['session', 'mfa', 'wallet', 'signer', 'transfer', 'events'].map((name) =>
    kill(name, { ...service, stops: name }),
  ),
  kill('streams', service),
  kill('gateway', { ...service, stops: 'all', failsAs: ['broken'] }),
  { ...kill('a backend of PostgreSQL', database), name: 'kill-postgres-backend', run: killBackend },
  { ...kill('postgres', database), title: 'kill -9 PostgreSQL' },
  { ...kill('nats', bus), title: 'kill -9 NATS' },
];

export const RESTARTS_OF_NATS: readonly Fault[] = [
  {
    ...bus,
    name: 'restart-nats',
    title: `NATS restarted ${RESTARTS} times in a minute`,
    async run({ processes, wait, over }) {
      for (let times = 1; times <= RESTARTS; times += 1) {
        over();
        await processes.replace('nats', 'SIGTERM');
        if (times < RESTARTS) await wait(RESTART_EVERY_S);
      }
    },
  },
  {
    ...bus,
    name: 'stop-nats',
    title: `NATS stopped for ${STOPPED_S} s`,
    run: ({ processes, wait, over }) =>
      processes.replaceAfter('nats', 'SIGTERM', () => wait(STOPPED_S).then(over)),
  },
];

/** Processes that neither work nor end. */
export const PAUSES: readonly Fault[] = [
  pause('session', 'session', 'session'),
  pause('identity', 'identity', 'all'),
  pause('nats', 'NATS', 'all'),
  pause('postgres', 'PostgreSQL', 'all'),
];

function kill(name: string, may: Pick<Fault, 'backWithinSeconds'> & Partial<Fault>): Fault {
  return {
    ...may,
    name: `kill-${name}`,
    title: `kill -9 ${name}`,
    run({ processes, over }) {
      over();
      return processes.replace(name, 'SIGKILL');
    },
  };
}

/** PostgreSQL ends all of its backends, and recovers by itself. */
async function killBackend({ over }: Scene): Promise<void> {
  const [backend] = await rowsIn<{ pid: number }>('session', BACKENDS);
  if (!backend) throw new Error('session has no connection to PostgreSQL');
  over();
  process.kill(backend.pid, 'SIGKILL');
  const answers = () =>
    rowsIn('session', BACKENDS).then(
      () => true,
      () => false,
    );
  await becomes(answers, RECOVERY_LIMIT_MS);
}

function pause(name: string, title: string, stops: string): Fault {
  return {
    name: `pause-${name}`,
    title: `${title} paused for ${PAUSED_S} s`,
    stops,
    backWithinSeconds: 5,
    async run({ processes, wait }) {
      const family = processes.family(name);
      const signal = (which: NodeJS.Signals) =>
        family.filter(isAlive).forEach((pid) => process.kill(pid, which));
      signal('SIGSTOP');
      try {
        await wait(PAUSED_S);
      } finally {
        signal('SIGCONT');
      }
    },
  };
}
