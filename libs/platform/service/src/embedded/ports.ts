import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

const LOOPBACK = '127.0.0.1';

/**
 * Below the ports that systems lend: 32768 and more on Linux, 49152 and more on macOS. A port that a system lends may go to
 * a connection between its choice and its use.
 */
const [LOWEST, HIGHEST] = [10_000, 32_000];

const MOST_DRAWS = 1000;

/** A process draws ports one after the other, so it never draws one twice that it has not used yet. */
let drawn = 0;
/** Processes that start beside each other begin this far apart, which is more than one draws while it starts. */
const APART = 64;

/** A port on 127.0.0.1 that is free now; see {@link freePorts}. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** Distinct ports that are free now. One is probably, not certainly, free when it is used. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let draws = 0; ports.length < count; draws += 1) {
    if (draws === MOST_DRAWS) throw new Error(`${MOST_DRAWS} draws found no ${count} free ports`);
    const port = LOWEST + ((process.pid * APART + drawn) % (HIGHEST - LOWEST));
    drawn += 1;
    if (await isPortFree(port)) ports.push(port);
  }
  return ports;
}

/** Why a process cannot have a port: a server has it, or the user may not open it. */
const NOT_TO_HAVE = new Set(['EADDRINUSE', 'EACCES']);

/** Whether this process can have the port now. @throws Error where the port cannot be tried. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    await close(await listen(port));
    return true;
  } catch (error) {
    if (NOT_TO_HAVE.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer();
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  return server;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
