import { USERS, userOf } from '@latchkey/contracts/bus';
import { type RunningNats, startNats, startPostgres } from '@latchkey/platform/embedded';
import { infrastructurePart } from './supervision/infrastructure-part.js';
import type { Part } from './supervision/supervised.js';

/** An embedded server: how to reach it, and the part to supervise. */
export interface EmbeddedServer<Address> {
  readonly address: Address;
  readonly part: Part;
}

/** Its address is the administrator's. */
export async function embeddedPostgres(dataDir: string): Promise<EmbeddedServer<string>> {
  const startedAt = performance.now();
  const first = await startPostgres({ dataDir });
  const part = infrastructurePart({
    name: 'postgres',
    first,
    startupMs: performance.now() - startedAt,
    restart: () => startPostgres({ dataDir, port: first.port }),
    stopSignal: 'SIGINT',
  });
  return { address: first.url, part };
}

/** Each process has a user with the permissions that it has in a cluster. Its address is by the name of the process. */
export async function embeddedNats(dataDir: string): Promise<EmbeddedServer<RunningNats['urlOf']>> {
  const startedAt = performance.now();
  const first = await startNats({ dataDir, users: USERS.map(userOf) });
  const part = infrastructurePart({
    name: 'nats',
    first,
    startupMs: performance.now() - startedAt,
    restart: () => first.restart(),
    stopSignal: 'SIGTERM',
  });
  return { address: first.urlOf, part };
}
