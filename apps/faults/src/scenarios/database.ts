import { becomes } from '@latchkey/stack-runner';
import { EVERYTHING, REFUSED_OR_DOUBTFUL, type Scenario } from './scenario.js';

const BACK_WITHIN_S = 15;
const LIMIT_MS = 60_000;

/** PostgreSQL ends all of its backends, and recovers by itself. */
const killBackend: Scenario = {
  name: 'kill-postgres-backend',
  title: 'kill -9 a backend of PostgreSQL',
  backWithinSeconds: BACK_WITHIN_S,
  touches: EVERYTHING,
  failsAs: REFUSED_OR_DOUBTFUL,
  async run({ truth, over }) {
    const backend = await truth.backendOf('session');
    over();
    process.kill(backend, 'SIGKILL');
    await becomes(
      () =>
        truth.version().then(
          () => true,
          () => false,
        ),
      LIMIT_MS,
    );
  },
};

const killPostgres: Scenario = {
  name: 'kill-postgres',
  title: 'kill -9 PostgreSQL',
  backWithinSeconds: BACK_WITHIN_S,
  touches: EVERYTHING,
  failsAs: REFUSED_OR_DOUBTFUL,
  run({ processes, over }) {
    over();
    return processes.replace('postgres', 'SIGKILL');
  },
};

export const DATABASE: readonly Scenario[] = [killBackend, killPostgres];
