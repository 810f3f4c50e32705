import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts, hasEnded, tieToThisProcess } from '@latchkey/platform/embedded';
import { createTestDatabase, type TestDatabase } from '@latchkey/platform/testing/databases';
import { PROCESSES } from '@latchkey/contracts/bus';
import { type Environment, interpolate, readCompose } from './compose.js';
import { entrypoint } from './dockerfile.js';

export interface RunningImage {
  readonly gateway: string;
  /** The port that serves only administration. */
  readonly administration: string;
  readonly databases: Readonly<Record<string, TestDatabase>>;
  readonly processes: Readonly<Record<string, ImageProcess>>;
  /** Runs the image once, with the environment that docker compose gives to the service `name`. */
  run(name: string, args: readonly string[], env?: Environment): Promise<Ended>;
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export interface ImageProcess {
  readonly child: ChildProcess;
  readonly healthPort: number;
  output(): string;
}

interface Places {
  /** The folder with the files of the image. */
  readonly folder: string;
  readonly secrets: string;
  readonly natsPort: number;
}

const READY_LIMIT_MS = 90_000;
const NAMES = Object.keys(PROCESSES);
const OWNERS = NAMES.filter((name) => PROCESSES[name]?.database);

/** Starts every process of docker-compose.yml with its configuration, as processes instead of containers. */
export async function startImage(places: Places): Promise<RunningImage> {
  const { folder } = places;
  const databases = await prepareSecrets(places);
  const ports = await freePorts(NAMES.length + 2);
  const [port = '', adminPort = ''] = ports.slice(NAMES.length).map(String);
  const environments = new Map(
    NAMES.map((name, index) => [
      name,
      environmentOf(name, places, { healthPort: String(ports[index]), port, adminPort }),
    ]),
  );
  const run: RunningImage['run'] = (name, args, env = {}) =>
    endOf(start(folder, args, { ...(environments.get(name) ?? environmentOf(name, places)), ...env }));
  await Promise.all(OWNERS.map((name) => migrated(name, run(`migrate-${name}`, [name, '--migrate']))));
  const processes = Object.fromEntries(
    NAMES.map((name, index) => {
      const started = start(folder, [name], environments.get(name) ?? {});
      return [name, { ...started, healthPort: ports[index] ?? 0 }];
    }),
  );
  const gateway = `http://127.0.0.1:${port}`;
  await isReady(gateway, processes);
  return { gateway, administration: `http://127.0.0.1:${adminPort}`, databases, processes, run };
}

/** Replaces addresses inside containers by those of this machine's servers. */
async function prepareSecrets({ secrets, natsPort }: Places): Promise<Record<string, TestDatabase>> {
  const databases: Record<string, TestDatabase> = {};
  for (const name of OWNERS) {
    const database = (databases[name] = await createTestDatabase(`image_${name}`));
    for (const secret of ['database-url', 'migration-database-url'])
      writeFileSync(join(secrets, `${name}-${secret}`), `${database.url}\n`);
  }
  for (const name of NAMES) {
    const file = join(secrets, `${name}-nats-url`);
    writeFileSync(file, readFileSync(file, 'utf8').replace('@nats:4222', `@127.0.0.1:${natsPort}`));
  }
  return databases;
}

function environmentOf(
  name: string,
  { secrets }: Places,
  { healthPort = '', port = '', adminPort = '' }: Readonly<Record<string, string>> = {},
): Environment {
  const { environment = {} } = readCompose().services[name] ?? {};
  const given = Object.entries(environment).map(([variable, text]) => [
    variable,
    interpolate(text, {}).replace('/run/secrets', secrets),
  ]);
  const ports = { HEALTH_PORT: healthPort, PORT: port, ...(name === 'admin' && { ADMIN_PORT: adminPort }) };
  return { ...(Object.fromEntries(given) as Environment), ...ports };
}

type Started = Omit<ImageProcess, 'healthPort'>;

function start(cwd: string, words: readonly string[], env: Environment): Started {
  const [, ...args] = entrypoint();
  const child = spawn(process.execPath, [...args, ...words], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  tieToThisProcess(child);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { child, output: () => Buffer.concat(chunks).toString() };
}

async function endOf({ child, output }: Started): Promise<Ended> {
  // Output may arrive after `exit`, but not after `close`.
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

async function migrated(name: string, migration: Promise<Ended>): Promise<void> {
  const { code, output } = await migration;
  if (code !== 0) throw new Error(`the migration of ${name} ended with ${code}: ${output}`);
}

async function isReady(gateway: string, processes: Readonly<Record<string, ImageProcess>>): Promise<void> {
  for (const deadline = Date.now() + READY_LIMIT_MS; Date.now() < deadline; await delay(100)) {
    const answer = await fetch(`${gateway}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    const ended = Object.values(processes).find(({ child }) => hasEnded(child));
    if (ended) throw new Error(ended.output());
  }
  throw new Error(
    Object.values(processes)
      .map((one) => one.output())
      .join('\n'),
  );
}

/** Asks a process to end and answers its exit code. */
export async function terminate({ child }: ImageProcess): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = (await exit) as [number | null];
  return code;
}
