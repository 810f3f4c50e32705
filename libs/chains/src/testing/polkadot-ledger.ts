import { createHash } from 'node:crypto';
import { blake2Hash } from '../polkadot/blake2.js';
import { extrinsicsRoot } from '../polkadot/extrinsics-root.js';
import { readPolkadotAddress } from '../polkadot/polkadot-address.js';
import type { PolkadotRules } from './polkadot-rules.js';
import type { SeenExtrinsic } from './polkadot-runtime.js';
import { eventsOf, FEE } from './polkadot-events.js';

export interface PolkadotAccount {
  nonce: number;
  free: bigint;
  reserved: bigint;
  frozen: bigint;
}

interface PolkadotHeader {
  readonly parentHash: string;
  readonly number: string;
  readonly stateRoot: string;
  readonly extrinsicsRoot: string;
  readonly digest: { readonly logs: readonly string[] };
}

interface Block {
  readonly hash: string;
  /** As nodes answer it. */
  readonly header: PolkadotHeader;
  /** In hex; the first one is the block's own. */
  readonly extrinsics: readonly string[];
  readonly events: Buffer;
  /** After it. */
  readonly accounts: ReadonlyMap<string, Readonly<PolkadotAccount>>;
}

const DEPOSIT = 100_000_000n;
/** Of the time, as every block has it. */
const INHERENT = '0x280503000be8f0d9a99b01';

/** Blocks, accounts and payments that wait, as an Asset Hub has them. */
export class PolkadotLedger {
  blocks: Block[] = [];
  readonly waiting = new Map<string, SeenExtrinsic>();
  /** Height of the newest block that is never taken back. */
  finalized = 0;
  /** How payments end that are executed. */
  fate: 'success' | 'failure' = 'success';
  /** What others have in the next block, in hex. */
  readonly others: string[] = [];
  private accounts = new Map<string, PolkadotAccount>();
  private forks = 0;

  constructor(
    private readonly rules: PolkadotRules,
    readonly genesis: string,
  ) {
    this.blocks = [
      {
        hash: genesis,
        header: headerOf({ height: 0, parent: `0x${'00'.repeat(32)}`, salt: 'first', extrinsics: [] }),
        extrinsics: [],
        events: Buffer.of(0),
        accounts: new Map(),
      },
    ];
    this.mine(70);
    this.finalize();
  }

  get height(): number {
    return this.blocks.length - 1;
  }

  fund(address: string, free: bigint, more: Partial<PolkadotAccount> = {}): void {
    this.credit(address, free, more);
    this.mine();
    this.finalize();
  }

  /** The same from the next block on. */
  credit(address: string, free: bigint, more: Partial<PolkadotAccount> = {}): void {
    this.accounts.set(keyOf(address), { nonce: 0, free, reserved: 0n, frozen: 0n, ...more });
  }

  account(address: string): PolkadotAccount | undefined {
    return this.accounts.get(keyOf(address));
  }

  /** As if the holder of an exported key had emptied the account. */
  remove(address: string): void {
    this.accounts.delete(keyOf(address));
  }

  /** Takes a payment as a node does. @returns the code of its refusal, or the hash. */
  accept(hex: string): { readonly hash: string } | { readonly refusal: number } {
    // As nodes do, before the signature is verified again.
    if (this.waiting.has(blake2Hash(Buffer.from(hex.slice(2), 'hex')))) return { refusal: 1013 };
    const seen = this.read(hex);
    const isStale = seen && seen.nonce < (this.accounts.get(seen.payer)?.nonce ?? 0);
    if (!seen || isStale) return { refusal: 1010 };
    this.waiting.set(seen.hash, seen);
    return { hash: seen.hash };
  }

  /** Undefined for one that would not be valid in the next block. */
  private read(hex: string): SeenExtrinsic | undefined {
    const blockHash = (height: number) => this.blocks[height]?.hash ?? this.genesis;
    try {
      return this.rules.read(hex, { genesis: this.genesis, blockHash, height: this.height + 1 });
    } catch {
      return undefined;
    }
  }

  /** Blocks with all that waits and can be executed. */
  mine(count = 1): void {
    for (let n = 0; n < count; n += 1) {
      const executed = this.executable();
      for (const { hash } of executed) this.waiting.delete(hash);
      const parent = this.blocks[this.height]?.hash ?? '';
      const events = eventsOf(executed, this.fate);
      this.rules.events(events);
      const extrinsics = [INHERENT, ...executed.map(({ hex }) => hex), ...this.others.splice(0)];
      const header = headerOf({ height: this.height + 1, parent, salt: `${this.forks}`, extrinsics });
      this.blocks.push({
        hash: this.rules.hashOf(header),
        header,
        extrinsics,
        events,
        accounts: structuredClone(this.accounts),
      });
      for (const [hash, { death }] of this.waiting) if (this.height >= death - 1) this.waiting.delete(hash);
    }
  }

  /** All blocks so far, or those up to a height. */
  finalize(height = this.height): void {
    this.finalized = height;
  }

  /** Takes blocks back that are not final, and forgets what was in them. */
  fork(): void {
    this.forks += 1;
    this.blocks = this.blocks.slice(0, this.finalized + 1);
    this.accounts = new Map(structuredClone(this.blocks[this.height]?.accounts));
  }

  private executable(): SeenExtrinsic[] {
    const waiting = [...this.waiting.values()].sort((a, b) => Number(a.nonce - b.nonce));
    return waiting.filter((seen) => this.execute(seen));
  }

  private execute({ payer, to, units, nonce }: SeenExtrinsic): boolean {
    const from = this.accounts.get(payer);
    if (!from || BigInt(from.nonce) !== nonce || from.free < FEE + DEPOSIT) return false;
    from.nonce += 1;
    from.free -= FEE;
    if (this.fate === 'failure') return true;
    if (from.free - units < DEPOSIT) throw new Error('a payment that the chain would not execute');
    from.free -= units;
    const receiver = this.accounts.get(to) ?? { nonce: 0, free: 0n, reserved: 0n, frozen: 0n };
    receiver.free += units;
    if (receiver.free < DEPOSIT) throw new Error('a payment that opens no account');
    this.accounts.set(to, receiver);
    return true;
  }
}

/** Of a slot, and the seal of who has made the block. */
const LOGS = ['0x0661757261205f1b5c0800000000', `0x056175726101${'01'.repeat(65)}`];

/** What a block says of itself, and from which fork it is. */
interface Content {
  readonly height: number;
  readonly parent: string;
  readonly salt: string;
  readonly extrinsics: readonly string[];
}

function headerOf({ height, parent: parentHash, salt, extrinsics }: Content): PolkadotHeader {
  return {
    parentHash,
    number: `0x${height.toString(16)}`,
    stateRoot: `0x${createHash('sha256').update(`state ${parentHash} ${salt}`).digest('hex')}`,
    extrinsicsRoot: extrinsicsRoot(extrinsics.map((hex) => Buffer.from(hex.slice(2), 'hex'))),
    digest: { logs: LOGS },
  };
}

/** The key of an account, in hex. */
function keyOf(address: string): string {
  const read = readPolkadotAddress(address);
  if (!read) throw new TypeError('no address of Polkadot');
  return read.publicKey.toString('hex');
}
