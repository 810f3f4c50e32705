import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { type GatewayProcess, startGateway } from './gateway-process.js';
import { startFakeNats } from './wire-tap.js';

const PROBLEM =
  'gateway cannot start; correct these settings:\nNATS_URL: NATS 2.9.10 runs there, and Latchkey needs 2.10 or newer\n';
/** Ends a process that hangs; long enough for a busy machine. */
const START_LIMIT_MS = 30_000;

async function endOf({ child, output }: GatewayProcess): Promise<[number, string]> {
  const [code] = (await once(child, 'close')) as [number];
  return [code, output()];
}

it.each([
  ['takes the connection', true],
  ['says no more than its greeting', false],
])('an old server that %s stops the start, with both versions', async (_, pongs) => {
  const fake = await startFakeNats('2.9.10', pongs);
  const startedAt = Date.now();
  const end = await endOf(startGateway({ NATS_URL: `nats://127.0.0.1:${fake.port}` }));
  expect(end).toEqual([78, PROBLEM]);
  expect(Date.now() - startedAt).toBeLessThan(START_LIMIT_MS);
  await fake.stop();
});

it('ends a process that finds an old server where the one was that it was connected to', async () => {
  const recent = await startFakeNats('2.14.0');
  const gateway = startGateway({ NATS_URL: `nats://127.0.0.1:${recent.port}` });
  await gateway.line('process.ready');
  await recent.stop();
  const old = await startFakeNats('2.9.10', true, recent.port);
  expect(await endOf(gateway)).toEqual([78, expect.stringContaining(PROBLEM)]);
  await old.stop();
});
