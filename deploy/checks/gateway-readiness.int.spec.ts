import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { freePort, type RunningNats, startNats } from '@latchkey/platform/embedded';
import { eventually } from '@latchkey/platform/testing';
import { type GatewayProcess, startGateway } from './gateway-process.js';

let folder: string;
let nats: RunningNats;
let gateway: GatewayProcess | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-readiness-'));
  nats = await startNats({ dataDir: folder });
});
afterEach(async () => {
  gateway?.stop();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function killNats(): Promise<void> {
  const ended = once(nats.process, 'exit');
  nats.process.kill('SIGKILL');
  await ended;
}

it('a gateway without its bus is alive, and ready while it has it', async () => {
  await killNats();
  const [port, health] = [await freePort(), await freePort()];
  gateway = startGateway({ NATS_URL: nats.url, PORT: String(port), HEALTH_PORT: String(health) });
  const at = (path: string, of = health) =>
    fetch(`http://127.0.0.1:${of}${path}`).then(
      ({ status }) => status,
      () => 0,
    );
  const states = async () => [await at('/livez'), await at('/readyz')];
  const becomesReady = () => eventually(async () => ((await at('/readyz')) === 200 ? true : undefined));

  await gateway.line('bus.not_connected');
  expect(await states()).toEqual([200, 503]);

  nats = await nats.restart();
  await becomesReady();
  // No service runs here: the public probe says so, and the gateway serves.
  expect([await at('/livez', port), await at('/readyz', port)]).toEqual([200, 503]);

  await killNats();
  await eventually(async () => ((await at('/readyz')) === 503 ? true : undefined));
  expect([...(await states()), await at('/livez', port), await at('/readyz', port)]).toEqual([
    200, 503, 200, 503,
  ]);

  nats = await nats.restart();
  await becomesReady();
  expect(gateway.child.exitCode).toBeNull();
});
