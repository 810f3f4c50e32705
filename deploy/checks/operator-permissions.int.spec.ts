import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PROCESSES } from '@latchkey/contracts/bus';
import { operatorProceduresOf } from '@latchkey/platform/procedures';
import type { NatsConnection } from '@nats-io/transport-node';
import { type ConfiguredNats, connectAs, makeSecrets, startConfiguredNats } from './nats-server.js';
import { CONTRACTS, operatorSubjectsOf } from './service-lists.js';

const secrets = mkdtempSync(join(tmpdir(), 'nats-secrets-'));
const open: Record<string, NatsConnection> = {};
/** Every procedure of an operator that a contract declares, or that every service has. */
const SUBJECTS = [
  ...Object.values(CONTRACTS),
  ...Object.keys(CONTRACTS).map((name) => operatorProceduresOf(name)),
].flatMap(operatorSubjectsOf);
const OTHERS = Object.keys(PROCESSES).filter((name) => name !== 'admin');

let nats: ConfiguredNats;

async function ask(from: string, subject: string): Promise<string> {
  const bus = (open[from] ??= await connectAs(from, nats));
  return (await bus.request(subject, 'question', { timeout: 2000 })).string();
}

beforeAll(async () => {
  makeSecrets(secrets);
  nats = await startConfiguredNats(secrets);
  for (const name of Object.keys(CONTRACTS)) {
    const bus = (open[name] = await connectAs(name, nats));
    const callback = (_: Error | null, message: { respond(text: string): boolean }) =>
      void message.respond('answer');
    for (const subject of SUBJECTS.filter((one) => PROCESSES[name] && one.startsWith(prefixIn(name))))
      bus.subscribe(subject, { queue: name, callback: callback as never });
    await bus.flush();
  }
});

afterAll(async () => {
  await Promise.all(Object.values(open).map((bus) => bus.close()));
  await nats.stop();
  rmSync(secrets, { recursive: true });
});

const prefixIn = (name: string) => operatorProceduresOf(name).status.subject.replace(/status$/, '');

it('are more than the six of every service', () => {
  expect(SUBJECTS.length).toBeGreaterThan(6 * Object.keys(CONTRACTS).length);
});

it.each(SUBJECTS)('only administration may ask %s', async (subject) => {
  expect(await ask('admin', subject)).toBe('answer');
  for (const name of OTHERS)
    await expect(ask(name, subject)).rejects.toThrow(/Permissions Violation for Publish/i);
});
