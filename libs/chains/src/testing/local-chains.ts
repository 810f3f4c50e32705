import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { AbiCoder } from 'ethers/abi';

const require = createRequire(import.meta.url);
const ANVIL = '@foundry-rs/anvil-linux-amd64';
const SURFPOOL = '@solana/surfpool-linux-x64-gnu';
const READY_LIMIT_MS = 15_000;

/** The parts of surfpool's native module that the tests use. */
interface Surfnet {
  readonly rpcUrl: string;
  fundSol(address: string, lamports: number): void;
  fundToken(address: string, mint: string, amount: number): void;
  setAccount(address: string, lamports: number, data: number[], owner: string): void;
  stop(): void;
}

/** How blocks are made; without it, one for each transaction. */
interface SurfpoolBlocks {
  readonly blockProductionMode: 'clock';
  readonly slotTimeMs: number;
}

interface SurfnetClass {
  startWithConfig(config: { offline: boolean } & Partial<SurfpoolBlocks>): Surfnet;
  newKeypair(): { publicKey: string };
}

interface Receipt {
  readonly status: string;
  readonly contractAddress: string;
}

/** Why a chain cannot run here, printed for the skipped test; undefined if it can. */
export function missingChain(name: 'anvil' | 'surfpool'): string | undefined {
  const chain = name === 'anvil' ? ANVIL : SURFPOOL;
  try {
    require.resolve(`${chain}/package.json`);
    return undefined;
  } catch {
    const reason = `skipped: ${chain} is not installed on this platform`;
    process.stdout.write(`${reason}\n`);
    return reason;
  }
}

/** A Solana RPC inside this process, offline: the native module of surfpool. */
export function startSurfpool(blocks?: SurfpoolBlocks): { net: Surfnet; newAddress: () => string } {
  const folder = dirname(require.resolve(`${SURFPOOL}/package.json`));
  const { Surfnet } = require(join(folder, 'surfpool-sdk.linux-x64-gnu.node')) as { Surfnet: SurfnetClass };
  return {
    net: Surfnet.startWithConfig({ offline: true, ...blocks }),
    newAddress: () => Surfnet.newKeypair().publicKey,
  };
}

/** A real EVM node of its own. */
export class Anvil {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** @param chainId 31337, which is a test net, unless given. */
  static async start(chainId = 31_337): Promise<Anvil> {
    const binary = join(dirname(require.resolve(`${ANVIL}/package.json`)), 'bin', 'anvil');
    const options = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId)];
    const child = spawn(binary, options, { stdio: ['ignore', 'pipe', 'ignore'] });
    const address = await listeningAddress(child);
    return new Anvil(child, `http://${address}`);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await ended;
  }

  async call<T>(method: string, params: unknown[]): Promise<T> {
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const answer = (await response.json()) as { result?: T; error?: { message: string } };
    if (answer.error) throw new Error(answer.error.message);
    return answer.result as T;
  }

  /** Any balance, by a method that only a test chain has. */
  setBalance(address: string, wei: bigint): Promise<unknown> {
    return this.call('anvil_setBalance', [address, `0x${wei.toString(16)}`]);
  }

  /** Deploys one of the compiled contracts from the first account. @returns its address, lower case. */
  async deploy(name: 'TestToken' | 'TestWallet', types: string[], values: unknown[]): Promise<string> {
    const constructorArguments = AbiCoder.defaultAbiCoder().encode(types, values).slice(2);
    return (await this.send({ data: bytecodeOf(name) + constructorArguments })).contractAddress;
  }

  /** A transaction from the first account, mined. */
  async send(transaction: { to?: string; data: string }): Promise<Receipt> {
    const [from] = await this.call<string[]>('eth_accounts', []);
    const hash = await this.call<string>('eth_sendTransaction', [{ from, gas: '0x2dc6c0', ...transaction }]);
    const receipt = await this.receiptOf(hash);
    if (receipt.status !== '0x1') throw new Error('the transaction failed');
    return receipt;
  }

  /** Mining is not done yet when the hash is answered. */
  private async receiptOf(hash: string): Promise<Receipt> {
    for (let attempt = 0; attempt < 200; attempt++) {
      const receipt = await this.call<Receipt | null>('eth_getTransactionReceipt', [hash]);
      if (receipt) return receipt;
      await setTimeout(25);
    }
    throw new Error('the transaction was not mined in time');
  }
}

/** The code that creates one of the compiled contracts. */
export function bytecodeOf(name: string): string {
  const file = readFileSync(new URL('./contracts/compiled.json', import.meta.url), 'utf8');
  const { [name]: contract } = JSON.parse(file) as Record<string, { bytecode: string }>;
  if (!contract) throw new Error(`${name} is not compiled`);
  return contract.bytecode;
}

/** The address that anvil prints once it answers. */
function listeningAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const limit = AbortSignal.timeout(READY_LIMIT_MS);
    limit.onabort = () => reject(new Error('anvil did not start in time'));
    child.once('exit', () => reject(new Error('anvil ended')));
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, address] = /Listening on (\S+)/.exec(printed) ?? [];
      if (address === undefined) return;
      resolve(address);
    });
  });
}
