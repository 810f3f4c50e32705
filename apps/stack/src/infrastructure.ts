import { startNats, startPostgres } from '@latchkey/platform/embedded';
import { infrastructurePart } from './supervision/infrastructure-part.js';
import type { Part } from './supervision/supervised.js';

/** An embedded server: its address, and the part to supervise. */
export interface EmbeddedServer {
  readonly url: string;
  readonly part: Part;
}

export async function embeddedPostgres(dataDir: string): Promise<EmbeddedServer> {
  const startedAt = performance.now();
  const first = await startPostgres({ dataDir });
  const part = infrastructurePart({
    name: 'postgres',
    first,
    startupMs: performance.now() - startedAt,
    restart: () => startPostgres({ dataDir, port: first.port }),
    stopSignal: 'SIGINT',
  });
  return { url: first.url, part };
}

export async function embeddedNats(dataDir: string): Promise<EmbeddedServer> {
  const startedAt = performance.now();
  const first = await startNats({ dataDir });
  const part = infrastructurePart({
    name: 'nats',
    first,
    startupMs: performance.now() - startedAt,
    restart: () => startNats({ dataDir, port: first.port, password: first.password }),
    stopSignal: 'SIGTERM',
  });
  return { url: first.url, part };
}
