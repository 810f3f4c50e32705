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
import type { Watch, Watched } from './measure/processes.js';
import { type Peer, type PeerPlan, Peers } from './peers/peers.js';
import { databaseOf } from './seed/database-names.rules.js';

/** What load is sent to. */
export type Side = 'stack' | 'floor' | Peer;

/** What the stack runs on; the floor and the peers share its PostgreSQL. */
interface Servers {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly mail: MailServer;
  readonly watch: { readonly nats: Watched; readonly postgres: Watched };
}

/** The stack; the floor and the peers beside it on the same PostgreSQL, once they are started. */
export class System {
  readonly targets: Partial<Record<Side, Target>> & Record<'stack', Target>;
  readonly api: HttpClient;
  readonly admin: HttpClient;
  readonly mail: MailServer;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  peers: Peers | undefined;
  private readonly watches: Partial<Record<Side, Watch>> = {};

  constructor(
    private readonly servers: Servers,
    private readonly stack: StackProcess,
    readonly appId: string,
    private readonly closers: Closers,
  ) {
    const { port, keys } = stack;
    this.targets = { stack: { port, key: keys.secretKey } };
    this.api = new HttpClient([port], keys.secretKey);
    this.admin = this.api.with(keys.adminKey);
    ({ mail: this.mail, databaseUrl: this.databaseUrl, natsUrl: this.natsUrl } = servers);
    this.watches.stack = { ...watchOf(stack), ...servers.watch };
  }

  /** The processes that work for a request to each. */
  get watch(): Partial<Record<Side, Watch>> & Record<'stack', Watch> {
    return { ...this.watches, stack: this.watches.stack ?? {} };
  }

  async startFloor(): Promise<void> {
    const databaseUrl = new URL(`/${databaseOf('session')}`, this.databaseUrl).href;
    const floor = await startFloor({ databaseUrl, appId: this.appId }, this.closers);
    this.targets.floor = { port: floor.port };
    const { postgres } = this.servers.watch;
    this.watches.floor = { ...floor.watch, postgres };
  }

  async startPeers(plan: PeerPlan): Promise<void> {
    this.peers = await Peers.start(plan, this.closers);
    const { postgres } = this.servers.watch;
    Object.assign(this.targets, this.peers.targets);
    Object.assign(this.watches, this.peers.watches({ postgres }));
  }

  /** Ends the stack and starts it again with the same data, keys and port. */
  async restart(): Promise<void> {
    await this.stack.restart();
    this.watches.stack = { ...watchOf(this.stack), ...this.servers.watch };
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
  const servers = { databaseUrl: postgres.url, natsUrl: nats.url, mail, watch };
  return new System(servers, stack, apps[0]?.id ?? '', closers);
}

/** Every process of the stack: gateway, services, inbox and supervisor. */
function watchOf({ state }: StackProcess): Watch {
  const processes = Object.entries({ ...state.processes, supervisor: state.pid });
  return Object.fromEntries(processes.map(([name, pid]) => [name, { pid }]));
}
