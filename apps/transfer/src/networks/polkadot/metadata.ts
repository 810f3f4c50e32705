import { fork } from 'node:child_process';
import { chainUnavailable, type PolkadotCall } from '@latchkey/chains';
import type { Version } from './answers.rules.js';

/** What to read, and the coin of the chain, which is part of the hash of its metadata. */
export interface MetadataQuestion {
  /** In hex. */
  readonly metadata: string;
  readonly decimals: number;
  readonly symbol: string;
}

/** How the bytes of a type lie; ids are those of other types. */
export type Layout =
  | { readonly all: readonly number[] }
  | { readonly one: Readonly<Record<string, readonly number[]>> }
  | { readonly list: number }
  | { readonly times: number; readonly of: number }
  | { readonly bytes: number }
  | { readonly compact: true }
  | { readonly text: true }
  /** Of a kind that no event of ours is made of. */
  | { readonly unknown: string };

/** Index of a pallet, and of an event of it. */
type EventPlace = readonly [number, number];

export interface EventFacts {
  readonly layouts: Readonly<Record<string, Layout>>;
  /** Type of an event, and of the topics behind it. */
  readonly event: number;
  readonly topics: number;
  readonly succeeded: EventPlace;
  readonly failed: EventPlace;
  /** Of the fee; null where the runtime has none. */
  readonly paid: EventPlace | null;
}

/** What payments need of the metadata of a runtime. */
export interface MetadataFacts {
  /** Of the runtime that they are of, by their own word. */
  readonly version: Version;
  /** How many bytes the extrinsics of a block may have. */
  readonly blockBytes: number;
  readonly call: PolkadotCall;
  /** The least balance of an account: a u128, in hex. */
  readonly deposit: string;
  /** Whether a fee in another asset could be named behind the tip. */
  readonly namesAsset: boolean;
  /** By RFC 78, in hex; null where the chain does not compare it. */
  readonly metadataHash: string | null;
  readonly events: EventFacts;
}

/** Many times what the metadata of a system chain takes. */
const LIMIT_MS = 20_000;
const MEMORY_FLAGS = ['--max-old-space-size=128', '--max-semi-space-size=2'];

/**
 * Reads the metadata of a runtime in a process of its own, which ends with it: no bytes of a node take more time or memory
 * than it has, and its packages are not loaded here.
 * @throws AppError chain_unavailable for metadata that cannot be read, or of a runtime without such payments.
 */
export function readMetadata(question: MetadataQuestion): Promise<MetadataFacts> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./metadata-process.js', import.meta.url), {
      env: {},
      execArgv: MEMORY_FLAGS,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    let facts: MetadataFacts | undefined;
    child.once('message', (message) => (facts = message as MetadataFacts));
    child.once('error', (error) => reject(chainUnavailable(error)));
    // After its end, and after all that it said.
    child.once('close', () =>
      facts ? resolve(facts) : reject(chainUnavailable('the metadata of the chain cannot be read')),
    );
    child.send(question, (error) => error && reject(chainUnavailable(error)));
  });
}
