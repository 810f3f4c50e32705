import type { TestServers } from './servers.js';

export default async function globalTeardown(): Promise<void> {
  const { latchkeyTestServers } = globalThis as { latchkeyTestServers?: TestServers };
  await latchkeyTestServers?.stop();
}
