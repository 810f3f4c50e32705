import { startNats, startPostgres } from '@latchkey/platform/embedded';
import {
  type Closers,
  get,
  HttpClient,
  MailServer,
  makeDataFolder,
  StackProcess,
} from '@latchkey/stack-runner';
import { startFloor } from './floor/floor.js';
import type { Target } from './load/window.js';
import type { Watch } from './measure/processes.js';

/** The stack, and the floor beside it on the same servers. */
export interface System {
  readonly api: HttpClient;
  readonly admin: HttpClient;
  readonly mail: MailServer;
  readonly appId: string;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** Where load is sent. */
  readonly targets: Readonly<Record<'stack' | 'floor', Target>>;
  /** The processes that work for a request to each. */
  readonly watch: Readonly<Record<'stack' | 'floor', Watch>>;
}

/** Starts it all; the closers end it. */
export async function startSystem(closers: Closers): Promise<System> {
  const dataDir = await makeDataFolder(closers, 'bench');
  // The same two functions that the stack calls when it is given no servers.
  const [postgres, nats, mail] = await Promise.all([
    closers.keep(startPostgres({ dataDir }), (started) => started.stop()),
    closers.keep(startNats({ dataDir }), (started) => started.stop()),
    closers.keep(MailServer.listen(), (started) => started.close()),
  ]);
  const servers = { DATABASE_URL: postgres.url, NATS_URL: nats.url, SMTP_URL: mail.url };
  const stack = await closers.keep(StackProcess.spawn(dataDir, servers), (started) => started.stop());
  await stack.becomesReady();
  const api = new HttpClient([stack.port], stack.keys.secretKey);
  const admin = api.with(stack.keys.adminKey);
  const { apps } = await admin.must<{ apps: { id: string }[] }>(get('/v1/admin/apps'));
  const appId = apps[0]?.id ?? '';
  const databaseUrl = new URL(`/${databaseOf('session')}`, postgres.url).href;
  const floor = await startFloor({ natsUrl: nats.url, databaseUrl, appId }, closers);
  const shared: Watch = {
    nats: { pid: nats.process.pid ?? 0 },
    postgres: { pid: postgres.process.pid ?? 0, withChildren: true },
  };
  return {
    api,
    admin,
    mail,
    appId,
    databaseUrl: postgres.url,
    natsUrl: nats.url,
    targets: { stack: { port: stack.port, key: stack.keys.secretKey }, floor: { port: floor.port } },
    watch: { stack: { ...watchOf(stack), ...shared }, floor: { ...floor.watch, ...shared } },
  };
}

/** The name of a service's database. */
export function databaseOf(service: string): string {
  return `latchkey_${service.replaceAll('-', '_')}`;
}

/** Gateway and services, without the inbox. */
function watchOf({ state }: StackProcess): Watch {
  const { inbox: _, ...servers } = state.processes;
  return Object.fromEntries(Object.entries(servers).map(([name, pid]) => [name, { pid }]));
}
