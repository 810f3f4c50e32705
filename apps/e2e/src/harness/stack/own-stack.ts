import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ChainNode } from '@latchkey/chains/testing';
import { until } from '@latchkey/platform/testing';
import { Closers, isReady, makeDataFolder, outputOf, Processes, StackProcess } from '@latchkey/stack-runner';
import { givenServers, type GivenServers } from './given-servers.js';
import { publishRun, type Run } from './run.js';

const DOWN_MS = 5_000;

/** Bundle of the supervisor; another build of the whole, such as the last release, can be held against the same tests. */
const STACK_BUNDLE = process.env['E2E_STACK'] ?? join(process.cwd(), 'dist/apps/stack/main.js');

/** By the names of the environment, beside those of every stack of the tests; an empty one leaves the default. */
export type Settings = Readonly<Record<string, string>>;

export interface StackOptions {
  /** Another bundle of the supervisor. */
  readonly main?: string;
  /** Work in the data folder before the start. */
  readonly prepare?: (dataDir: string, closers: Closers) => Promise<void>;
  /** Whether it starts PostgreSQL and NATS of its own, also where the environment gives others. */
  readonly ownServers?: boolean;
  /** End what it started, also where its start is broken off. */
  readonly closers?: Closers;
  /** Leaves the folder with databases and logs. */
  readonly keep?: boolean;
}

/** Starts a stack whose end the caller keeps. */
export type StartStack = (
  settings: Settings,
  options: StackOptions & { readonly closers: Closers },
) => Promise<OwnStack>;

/** The supervisor of `npm start`, on ports, keys and data of its own, so that killing its services disturbs no other. */
export class OwnStack {
  readonly processes = new Processes(() => this.supervisor.state);

  private constructor(
    private readonly supervisor: StackProcess,
    readonly run: Run,
    /** The node of the chain Polygon. */
    readonly chain: ChainNode,
    private readonly closers: Closers,
  ) {}

  /** Starts it, and makes it the one to which the calls of this process go. */
  static async start(settings?: Settings, options?: StackOptions): Promise<OwnStack> {
    const stack = await OwnStack.beside(settings, options);
    publishRun(stack.run);
    return stack;
  }

  /** Starts it beside the one to which the calls go. */
  static async beside(settings: Settings = {}, options: StackOptions = {}): Promise<OwnStack> {
    const { main = STACK_BUNDLE, prepare, ownServers = false, closers = new Closers() } = options;
    if (!existsSync(main)) throw new Error(`There is no ${main}: run npm run build first.`);
    try {
      const dataDir = await makeDataFolder(closers, 'e2e', options);
      await prepare?.(dataDir, closers);
      const asking = givenServers(ownServers ? {} : process.env);
      const given = await closers.keep(asking, (servers) => servers.drop());
      const chain = await closers.keep(ChainNode.listen(), (node) => node.close());
      // Bursts are part of many tests, and so is a machine that is busy with others. Tests solve a proof of work as pages
      // do; its default takes a second of CPU.
      const limits = { MAX_TURN_MS: '0', PROOF_OF_WORK_TRIES: '20' };
      const ofTests = { ...systemSettings(), RPC_URL_POLYGON: chain.url, ...limits };
      const spawning = StackProcess.spawn(dataDir, { ...ofTests, ...given.settings, ...settings }, main);
      const supervisor = await closers.keep(spawning, (started) => started.stop());
      await supervisor.becomesReady();
      return new OwnStack(supervisor, runOf(supervisor, given), chain, closers);
    } catch (error) {
      await closers.close();
      throw error;
    }
  }

  /** Port of the gateway. */
  get port(): number {
    return this.supervisor.port;
  }

  /** Ends every process of it, held ones too; the folder stays. */
  halt(): Promise<void> {
    return this.supervisor.stop();
  }

  /** The same, and removes what it left. */
  stop(): Promise<void> {
    return this.closers.close();
  }

  /** Ends a service; resolves once the supervisor has started it anew. */
  crash(service: string): Promise<void> {
    return this.processes.replace(service, 'SIGKILL');
  }

  /** Ends a service for as long as a test wants. */
  async takeDown(service: string): Promise<void> {
    // A supervisor that is held still restarts nothing.
    this.processes.hold(true);
    this.processes.signal(service, 'SIGKILL');
    await until(async () => !(await isReady(this.port)), DOWN_MS);
  }

  /** Lets the supervisor start what was taken down. */
  async bringBack(): Promise<void> {
    this.processes.hold(false);
    await this.becomesReady();
  }

  becomesReady(): Promise<void> {
    return until(() => isReady(this.port));
  }
}

function runOf({ dataDir, ports, keys }: StackProcess, { databaseUrl, databasePrefix }: GivenServers): Run {
  const folder = dirname(dataDir);
  const secretsFile = join(folder, 'secrets.jsonl');
  writeFileSync(secretsFile, '', { mode: 0o600 });
  return {
    baseUrl: `http://127.0.0.1:${ports.port}`,
    inboxUrl: `http://127.0.0.1:${ports.inboxPort}`,
    adminKey: keys.adminKey,
    bootstrapSecretKey: keys.secretKey,
    bootstrapPublicToken: keys.publicToken,
    folder,
    dataDir,
    databasePrefix,
    ...(databaseUrl && { databaseUrl }),
    outputFile: outputOf(dataDir),
    secretsFile,
  };
}

function systemSettings(): Settings {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }) };
}
