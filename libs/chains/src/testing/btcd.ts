import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { address as addresses, Block, networks, Transaction } from 'bitcoinjs-lib';
import { freePort } from './free-port.js';
import { type AskedRequest, ScriptedEndpoint } from './scripted-endpoint.js';

const PACKAGE = 'github.com/btcsuite/btcd@v0.24.2';
const READY_LIMIT_MS = 20_000;
/** Blocks after which the node takes payments with witnesses, and the first rewards can be spent. */
const FIRST_BLOCKS = 450;
/** Blocks after which the reward of one can be spent. */
const MATURITY = 100;
const USER = 'spec';

/** Why btcd cannot be built here, printed for the skipped test; undefined if it can. */
export function missingBtcd(): string | undefined {
  try {
    execFileSync('go', ['version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    const reason = 'skipped: btcd is built by Go, which is not installed';
    process.stdout.write(`${reason}\n`);
    return reason;
  }
}

interface Placed {
  readonly transaction: Transaction;
  readonly height: number | undefined;
}

interface Output {
  readonly coin: string;
  readonly script: Buffer;
  readonly units: bigint;
  readonly height: number | undefined;
  readonly isReward: boolean;
}

/** btcd, a full node of Bitcoin in Go, on a local chain (regtest), with the part of Esplora's API in front that payments need. */
export class Btcd {
  private readonly endpoint = new ScriptedEndpoint();
  private readonly read: (readonly Placed[])[] = [];

  private constructor(
    private readonly rpcUrl: string,
    private readonly node: ChildProcess,
    private readonly folder: string,
  ) {
    this.endpoint.script = (asked, response) => {
      void this.answer(asked).then(({ status = 200, text }) => response.writeHead(status).end(text));
    };
  }

  /** @param miner address that is paid for each block, and for many already. */
  static async start(miner: string): Promise<Btcd> {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-btcd-'));
    execFileSync('env', [`GOBIN=${folder}`, 'go', 'install', PACKAGE], { stdio: 'ignore' });
    const [rpc, peers] = [await freePort(), await freePort()];
    const ports = [`--rpclisten=127.0.0.1:${rpc}`, `--listen=127.0.0.1:${peers}`];
    const login = [`--rpcuser=${USER}`, `--rpcpass=${USER}`, '--notls'];
    const chain = ['--regtest', '--txindex', `--miningaddr=${miner}`, '--minrelaytxfee=0.00001'];
    const files = [`--datadir=${folder}`, `--logdir=${folder}`, `--configfile=${join(folder, 'none.conf')}`];
    const node = spawn(join(folder, 'btcd'), [...ports, ...login, ...chain, ...files], { stdio: 'ignore' });
    const btcd = new Btcd(`http://127.0.0.1:${rpc}`, node, folder);
    await btcd.ready();
    await btcd.mine(FIRST_BLOCKS);
    await btcd.endpoint.start();
    return btcd;
  }

  /** Of Esplora's API. */
  get url(): string {
    return this.endpoint.url;
  }

  async stop(): Promise<void> {
    await this.endpoint.stop();
    this.node.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  async mine(blocks: number): Promise<void> {
    await this.call('generate', [blocks]);
  }

  /** Whether a payment waits for its block. */
  async isWaiting(): Promise<boolean> {
    return (await this.call<string[]>('getrawmempool', [])).length > 0;
  }

  /** What is confirmed and not spent of a script, also rewards that cannot be spent yet. */
  async balance(script: Buffer): Promise<bigint> {
    const unspent = await this.unspent(script);
    return unspent.reduce((sum, { units }) => sum + units, 0n);
  }

  private async ready(): Promise<void> {
    for (const start = Date.now(); Date.now() - start < READY_LIMIT_MS; await setTimeout(100)) {
      const height = await this.call('getblockcount', []).catch(() => undefined);
      if (height !== undefined) return;
    }
    throw new Error('btcd does not answer');
  }

  private async call<T>(method: string, params: readonly unknown[]): Promise<T> {
    const response = await fetch(this.rpcUrl, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${USER}:${USER}`).toString('base64')}` },
      body: JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as {
      result: T;
      error: { code: number; message: string };
    };
    if (error) throw new Error(JSON.stringify(error));
    return result;
  }

  private async answer({ path, body }: AskedRequest): Promise<{ status?: number; text: string }> {
    try {
      return { text: await this.truth(path, body) };
    } catch (error) {
      const text = error instanceof Error ? error.message : '';
      return { status: text.includes('-5') ? 404 : 400, text: `sendrawtransaction RPC error: ${text}` };
    }
  }

  private async truth(path: string, body: string): Promise<string> {
    const [, kind, id = '', part, output] = path.split('/');
    if (path === '/blocks/tip/height') return `${await this.call('getblockcount', [])}`;
    if (path === '/fee-estimates') return '{}';
    if (kind === 'block-height') return this.call('getblockhash', [Number(id)]);
    if (kind === 'tx' && id === '') return this.call('sendrawtransaction', [body]);
    if (kind === 'address') return this.coinsOf(id);
    if (part === 'hex') return this.call('getrawtransaction', [id, 0]);
    if (part === 'outspend') return this.outspend(`${id}:${output}`);
    return JSON.stringify({ txid: id, status: await this.statusOf(id) });
  }

  private async statusOf(id: string): Promise<object> {
    const { blockhash } = await this.call<{ blockhash?: string }>('getrawtransaction', [id, 1]);
    if (!blockhash) return { confirmed: false };
    const { height } = await this.call<{ height: number }>('getblockheader', [blockhash]);
    return { confirmed: true, block_height: height, block_hash: blockhash };
  }

  private async coinsOf(address: string): Promise<string> {
    const script = Buffer.from(addresses.toOutputScript(address, networks.regtest));
    const height = await this.call<number>('getblockcount', []);
    const coins = (await this.unspent(script)).filter(
      (each) => !each.isReward || height - (each.height ?? height) >= MATURITY,
    );
    return JSON.stringify(
      coins.map(({ coin, units, height: at }) => ({
        txid: coin.split(':')[0],
        vout: Number(coin.split(':')[1]),
        value: Number(units),
        status:
          at === undefined
            ? { confirmed: false }
            : { confirmed: true, block_height: at, block_hash: '0'.repeat(64) },
      })),
    );
  }

  private async outspend(coin: string): Promise<string> {
    const spender = (await this.transactions()).find(({ transaction }) =>
      coinsIn(transaction).includes(coin),
    );
    if (!spender) return JSON.stringify({ spent: false });
    const id = spender.transaction.getId();
    return JSON.stringify({ spent: true, txid: id, status: await this.statusOf(id) });
  }

  private async unspent(script: Buffer): Promise<Output[]> {
    const all = await this.transactions();
    const spent = new Set(all.flatMap(({ transaction }) => coinsIn(transaction)));
    return all.flatMap(({ transaction, height }) =>
      transaction.outs.flatMap(({ script: of, value }, output) => {
        const coin = `${transaction.getId()}:${output}`;
        const isOurs = Buffer.from(of).equals(script) && !spent.has(coin);
        return isOurs ? [{ coin, script, units: value, height, isReward: transaction.isCoinbase() }] : [];
      }),
    );
  }

  /** All of the chain, and what waits. Nothing reorganises it, so each block is read once. */
  private async transactions(): Promise<readonly Placed[]> {
    const count = await this.call<number>('getblockcount', []);
    for (let height = this.read.length + 1; height <= count; height += 1) {
      const hex = await this.call<string>('getblock', [await this.call('getblockhash', [height]), 0]);
      const { transactions = [] } = Block.fromHex(hex);
      this.read.push(transactions.map((transaction) => ({ transaction, height })));
    }
    const ids = await this.call<string[]>('getrawmempool', []);
    const waiting = await Promise.all(
      ids.map(async (id) => ({
        transaction: Transaction.fromHex(await this.call('getrawtransaction', [id, 0])),
        height: undefined,
      })),
    );
    return [...this.read.flat(), ...waiting];
  }
}

function coinsIn(transaction: Transaction): string[] {
  return transaction.ins.map(({ hash, index }) => `${Buffer.from(hash).reverse().toString('hex')}:${index}`);
}
