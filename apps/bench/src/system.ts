import { startNats, startPostgres } from '@latchkey/platform/embedded';
import {
  type Closers,
  get,
  HttpClient,
  MailServer,
  makeDataFolder,
  Processes,
  StackProcess,
} from '@latchkey/stack-runner';
import type { Target } from './load/fire.js';
import type { Watch } from '@latchkey/stack-runner/usage';
import type { Peer } from './peers/peer.js';

/** Where a load goes, and the processes that work for it. */
export interface Side extends Target {
  readonly watch: Watch;
}

/** The stack; the floor and the peer beside it on the same PostgreSQL, once they are started. */
export class System {
  readonly sides: Record<'stack', Side> & Partial<Record<'floor' | 'better-auth', Side>>;
  readonly api: HttpClient;
  readonly processes = new Processes(() => this.stack.state);
  peer: Peer | undefined;

  /** @param servers what the stack runs on. */
  constructor(
    private readonly stack: StackProcess,
    private readonly servers: Record<'nats' | 'postgres', Watch[string]>,
    readonly mail: MailServer,
    readonly databaseUrl: string,
  ) {
    const { port, keys } = stack;
    this.api = new HttpClient([port], keys.secretKey);
    this.sides = { stack: { ports: [port], key: keys.secretKey, watch: this.stackWatch() } };
  }

  /** The App that the stack makes at its first start. */
  async appId(): Promise<string> {
    const admin = new HttpClient([this.stack.port], this.stack.keys.adminKey);
    const { apps } = await admin.must<{ apps: { id: string }[] }>(get('/v1/admin/apps'));
    return apps[0]?.id ?? '';
  }

  /** What is started beside the stack. */
  add(name: 'floor' | 'better-auth', { ports, watch }: Side): void {
    const { postgres } = this.servers;
    this.sides[name] = { ports, watch: { ...watch, postgres } };
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
