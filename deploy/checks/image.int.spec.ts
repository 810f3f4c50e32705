import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { PROCESSES } from '@latchkey/contracts/bus';
import { until } from '@latchkey/platform/testing';
import { layOutImage } from './bare-image.js';
import { type ConfiguredNats, makeSecrets, startConfiguredNats } from './nats-server.js';
import { type RunningImage, startImage, terminate } from './running-image.js';
import { startWireTap, type WireTap } from './wire-tap.js';

const folder = layOutImage();
const secrets = mkdtempSync(join(tmpdir(), 'image-secrets-'));
const names = Object.keys(PROCESSES);
const PATIENT_MS = 120_000;

/** Secrets that the test sends, which must not be readable on the wire. */
const said: string[] = [];

let nats: ConfiguredNats | undefined;
let tap: WireTap | undefined;
let image: RunningImage;

beforeAll(async () => {
  makeSecrets(secrets);
  nats = await startConfiguredNats(secrets);
  tap = await startWireTap(nats.port);
  image = await startImage({ folder, secrets, natsPort: tap.port });
}, 150_000);

afterAll(async () => {
  for (const { child } of Object.values(image?.processes ?? {})) child.kill('SIGKILL');
  await tap?.stop();
  await nats?.stop();
  await Promise.all(Object.values(image?.databases ?? {}).map((database) => database.drop()));
  for (const made of [folder, secrets]) rmSync(made, { recursive: true, force: true });
});

/** The number of events of other services that a service has applied. */
async function applied(service: string): Promise<number> {
  const client = new pg.Client({ connectionString: image.databases[service]?.url });
  await client.connect();
  try {
    const schema = service.replaceAll('-', '_');
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${schema}.inbox`);
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

/** Not spawnSync: the processes talk to NATS through the tap of this one. */
async function healthCheck(port: number): Promise<number> {
  const env = { HEALTH_PORT: String(port) };
  const [code] = (await once(spawn(process.execPath, ['healthcheck.mjs'], { cwd: folder, env }), 'exit')) as [
    number,
  ];
  return code;
}

describe('the image as docker-compose.yml runs it, laid out in a folder without packages', () => {
  it.each(names)('%s: is ready, and its health check says so', async (name) => {
    // Docker repeats it, too: each try has a time limit, which a busy machine may exceed.
    await until(
      async () => (await healthCheck(image.processes[name]?.healthPort ?? 0)) === 0,
      PATIENT_MS / 2,
    );
    expect(await healthCheck(1)).toBe(1);
  });

  it('has the command line, for which the container of administration has the key', async () => {
    const env = { LATCHKEY_URL: image.administration };
    const { code, output } = await image.run('admin', ['latchkey', 'apps', 'list', '--json'], env);
    expect({ code, answer: JSON.parse(output) as object }).toMatchObject({ code: 0, answer: { apps: [] } });
    expect(await image.run('admin', ['latchkey', 'doctor'], env)).toMatchObject({ code: 0 });
    expect(await image.run('admin', ['latchkey', 'nothing'])).toMatchObject({ code: 64 });
  });

  it('works with the permissions of the bus: requests, events and what others make of them', async () => {
    const adminKey = readFileSync(join(secrets, 'admin-api-key'), 'utf8').trim();
    const call = async (path: string, key: string, body: object, method = 'POST') => {
      const base = path.startsWith('/v1/admin') ? image.administration : image.gateway;
      const response = await fetch(`${base}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, string> };
    };
    const app = await call('/v1/admin/apps', adminKey, {
      name: 'Shop',
      environment: 'test',
      tier: 'standard',
    });
    expect(app.status).toBe(200);
    const key = app.body['secret_key'] ?? '';
    const user = await call('/v1/auth/users/create', key, { email: 'ada@example.com' });
    said.push(adminKey, key, 'ada@example.com', String(user.body['user_id']));
    expect(user.status).toBe(200);
    const removed = await call(`/v1/auth/users/${user.body['user_id']}/delete`, key, {}, 'DELETE');
    expect(removed.status).toBe(200);
    for (const name of names.filter((one) => PROCESSES[one]?.applies.length))
      await until(async () => (await applied(name)) > 0);
    expect(nats?.log()).not.toMatch(/violation/i);
  });

  it('lets none of it be read between the processes and the bus', () => {
    const passwords = names.map((name) => nats?.passwordOf(name) ?? '');
    expect(said).toHaveLength(4);
    expect(tap?.heard([...passwords, ...said, 'CONNECT', 'INFO', '.v1.', 'events.'])).toEqual([]);
  });

  it('ends with 0 at the signal to stop, every process of it', async () => {
    // The gateway first, as in a stop of the whole stack.
    const order = names.toSorted((a, b) => Number(b === 'gateway') - Number(a === 'gateway'));
    for (const name of order) {
      const running = image.processes[name];
      const startedAt = Date.now();
      expect({ name, code: running && (await terminate(running)) }).toEqual({ name, code: 0 });
      expect(Date.now() - startedAt).toBeLessThan(15_000);
    }
  });
});
