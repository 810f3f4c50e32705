import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePorts, natsBinary, stopChild, tieToThisProcess } from '@latchkey/platform/embedded';
import { createTestDatabase, type TestDatabase } from '@latchkey/platform/testing/databases';
import { eventually } from '@latchkey/platform/testing';
import { SERVICES } from '@latchkey/contracts/services';
import { layOutImage } from './bare-image.js';
import { entrypoint } from './dockerfile.js';
import type { Container, KubernetesObject } from './kubernetes-objects.js';
import { kustomize } from './kustomize.js';
import { describeOverlays } from './overlays.js';
import { type Drill, restoreDrill, secretOf } from './restore-drill.js';

const databases = new Map<string, TestDatabase>();
const children: ChildProcess[] = [];
let folder: string;
let image: string;
let drill: Drill;
let ports: Record<'nats' | 'admin', number>;

beforeAll(async () => {
  const render = kustomize();
  if (!render) return;
  drill = restoreDrill(render);
  folder = mkdtempSync(join(tmpdir(), 'restore-drill-'));
  image = layOutImage();
  for (const name of SERVICES) databases.set(name, await createTestDatabase(`drill_${name}`));
  const [nats = 0, admin = 0] = await freePorts(2);
  ports = { nats, admin };
});

afterAll(async () => {
  await Promise.all(children.map((child) => stopChild(child)));
  await Promise.all([...databases.values()].map((database) => database.drop()));
  for (const place of [folder, image]) if (place) rmSync(place, { recursive: true });
});

/** A value of the kind that the store has under this key. */
function secretValue(secret: string, key: string): string {
  const service = SERVICES.find((name) => secret.endsWith(`-${name}`)) ?? '';
  if (key.endsWith('DATABASE_URL')) return databases.get(service)?.url ?? '';
  return randomBytes(32).toString('base64');
}

const secrets = new Map<string, string>();

/** The file of a Secret, the same for every container that mounts it. */
function secretFile(secret: string, key: string): string {
  const file = join(folder, `${secret}-${key}`);
  if (!secrets.has(file)) writeFileSync(file, secretValue(secret, key));
  secrets.set(file, key);
  return file;
}

/** The environment of a container, with the addresses and files of this machine. */
function environmentOf(container: Container): Record<string, string> {
  const pairs = (container.env ?? []).map(({ name, value = '' }) => {
    const local = value.replace(':4222', `:${ports.nats}`).replace(':8081', `:${ports.admin}`);
    return [name, name.endsWith('_FILE') ? secretFile(...secretOf(value, container, drill.job)) : local];
  });
  const free = { ADMIN_PORT: String(ports.admin), HEALTH_PORT: '0' };
  return { ...(Object.fromEntries(pairs) as Record<string, string>), ...free };
}

function run(container: Container) {
  const [, ...args] = entrypoint();
  const child = spawn(process.execPath, [...args, ...container.args], {
    cwd: image,
    env: environmentOf(container),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  tieToThisProcess(child);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { child, output: () => Buffer.concat(chunks).toString() };
}

async function ended({ child, output }: ReturnType<typeof run>): Promise<[number | null, string]> {
  const [code] = (await once(child, 'close')) as [number | null];
  return [code, output()];
}

/** The server of the Job, with its configuration. */
function startNats(objects: readonly KubernetesObject[]): void {
  const { data = {} } = objects.find(({ kind }) => kind === 'ConfigMap') ?? {};
  const store = join(folder, 'data');
  mkdirSync(store);
  const text = (data['nats.conf'] ?? '').replace(':4222', `:${ports.nats}`).replace('/data', store);
  writeFileSync(join(folder, 'nats.conf'), text);
  const child = spawn(natsBinary(), ['--config', join(folder, 'nats.conf')], { stdio: 'ignore' });
  tieToThisProcess(child);
  children.push(child);
}

describeOverlays((overlay) => {
  if (overlay !== 'production') return;

  it('ends with 0 after its steps on databases that can be used', async () => {
    for (const step of drill.steps) expect(await ended(run(step))).toEqual([0, expect.any(String)]);
    startNats(drill.objects);
    const started = drill.beside.filter(({ name }) => name !== 'nats').map((container) => run(container));
    children.push(...started.map(({ child }) => child));
    // The kubelet waits for this, too.
    const answer = () => fetch(`http://127.0.0.1:${ports.admin}/readyz`).catch(() => undefined);
    await eventually(async () => ((await answer())?.ok ? true : undefined), 60_000);
    const [code, output] = await ended(run(drill.last));
    expect([code, output]).toEqual([0, expect.stringContaining('ok    session.schema')]);
  });
});
