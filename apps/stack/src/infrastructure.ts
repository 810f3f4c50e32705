import type { ChildProcess } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNTS, accountsOf, USERS, userOf } from '@latchkey/contracts/bus';
import { type RunningNats, startNats, startPostgres } from '@latchkey/platform/embedded';
import type { Part } from './supervision/supervised.js';

/** An embedded server: its address, and the part to supervise. */
export interface EmbeddedServer<Address> {
  readonly address: Address;
  readonly part: Part;
}

/** The address is the administrator's. */
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

/** Each process has its own user with the permissions of a cluster, and so its own address. */
export async function embeddedNats(dataDir: string): Promise<EmbeddedServer<RunningNats['urlOf']>> {
  const startedAt = performance.now();
  moveStreams(join(dataDir, 'nats', 'jetstream'));
  const first = await startNats({ dataDir, users: USERS.map(userOf), accounts: accountsOf });
  const part = infrastructurePart({
    name: 'nats',
    first,
    startupMs: performance.now() - startedAt,
    restart: () => first.restart(),
    stopSignal: 'SIGTERM',
  });
  return { address: first.urlOf, part };
}

/** Up to version 0.2.0 there was one account, whose folder has this name. */
function moveStreams(store: string): void {
  const [before, now] = [join(store, '$G'), join(store, ACCOUNTS.streams)];
  if (existsSync(before) && !existsSync(now)) renameSync(before, now);
}

interface Server {
  readonly process: ChildProcess;
}

/** A started server; `restart` starts it again after a crash, at the same address. */
interface StartedServer {
  readonly name: string;
  readonly first: Server;
  readonly startupMs: number;
  readonly restart: () => Promise<Server>;
  readonly stopSignal: NodeJS.Signals;
}

function infrastructurePart({ name, first, startupMs, restart, stopSignal }: StartedServer): Part {
  let initial: Server | undefined = first;
  return {
    name,
    stopSignal,
    launch: async () => {
      const startedAt = performance.now();
      const { process: child } = initial ?? (await restart());
      const readyAfterMs = initial ? startupMs : performance.now() - startedAt;
      initial = undefined;
      return { process: child, readyAfterMs, ready: async () => true, lastWords: () => '' };
    },
  };
}
