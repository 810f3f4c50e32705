import { startTestServers, type TestServers } from './servers.js';

/** Set-up and teardown are loaded as two programs of one process: they meet in a global. */
export default async function globalSetup(): Promise<void> {
  const shared = globalThis as { latchkeyTestServers?: TestServers };
  shared.latchkeyTestServers = await startTestServers();
}
