import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ServiceName, SERVICES } from '@latchkey/contracts';
import { pgBouncerBinary, type RunningPgBouncer, startPgBouncer } from '@latchkey/platform/testing/databases';
import { adminUrlIn, type Closers, type Replica, settingsOf } from '@latchkey/stack-runner';
import type { System } from '../system/system.js';
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
      async load(system, closers) {
        const started = (pooler = await poolerOf(binary, system));
        closers.add(() => pooler?.stop());
        for (const service of SERVICES) replicas.push(await replicaBehind(started, service, system, closers));
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
async function poolerOf(binary: string, { dataDir }: System): Promise<RunningPgBouncer> {
  const folder = join(dirname(dataDir), 'pooler');
  await mkdir(folder, { recursive: true });
  return startPgBouncer(binary, { dataDir: folder, serverUrl: adminUrlIn(dataDir) });
}

/** Like the process of the stack, but with the address of the pooler. */
function replicaBehind(
  pooler: RunningPgBouncer,
  service: ServiceName,
  { processes }: System,
  closers: Closers,
): Promise<Replica> {
  const name = `${service.toUpperCase().replaceAll('-', '_')}_DATABASE`;
  const direct = settingsOf(processes.pid(service))[`${name}_URL`] ?? '';
  return processes.addReplica(service, closers, {
    [`${name}_URL`]: pooler.through(direct),
    [`${name}_DIRECT_URL`]: direct,
    MIGRATE_ON_START: 'true',
  });
}
