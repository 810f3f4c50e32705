import { setTimeout } from 'node:timers/promises';
import { address as addresses, initEccLib, networks } from 'bitcoinjs-lib';
import { siblingsOf } from './bitcoin-headers.js';
import { BitcoinLedger } from './bitcoin-ledger.js';
import type { BroadcastMode } from './node-proxy.js';
import { type AskedRequest, ScriptedEndpoint } from './scripted-endpoint.js';

/** Of Bitcoin's local chain (regtest), and of its main net. */
const GENESIS = {
  local: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
  main: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
} as const;

/** What a test has the node say in place of the truth; undefined for what it says truly. */
type Lie = (path: string, body: string) => { readonly status?: number; readonly text: string } | undefined;

const asJson = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? Number(each) : each));

/** A chain of Bitcoin in memory, with the REST API of Esplora in front of it. */
export class BitcoinChain {
  lie: Lie = () => undefined;
  /** Before each answer. */
  delayMs = 0;
  /** In satoshi for each virtual byte, by blocks. */
  rates: Record<string, number> = { 1: 9.5, 3: 4.2, 6: 2 };
  /** Whether the node remembers transactions of blocks that were dropped, as ones that wait; some do for ever. */
  remembers = false;
  /** How a payment that is sent fares. */
  mode: BroadcastMode = 'pass';
  /** The bytes of each payment that was sent, with repetitions. */
  readonly broadcasts: string[] = [];
  private readonly endpoint = new ScriptedEndpoint();

  private constructor(
    readonly ledger: BitcoinLedger,
    readonly net: keyof typeof GENESIS,
  ) {
    this.endpoint.script = (asked, response) => {
      const isSent = asked.path === '/tx';
      if (isSent) this.broadcasts.push(asked.body);
      // Held: the caller ends before any answer.
      if (isSent && this.mode === 'hold') return;
      void this.answer(asked).then(({ status = 200, text }) => {
        if (isSent && this.mode === 'lose the answer') response.destroy();
        else response.writeHead(status).end(text);
      });
    };
  }

  static async start(net: keyof typeof GENESIS = 'local'): Promise<BitcoinChain> {
    const curve = await import('tiny-secp256k1');
    initEccLib(curve);
    const chain = new BitcoinChain(new BitcoinLedger(curve, GENESIS[net]), net);
    await chain.endpoint.start();
    return chain;
  }

  get url(): string {
    return this.endpoint.url;
  }

  get asked(): readonly AskedRequest[] {
    return this.endpoint.asked;
  }

  stop(): Promise<void> {
    return this.endpoint.stop();
  }

  /** Tells the truth again, at once. */
  forgetScript(): void {
    this.lie = () => undefined;
    this.delayMs = 0;
    this.mode = 'pass';
    this.remembers = false;
    this.rates = { 1: 9.5, 3: 4.2, 6: 2 };
  }

  /** Confirmed coins of an address. */
  fund(address: string, ...amounts: bigint[]): void {
    for (const units of amounts) this.ledger.fund(this.scriptOf(address), units);
  }

  /** The same, as outputs of one transaction. */
  fundTogether(address: string, ...amounts: bigint[]): void {
    this.ledger.fund(this.scriptOf(address), ...amounts);
  }

  /** Confirmed coins, each in a transaction with this number of bytes and some more. */
  fundInLarge(bytes: number, address: string, ...amounts: bigint[]): void {
    for (const units of amounts)
      this.ledger.fundAmong(Buffer.alloc(bytes, 0x6a), this.scriptOf(address), units);
  }

  /** What an address has, also in transactions that wait for a block. */
  balance(address: string): bigint {
    return this.ledger.unspent(this.scriptOf(address)).reduce((sum, { units }) => sum + units, 0n);
  }

  /** Any spelling of an address of this chain: a wallet of a test App has that of the public test nets. */
  private scriptOf(address: string): Buffer {
    const [, net] = /^(bc|tb|bcrt)1/.exec(address) ?? [];
    const network =
      this.net === 'main' ? networks.bitcoin : net === 'tb' ? networks.testnet : networks.regtest;
    return Buffer.from(addresses.toOutputScript(address, network));
  }

  private async answer({ path, body }: AskedRequest): Promise<{ status?: number; text: string }> {
    // A test that waits for no answer ends before it.
    if (this.delayMs > 0) await setTimeout(this.delayMs, undefined, { ref: false });
    return this.lie(path, body) ?? this.truth(path, body);
  }

  private truth(path: string, body: string): { status?: number; text: string } {
    const [, kind, id = '', part, output] = path.split('/');
    if (path === '/blocks/tip/height') return { text: `${this.ledger.height}` };
    if (path === '/blocks/tip/hash') return textOr404(this.ledger.blocks.at(-1)?.hash);
    if (path === '/fee-estimates') return { text: asJson(this.rates) };
    if (kind === 'block-height') return textOr404(this.ledger.blocks[Number(id)]?.hash);
    if (kind === 'block') return this.ofBlock(id, part);
    if (kind === 'address') return this.ofAddress(id, part);
    if (kind === 'tx' && id === '') return this.take(body);
    // What made the coins that others pay with is in no block here.
    if (part === 'outspend' && this.ledger.spenderOf(`${id}:${output}`) !== undefined)
      return { text: asJson(this.outspend(`${id}:${output}`)) };
    const isRemembered = this.remembers && this.ledger.transactions.has(id);
    if (kind !== 'tx' || !(this.ledger.isKnown(id) || isRemembered))
      return { status: 404, text: 'Transaction not found' };
    if (part === 'hex') return textOr404(this.ledger.transactions.get(id)?.toHex());
    if (part === 'merkle-proof') return this.branchOf(id);
    if (part === 'outspend') return { text: asJson(this.outspend(`${id}:${output}`)) };
    return { text: asJson({ txid: id, status: this.statusOf(id) }) };
  }

  private ofBlock(hash: string, part: string | undefined): { status?: number; text: string } {
    const block = this.ledger.blocks.find((each) => each.hash === hash);
    if (part === 'header') return textOr404(block?.header?.toString('hex'));
    return textOr404(block && asJson({ id: hash, timestamp: Math.floor(Date.now() / 1000) }));
  }

  private branchOf(id: string): { status?: number; text: string } {
    const { height: block_height = 0 } = this.ledger.blockOf(id) ?? {};
    const ids = this.ledger.blocks[block_height]?.ids ?? [];
    return { text: asJson({ block_height, pos: ids.indexOf(id), merkle: siblingsOf(ids, id) }) };
  }

  private take(hex: string): { status?: number; text: string } {
    const taken = this.ledger.accept(hex);
    if ('id' in taken) return { text: taken.id };
    const error = asJson({ code: -26, message: taken.refusal });
    return { status: 400, text: `sendrawtransaction RPC error: ${error}` };
  }

  /** As the node of a local chain, which does not know the spelling of the public test nets. */
  private ofAddress(address: string, part: string | undefined): { status?: number; text: string } {
    if (this.net === 'local' && address.startsWith('tb1'))
      return { status: 400, text: 'Address on invalid network' };
    const coins = this.ledger.unspent(this.scriptOf(address));
    if (part === 'utxo')
      return {
        text: asJson(
          coins.map(({ id, output, units }) => ({
            txid: id,
            vout: output,
            value: units,
            status: this.statusOf(id),
          })),
        ),
      };
    const confirmed = coins.filter(({ id }) => this.ledger.blockOf(id));
    const funded_txo_sum = confirmed.reduce((sum, { units }) => sum + units, 7n);
    return { text: asJson({ address, chain_stats: { funded_txo_sum, spent_txo_sum: 7 } }) };
  }

  private outspend(coin: string): object {
    const spender = this.ledger.spenderOf(coin);
    return spender === undefined
      ? { spent: false }
      : { spent: true, txid: spender, vin: 0, status: this.statusOf(spender) };
  }

  private statusOf(id: string): object {
    const block = this.ledger.blockOf(id);
    return block
      ? { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: 1_700_000_000 }
      : { confirmed: false };
  }
}

function textOr404(text: string | undefined): { status?: number; text: string } {
  return text === undefined ? { status: 404, text: 'Not found' } : { text };
}
