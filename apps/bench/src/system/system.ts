import { startNats, startPostgres } from '@latchkey/platform/embedded';
import { type Closers, makeDataFolder, StackProcess } from '@latchkey/stack-runner';
import { Floor } from '../floor/floor.js';
import { LoadGenerator } from '../load/load-generator.js';
import type { Watch } from '../measure/cpu-meter.js';
import { Api } from './api.js';
import { Role } from './roles.js';

/** Everything that runs: the stack, the floor beside it on the same servers, and the generator. */
export interface System {
  readonly api: Api;
  readonly admin: Api;
  readonly secretKey: string;
  readonly appId: string;
  readonly floor: Floor;
  readonly load: LoadGenerator;
  readonly databaseUrl: string;
  /** Who works for a request to the stack, and who for one to the floor. */
  readonly watch: { readonly stack: Watch; readonly floor: Watch };
}

/** Starts it all; what was started is ended by the closers. */
export async function startSystem(closers: Closers): Promise<System> {
  const dataDir = await makeDataFolder(closers, 'bench');
  // The same two functions that the stack calls when it is given no servers.
  const [postgres, nats] = await Promise.all([
    closers.keep(startPostgres({ dataDir }), (started) => started.stop()),
    closers.keep(startNats({ dataDir }), (started) => started.stop()),
  ]);
  const load = await LoadGenerator.connect(startRole('load', closers));
  const servers = {
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url,
    SMTP_URL: `smtp://127.0.0.1:${load.mailPort}`,
  };
  const stack = await closers.keep(StackProcess.spawn(dataDir, servers), (started) => started.stop());
  await stack.becomesReady();
  const admin = new Api(stack.port, stack.keys.adminKey);
  const appId = await bootstrapApp(admin);
  const floor = await Floor.start(
    { door: startRole('floor-door', closers), worker: startRole('floor-worker', closers) },
    { natsUrl: nats.url, databaseUrl: databaseOf(postgres.url, 'session'), appId },
  );
  const infrastructure: Watch = {
    nats: { pid: nats.process.pid ?? 0 },
    postgres: { pid: postgres.process.pid ?? 0, withChildren: true },
  };
  return {
    api: new Api(stack.port, stack.keys.secretKey),
    admin,
    secretKey: stack.keys.secretKey,
    appId,
    floor,
    load,
    databaseUrl: postgres.url,
    watch: {
      stack: { ...stackWatch(stack.state.processes), ...infrastructure },
      floor: { ...floor.watch, ...infrastructure },
    },
  };
}

/** A service's database on the server of the administrator. */
export function databaseOf(adminUrl: string, service: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/latchkey_${service.replaceAll('-', '_')}`;
  return url.href;
}

function startRole(name: Parameters<typeof Role.start>[0], closers: Closers): Role {
  const role = Role.start(name);
  closers.add(() => role.stop());
  return role;
}

async function bootstrapApp(admin: Api): Promise<string> {
  const { apps } = await admin.mustCall<{ apps: { id: string }[] }>('GET', '/v1/admin/apps');
  const [first] = apps;
  if (!first) throw new Error('the stack has no first App');
  return first.id;
}

/** Gateway and services; the inbox is a peer of theirs. */
function stackWatch(pids: Readonly<Record<string, number>>): Watch {
  const { inbox: _, ...servers } = pids;
  return Object.fromEntries(Object.entries(servers).map(([name, pid]) => [name, { pid }]));
}
