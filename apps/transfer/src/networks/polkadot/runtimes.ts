import { chainUnavailable, type PolkadotCall, unlessAborted } from '@latchkey/chains';
import type { EventFacts, MetadataFacts, MetadataQuestion } from './metadata.js';
import type { PolkadotNode } from './polkadot-node.js';

/** The rules of a chain, until its next upgrade. */
export interface Runtime {
  readonly specVersion: number;
  readonly transactionVersion: number;
  readonly call: PolkadotCall;
  /** The least balance of an account. */
  readonly deposit: bigint;
  readonly namesAsset: boolean;
  readonly metadataHash: string | null;
  readonly events: EventFacts;
}

/** After an hour they are read again, so that a lie of a node ends. */
const KEPT_FOR_MS = 3_600_000;
/** Around an upgrade there are two, and one more after a mistake of the operator. */
const MOST_KEPT = 4;

/** The runtimes of a chain, each read once an hour: its metadata are half a megabyte. */
export class Runtimes {
  private readonly known = new Map<string, { readonly facts: Promise<MetadataFacts>; readonly at: number }>();
  private reading = 0;

  constructor(private readonly read: (question: MetadataQuestion) => Promise<MetadataFacts>) {}

  /** The runtime that makes the next block after this one. @throws AppError chain_unavailable */
  async after(node: PolkadotNode, block: string, chain: string): Promise<Runtime> {
    const version = await node.version(block);
    const name = `${chain} ${version.specVersion} ${version.transactionVersion}`;
    const known = this.known.get(name);
    const isFresh = known && performance.now() - known.at < KEPT_FOR_MS;
    const facts = await unlessAborted(
      isFresh ? known.facts : this.start(name, { node, block, chain }),
      node.signal,
    );
    return { ...facts, ...version, deposit: numberIn(facts.deposit) };
  }

  /** One at a time, whatever versions a node tells of. */
  private start(name: string, { node, block, chain }: Place): Promise<MetadataFacts> {
    if (this.reading > 0) throw chainUnavailable('other metadata is being read');
    this.reading += 1;
    const facts = this.factsAt({ node, block, chain }).catch((error: unknown) => {
      this.known.delete(name);
      throw error;
    });
    this.known.set(name, { facts, at: performance.now() });
    for (const oldest of [...this.known.keys()].slice(0, -MOST_KEPT)) this.known.delete(oldest);
    return facts;
  }

  private async factsAt({ node, block, chain }: Place): Promise<MetadataFacts> {
    try {
      return await this.read(await node.metadata(block, chain));
    } finally {
      this.reading -= 1;
    }
  }
}

/** Where metadata are asked for. */
interface Place {
  readonly node: PolkadotNode;
  readonly block: string;
  readonly chain: string;
}

/** From hex with the lowest byte first. */
function numberIn(hex: string): bigint {
  return BigInt(`0x${Buffer.from(hex, 'hex').reverse().toString('hex')}`);
}
