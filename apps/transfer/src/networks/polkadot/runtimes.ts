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

/** Around an upgrade there are two, and one more after a mistake of the operator. */
const MOST_KEPT = 4;

/** The runtimes of a chain, each read once in the life of the process: its metadata is half a megabyte. */
export class Runtimes {
  private readonly known = new Map<string, Promise<MetadataFacts>>();
  private reading = 0;

  constructor(private readonly read: (question: MetadataQuestion) => Promise<MetadataFacts>) {}

  /** The runtime that makes the next block after this one. @throws AppError chain_unavailable */
  async after(node: PolkadotNode, block: string, chain: string): Promise<Runtime> {
    const version = await node.version(block);
    const name = `${chain} ${version.specVersion} ${version.transactionVersion}`;
    const facts = await unlessAborted(this.known.get(name) ?? this.start(name, node, block), node.signal);
    return { ...facts, ...version, deposit: numberIn(facts.deposit) };
  }

  /** One at a time, whatever versions a node tells of. */
  private start(name: string, node: PolkadotNode, block: string): Promise<MetadataFacts> {
    if (this.reading > 0) throw chainUnavailable('other metadata is being read');
    this.reading += 1;
    const facts = node.metadata(block).then(this.read);
    this.known.set(name, facts);
    for (const oldest of [...this.known.keys()].slice(0, -MOST_KEPT)) this.known.delete(oldest);
    return facts
      .catch((error: unknown) => {
        this.known.delete(name);
        throw error;
      })
      .finally(() => (this.reading -= 1));
  }
}

/** From hex with the lowest byte first. */
function numberIn(hex: string): bigint {
  return BigInt(`0x${Buffer.from(hex, 'hex').reverse().toString('hex')}`);
}
