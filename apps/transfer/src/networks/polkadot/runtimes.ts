import { isDeepStrictEqual } from 'node:util';
import { chainUnavailable, type PolkadotCall, unlessAborted } from '@latchkey/chains';
import { LRUCache } from 'lru-cache';
import type { Version } from './answers.rules.js';
import type { EventFacts, MetadataFacts, MetadataQuestion } from './metadata.js';
import type { PolkadotNode } from './polkadot-node.js';

/** The rules of a chain, until its next upgrade. */
export interface Runtime {
  readonly specVersion: number;
  readonly transactionVersion: number;
  readonly call: PolkadotCall;
  /** The least balance of an account. */
  readonly deposit: bigint;
  readonly blockBytes: number;
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
  private readonly known = new LRUCache<string, Promise<MetadataFacts>>({ max: MOST_KEPT, ttl: KEPT_FOR_MS });
  private reading = 0;

  constructor(private readonly read: (question: MetadataQuestion) => Promise<MetadataFacts>) {}

  /** The runtime that makes the next block after this one. @throws AppError chain_unavailable */
  async after(node: PolkadotNode, block: string, chain: string): Promise<Runtime> {
    const version = await node.version(block);
    const name = `${chain} ${version.specVersion} ${version.transactionVersion}`;
    const facts = await unlessAborted(
      this.known.get(name) ?? this.start(name, { node, block, chain, version }),
      node.signal,
    );
    return { ...facts, ...version, deposit: numberIn(facts.deposit) };
  }

  /** One at a time, whatever versions a node tells of. */
  private start(name: string, place: Place): Promise<MetadataFacts> {
    if (this.reading > 0) throw chainUnavailable('other metadata is being read');
    this.reading += 1;
    const facts = this.factsAt(place).catch((error: unknown) => {
      this.known.delete(name);
      throw error;
    });
    this.known.set(name, facts);
    return facts;
  }

  private async factsAt({ node, block, chain, version }: Place): Promise<MetadataFacts> {
    try {
      const facts = await this.read(await node.metadata(block, chain));
      if (isDeepStrictEqual(facts.version, version)) return facts;
      throw chainUnavailable('the metadata are those of another runtime');
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
  /** As the node says it. */
  readonly version: Version;
}

/** From hex with the lowest byte first. */
function numberIn(hex: string): bigint {
  return BigInt(`0x${Buffer.from(hex, 'hex').reverse().toString('hex')}`);
}
