import { setTimeout } from 'node:timers/promises';
import { FEE, u128 } from './polkadot-events.js';
import { PolkadotLedger } from './polkadot-ledger.js';
import type { PolkadotRules } from './polkadot-rules.js';
import { SPEC_VERSION, TRANSACTION_VERSION } from './polkadot-runtime.js';
import { type AskedRequest, ScriptedEndpoint } from './scripted-endpoint.js';

/** Of the main net's Asset Hub, and of a chain that exists in specs alone. */
const GENESIS = {
  local: `0x${'1c'.repeat(32)}`,
  main: '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f',
} as const;

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What a test has the node answer in place of the truth; undefined for what it says truly. */
type Lie = (call: Pick<Call, 'method' | 'params'>) => { readonly result: unknown } | undefined;

const EVENTS = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7';
const KEY_LETTERS = 64;

/** An Asset Hub in memory with the JSON-RPC of its nodes, by metadata that were recorded. */
export class PolkadotChain {
  lie: Lie = () => undefined;
  /** Before each answer. */
  delayMs = 0;
  fee = FEE;
  private readonly endpoint = new ScriptedEndpoint();

  private constructor(
    readonly ledger: PolkadotLedger,
    private readonly rules: PolkadotRules,
  ) {
    this.endpoint.script = (asked, response) => {
      void this.answer(asked).then((text) => response.end(text));
    };
  }

  static async start(net: keyof typeof GENESIS = 'local'): Promise<PolkadotChain> {
    // Loaded by the specs that need it alone: it takes a second.
    const { PolkadotRules } = await import('./polkadot-rules.js');
    const rules = await PolkadotRules.load();
    const chain = new PolkadotChain(new PolkadotLedger(rules, GENESIS[net]), rules);
    await chain.endpoint.start();
    return chain;
  }

  get url(): string {
    return this.endpoint.url;
  }

  /** Its name. */
  get name(): string {
    return `polkadot:${this.ledger.genesis}`;
  }

  /** As nodes answer it. */
  get metadata(): Buffer {
    return this.rules.metadata;
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
    this.fee = FEE;
    this.ledger.fate = 'success';
  }

  private async answer({ body }: AskedRequest): Promise<string> {
    // A test that waits for no answer ends before it.
    if (this.delayMs > 0) await setTimeout(this.delayMs, undefined, { ref: false });
    const asked = JSON.parse(body) as Call | Call[];
    return JSON.stringify(Array.isArray(asked) ? asked.map((call) => this.said(call)) : this.said(asked));
  }

  private said(call: Call): object {
    const head = { jsonrpc: '2.0', id: call.id };
    try {
      return { ...head, ...(this.lie(call) ?? { result: this.truth(call) }) };
    } catch (error) {
      const code = error instanceof Refusal ? error.code : -32000;
      return { ...head, error: { code, message: String(error) } };
    }
  }

  private truth({ method, params: [first, second, third] }: Call): unknown {
    const { ledger } = this;
    switch (method) {
      case 'chain_getBlockHash':
        return ledger.blocks[Number(first)]?.hash ?? null;
      case 'chain_getFinalizedHead':
        return ledger.blocks[ledger.finalized]?.hash;
      case 'chain_getHeader':
        return this.header(this.heightOf(first));
      case 'chain_getBlock':
        return this.block(this.heightOf(first));
      case 'state_getRuntimeVersion':
        return { specVersion: SPEC_VERSION, transactionVersion: TRANSACTION_VERSION, specName: 'statemint' };
      case 'state_getStorage':
        return this.storage(String(first), second === undefined ? ledger.height : this.heightOf(second));
      case 'state_call':
        this.heightOf(third);
        return this.called(String(first));
      case 'system_properties':
        return { ss58Format: 0, tokenDecimals: 10, tokenSymbol: 'DOT' };
      case 'author_submitExtrinsic':
        return this.take(String(first));
      default:
        throw new Refusal(-32601);
    }
  }

  private heightOf(hash: unknown): number {
    const height = this.ledger.blocks.findIndex((block) => block.hash === hash);
    if (height < 0) throw new Refusal(4003);
    return height;
  }

  private header(height: number): object | undefined {
    return this.ledger.blocks[height]?.header;
  }

  private block(height: number): object {
    const { extrinsics } = this.ledger.blocks[height] ?? {};
    return { block: { header: this.header(height), extrinsics }, justifications: null };
  }

  private storage(key: string, height: number): string | null {
    const block = this.ledger.blocks[height];
    if (key === EVENTS) return `0x${block?.events.toString('hex')}`;
    const account = block?.accounts.get(key.slice(-KEY_LETTERS));
    if (!account) return null;
    const counts = Buffer.alloc(16);
    counts.writeUInt32LE(account.nonce);
    const amounts = [account.free, account.reserved, account.frozen, 1n << 127n].map(u128);
    return `0x${Buffer.concat([counts, ...amounts]).toString('hex')}`;
  }

  private called(name: string): string {
    if (name === 'Metadata_metadata_at_version') return `0x${this.metadata.toString('hex')}`;
    // A weight of two compact numbers, a class, and the fee.
    return `0x${Buffer.concat([Buffer.of(4, 8, 0), u128(this.fee)]).toString('hex')}`;
  }

  private take(hex: string): string {
    const taken = this.ledger.accept(hex);
    if ('hash' in taken) return taken.hash;
    throw new Refusal(taken.refusal);
  }
}

class Refusal extends Error {
  constructor(readonly code: number) {
    super('refused');
  }
}
