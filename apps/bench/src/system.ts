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
import type { Target } from './load/wire.js';
import type { Watch } from './measure/processes.js';
import { Peer, type PeerPlan } from './peers/peer.js';

/** What load is sent to. */
export type Side = 'stack' | 'floor' | 'better-auth';
type BySide<T> = Partial<Record<Side, T>> & Record<'stack', T>;

/** What the stack runs on; the floor and the peer share its PostgreSQL. */
interface Servers {
  readonly databaseUrl: string;
  readonly mail: MailServer;
  readonly watch: Watch;
}

/** The stack; the floor and the peer beside it on the same PostgreSQL, once they are started. */
export class System {
  readonly targets: BySide<Target>;
  /** The processes that work for a request to each. */
  readonly watch: BySide<Watch>;
  readonly api: HttpClient;
  peer: Peer | undefined;

  constructor(
    private readonly servers: Servers,
    private readonly stack: StackProcess,
    readonly appId: string,
    private readonly closers: Closers,
  ) {
    const { port, keys } = stack;
    this.targets = { stack: { port, key: keys.secretKey } };
    this.api = new HttpClient([port], keys.secretKey);
    this.watch = { stack: watchOf(stack, servers) };
  }

  get mail(): MailServer {
    return this.servers.mail;
  }

  get databaseUrl(): string {
    return this.servers.databaseUrl;
  }

  async startFloor(): Promise<void> {
    const databaseUrl = new URL('/latchkey_session', this.databaseUrl).href;
    const floor = await startFloor({ databaseUrl, appId: this.appId }, this.closers);
    this.targets.floor = { port: floor.port };
    this.watch.floor = this.withPostgres(floor.watch);
  }

  async startPeer(plan: PeerPlan): Promise<void> {
    this.peer = await Peer.start(plan, this.closers);
    const { port, pid } = this.peer.program;
    this.targets['better-auth'] = { port };
    this.watch['better-auth'] = this.withPostgres({ 'better-auth': { pid } });
  }

  /** Ends the stack and starts it again with the same data, keys and port. */
  async restart(): Promise<void> {
    await this.stack.restart();
    this.watch.stack = watchOf(this.stack, this.servers);
  }

  private withPostgres(watch: Watch): Watch {
    const { postgres } = this.servers.watch;
    return { ...watch, ...(postgres && { postgres }) };
  }
}

/** Starts the stack; the closers end it, and everything that is started beside it. */
export async function startSystem(closers: Closers): Promise<System> {
  const dataDir = await makeDataFolder(closers, 'bench');
  // The same two functions that the stack calls when it is given no servers.
  const [postgres, nats, mail] = await Promise.all([
    closers.keep(startPostgres({ dataDir }), (started) => started.stop()),
    closers.keep(startNats({ dataDir }), (started) => started.stop()),
    closers.keep(MailServer.listen(), (started) => started.close()),
  ]);
  const watch = {
    nats: { pid: nats.process.pid ?? 0 },
    postgres: { pid: postgres.process.pid ?? 0, withChildren: true },
  };
  const settings = { DATABASE_URL: postgres.url, NATS_URL: nats.url, SMTP_URL: mail.url };
  const stack = await closers.keep(StackProcess.spawn(dataDir, settings), (started) => started.stop());
  await stack.becomesReady();
  const admin = new HttpClient([stack.port], stack.keys.adminKey);
  const { apps } = await admin.must<{ apps: { id: string }[] }>(get('/v1/admin/apps'));
  return new System({ databaseUrl: postgres.url, mail, watch }, stack, apps[0]?.id ?? '', closers);
}

/** Every process of the stack: gateway, services, inbox and supervisor. */
function watchOf({ state }: StackProcess, servers: Servers): Watch {
  const processes = Object.entries({ ...state.processes, supervisor: state.pid });
  return { ...Object.fromEntries(processes.map(([name, pid]) => [name, { pid }])), ...servers.watch };
}
