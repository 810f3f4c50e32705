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
import type { Target } from './load/fire.js';
import type { Watch } from '@latchkey/stack-runner/usage';
import { Peer, type PeerPlan } from './peers/peer.js';

/** Where a load goes, and the processes that work for it. */
export interface Side {
  readonly target: Target;
  readonly watch: Watch;
}

/** The stack; the floor and the peer beside it on the same PostgreSQL, once they are started. */
export class System {
  readonly sides: Record<'stack', Side> & Partial<Record<'floor' | 'better-auth', Side>>;
  readonly api: HttpClient;
  peer: Peer | undefined;

  /** @param servers what the stack runs on. */
  constructor(
    private readonly stack: StackProcess,
    private readonly servers: Watch,
    readonly mail: MailServer,
    readonly databaseUrl: string,
  ) {
    const { port, keys } = stack;
    this.api = new HttpClient([port], keys.secretKey);
    this.sides = { stack: { target: { ports: [port], key: keys.secretKey }, watch: this.stackWatch() } };
  }

  /** The App that the stack makes at its first start. */
  async appId(): Promise<string> {
    const admin = new HttpClient([this.stack.port], this.stack.keys.adminKey);
    const { apps } = await admin.must<{ apps: { id: string }[] }>(get('/v1/admin/apps'));
    return apps[0]?.id ?? '';
  }

  async startFloor(appId: string, closers: Closers): Promise<void> {
    const databaseUrl = new URL('/latchkey_session', this.databaseUrl).href;
    const { port, watch } = await startFloor({ databaseUrl, appId }, closers);
    this.sides.floor = this.onPostgres(port, watch);
  }

  async startPeer(plan: PeerPlan, closers: Closers): Promise<void> {
    this.peer = await Peer.start(plan, closers);
    const { port, pid } = this.peer.program;
    this.sides['better-auth'] = this.onPostgres(port, { 'better-auth': { pid } });
  }

  /** Ends the stack and starts it again with the same data, keys and port. */
  async restart(): Promise<void> {
    await this.stack.restart();
    this.sides.stack = { ...this.sides.stack, watch: this.stackWatch() };
  }

  /** Every process of the stack: gateway, services, inbox and supervisor. */
  private stackWatch(): Watch {
    const { processes, pid } = this.stack.state;
    const all = Object.entries({ ...processes, supervisor: pid });
    return { ...Object.fromEntries(all.map(([name, id]) => [name, { pid: id }])), ...this.servers };
  }

  private onPostgres(port: number, watch: Watch): Side {
    const { postgres } = this.servers;
    return { target: { ports: [port] }, watch: { ...watch, ...(postgres && { postgres }) } };
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
  const servers = {
    nats: { pid: nats.process.pid ?? 0 },
    postgres: { pid: postgres.process.pid ?? 0, withChildren: true },
  };
  const settings = { DATABASE_URL: postgres.url, NATS_URL: nats.url, SMTP_URL: mail.url };
  const stack = await closers.keep(StackProcess.spawn(dataDir, settings), (started) => started.stop());
  await stack.becomesReady();
  return new System(stack, servers, mail, postgres.url);
}
