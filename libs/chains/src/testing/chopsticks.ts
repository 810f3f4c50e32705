import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './free-port.js';

const PACKAGE = '@acala-network/chopsticks@1.5.1';
/** It has the first blocks of system chains, with their runtimes. */
const CRATE = 'polkadot-parachain-bin';
const CRATE_VERSION = '5.0.0';
const SPEC = 'bridge-hub-polkadot.json';
const READY_LIMIT_MS = 60_000;

/** Why chopsticks cannot run here, printed for the skipped test; undefined if it can. */
export function missingChopsticks(): string | undefined {
  try {
    execFileSync('cargo', ['--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    const reason = 'skipped: the runtime of a Polkadot chain comes by cargo, which is not installed';
    process.stdout.write(`${reason}\n`);
    return reason;
  }
}

/** The runtime of Polkadot's Bridge Hub, executed by chopsticks from its first block on: the rules are those of the chain. */
export class Chopsticks {
  private constructor(
    readonly url: string,
    private readonly node: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(): Promise<Chopsticks> {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-chopsticks-'));
    const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', ['install', ...flags, PACKAGE], { stdio: 'ignore' });
    const port = await freePort();
    const program = join(folder, 'node_modules/@acala-network/chopsticks/chopsticks.cjs');
    const args = ['--chain-spec', firstBlock(), '--port', `${port}`, '--build-block-mode', 'Manual'];
    const node = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: 'ignore' });
    const chopsticks = new Chopsticks(`http://127.0.0.1:${port}`, node, folder);
    await chopsticks.ready();
    return chopsticks;
  }

  async stop(): Promise<void> {
    this.node.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** An account with this much. */
  async fund(address: string, free: bigint): Promise<void> {
    const account = [[address], { providers: 1, data: { free: `${free}` } }];
    await this.call('dev_setStorage', [{ System: { Account: [account] } }]);
    await this.mine(1);
  }

  /** Blocks, final at once. */
  async mine(count: number): Promise<void> {
    await this.call('dev_newBlock', [{ count }]);
  }

  private async ready(): Promise<void> {
    for (const start = Date.now(); Date.now() - start < READY_LIMIT_MS; await setTimeout(200)) {
      const head = await this.call('chain_getFinalizedHead', []).catch(() => undefined);
      if (head !== undefined) return;
    }
    throw new Error('chopsticks does not answer');
  }

  private async call(method: string, params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result: unknown; error?: object };
    if (error) throw new Error(JSON.stringify(error));
    return result;
  }
}

/** The file with the first block, which cargo unpacks where it keeps its packages. */
function firstBlock(): string {
  execFileSync('cargo', ['info', '--quiet', `${CRATE}@${CRATE_VERSION}`], { stdio: 'ignore' });
  const sources = join(homedir(), '.cargo/registry/src');
  const files = readdirSync(sources).map((registry) =>
    join(sources, registry, `${CRATE}-${CRATE_VERSION}`, 'chain-specs', SPEC),
  );
  const file = files.find((each) => existsSync(each));
  if (file === undefined) throw new Error(`cargo has no ${SPEC}`);
  return file;
}
