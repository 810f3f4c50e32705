import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

const LOOPBACK = '127.0.0.1';

/**
 * Below the ports that systems lend: 32768 and more on Linux, 49152 and more on macOS. A port that a system lends may go to
 * a connection between its choice and its use.
 */
const [LOWEST, HIGHEST] = [10_000, 32_000];

/** A free port on 127.0.0.1. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('no port was drawn');
  return port;
}

/** Distinct free ports, drawn by chance, so that other processes that draw at the same time get others. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isPortFree(port)) ports.add(port);
  }
  return [...ports];
}

export async function isPortFree(port: number): Promise<boolean> {
  try {
    await close(await listen(port));
    return true;
  } catch {
    return false;
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
