import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServiceName, SERVICES } from '@latchkey/contracts/services';
import { pgBouncerBinary, type RunningPgBouncer, startPgBouncer } from '@latchkey/platform/testing/databases';
import { type Replica, settingsOf } from '@latchkey/stack-runner';
import { schemaOf } from '../../harness/stack/rows.js';
import { databaseAdminUrl } from '../../harness/stack/stack-files.js';
import type { System } from '../system.js';
import type { Fault } from './fault.js';

const AWAY_S = 3;
const RATE = 80;

/** PgBouncer in transaction mode dies and returns, before a second replica of each service. Nothing where none is installed. */
export function poolerRestart(): readonly Fault[] {
  const binary = pgBouncerBinary();
  if (binary === undefined) return [];
  const replicas: Replica[] = [];
  let pooler: RunningPgBouncer | undefined;
  return [
    {
      name: 'restart-pooler',
      title: `PgBouncer killed, and back after ${AWAY_S} s`,
      stops: 'all',
      backWithinSeconds: 15,
      async load(system) {
        const started = (pooler = await poolerOf(binary, system));
        system.closers.add(() => pooler?.stop());
        for (const service of SERVICES) replicas.push(await replicaBehind(started, service, system));
        return { rate: RATE, ports: [system.stack.port] };
      },
      async run({ wait, over }) {
        pooler?.process.kill('SIGKILL');
        await wait(AWAY_S);
        over();
        pooler = await pooler?.restart();
        await wait(AWAY_S);
        // The scenarios that follow have one process of each service.
        await Promise.all(replicas.splice(0).map((replica) => replica.stop()));
        await pooler?.stop();
      },
    },
  ];
}

/** Its folder is outside that of the stack, into which another user cannot look. */
async function poolerOf(binary: string, { stack: { run } }: System): Promise<RunningPgBouncer> {
  const folder = join(run.folder, 'pooler');
  await mkdir(folder, { recursive: true });
  return startPgBouncer(binary, { dataDir: folder, serverUrl: databaseAdminUrl(run) });
}

/** Like the process of the stack, but with the address of the pooler. */
function replicaBehind(
  pooler: RunningPgBouncer,
  service: ServiceName,
  { processes, closers }: System,
): Promise<Replica> {
  const name = `${schemaOf(service).toUpperCase()}_DATABASE`;
  const direct = settingsOf(processes.pid(service))[`${name}_URL`] ?? '';
  const pooled = { [`${name}_URL`]: pooler.through(direct), [`${name}_DIRECT_URL`]: direct };
  const starting = processes.startReplica(service, { ...pooled, MIGRATE_ON_START: 'true' });
  return closers.keep(starting, (replica) => replica.stop());
}
