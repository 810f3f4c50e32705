import {
  type AccountInfo,
  accountKey,
  AnswerTooLarge,
  chainUnavailable,
  JsonRpc,
  polkadotCoin,
  readAccountInfo,
  ScaleReader,
} from '@latchkey/chains';
import type { MetadataQuestion } from './metadata.js';
import {
  type Block,
  bytesIn,
  type Header,
  readBlock,
  readCoin,
  readFee,
  readHash,
  readHeader,
  readMetadataAnswer,
  readVersion,
  type Version,
} from './answers.rules.js';
import { inSlices } from './in-slices.js';
import { isHeld, refusalOf } from './refusal.rules.js';

/** twox128("System") and twox128("Events"). */
const SYSTEM_EVENTS = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7';
/** The version of metadata whose hash chains compare, as a u32. */
const METADATA_15 = '0x0f000000';
const MIB = 1024 * 1024;
/** What answers usually have; a byte is two letters. */
const [USUAL_BLOCK, USUAL_EVENTS] = [MIB, 4 * MIB];
/** Many short calls of one block leave some 12 MiB of events. */
const LARGEST_EVENTS = 32 * MIB;
/** A block has 5 MiB on Polkadot, and 10 MiB on newer chains. */
const [LEAST_BLOCK, MOST_BLOCK] = [5 * MIB, 16 * MIB];

/** An account in the newest block that is never taken back, and in the newest block of all. */
interface Stand {
  /** Hash of the first block of the chain. */
  readonly genesis: string;
  readonly head: Header;
  readonly settled: AccountInfo | null;
  readonly newest: AccountInfo | null;
}

/** The calls that payments need. All throw AppError chain_unavailable without a proper answer. */
export class PolkadotNode {
  private readonly rpc: JsonRpc;

  constructor(
    private readonly url: string,
    readonly signal: AbortSignal,
  ) {
    this.rpc = new JsonRpc(url, signal);
  }

  /** The newest block that is never taken back. */
  async finalizedHead(): Promise<Header> {
    const hash = readHash(await this.rpc.call('chain_getFinalizedHead', []));
    return readHeader(await this.rpc.call('chain_getHeader', [hash]), hash);
  }

  /** The same, with an account there and in the newest block of all; null where it does not exist. */
  async standOf(address: string): Promise<Stand> {
    const hash = readHash(await this.rpc.call('chain_getFinalizedHead', []));
    const key = accountKey(address);
    const [genesis, header, settled, newest] = await this.rpc.all([
      { method: 'chain_getBlockHash', params: [0] },
      { method: 'chain_getHeader', params: [hash] },
      { method: 'state_getStorage', params: [key, hash] },
      { method: 'state_getStorage', params: [key] },
    ]);
    return {
      genesis: readHash(genesis),
      head: readHeader(header, hash),
      settled: readAccountInfo(settled),
      newest: readAccountInfo(newest),
    };
  }

  /** An account after a block, the newest one where none is named; null where it does not exist. */
  async account(address: string, block?: string): Promise<AccountInfo | null> {
    const params = [accountKey(address), ...(block === undefined ? [] : [block])];
    return readAccountInfo(await this.rpc.call('state_getStorage', params));
  }

  /** Of the runtime that makes the block after this one. */
  async version(block: string): Promise<Version> {
    return readVersion(await this.rpc.call('state_getRuntimeVersion', [block]));
  }

  /** Runtimes from before 2023 have them in version 14 alone; nothing compares a hash of those. */
  async metadata(block: string, chain: string): Promise<MetadataQuestion> {
    const coin = polkadotCoin(chain) ?? readCoin(await this.rpc.call('system_properties', []));
    const params = ['Metadata_metadata_at_version', METADATA_15, block];
    const outcome = await this.rpc.ask('state_call', params);
    const newer = 'result' in outcome ? readMetadataAnswer(outcome.result) : undefined;
    if (newer !== undefined) return { metadata: newer, ...coin };
    const older = bytesIn(await this.rpc.call('state_getMetadata', [block]), 'metadata');
    return { metadata: older.toString('hex'), ...coin };
  }

  /** What an extrinsic costs in this block, whether or not its signature is right. */
  async fee(extrinsic: Buffer, block: string): Promise<bigint> {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(extrinsic.length);
    const question = `0x${Buffer.concat([extrinsic, length]).toString('hex')}`;
    return readFee(await this.rpc.call('state_call', ['TransactionPaymentApi_query_info', question, block]));
  }

  async blockHashes(heights: readonly bigint[]): Promise<string[]> {
    const calls = heights.map((height) => ({ method: 'chain_getBlockHash', params: [Number(height)] }));
    return (await this.rpc.all(calls)).map(readHash);
  }

  /** Undefined for a block that is larger than they usually are. */
  block(hash: string): Promise<Block | undefined> {
    return unlessTooLarge(this.blockWithin(USUAL_BLOCK, hash));
  }

  /** A block of any size, which takes some times as much memory. @param bytes that its runtime admits. */
  largeBlock(hash: string, bytes: number): Promise<Block> {
    const most = Math.min(MOST_BLOCK, Math.max(LEAST_BLOCK, bytes));
    return this.blockWithin(2 * most + MIB, hash);
  }

  /** Undefined where they are more than usual. */
  events(block: string): Promise<ScaleReader | undefined> {
    return unlessTooLarge(this.eventsWithin(USUAL_EVENTS, block));
  }

  largeEvents(block: string): Promise<ScaleReader> {
    return this.eventsWithin(LARGEST_EVENTS, block);
  }

  /** @throws RefusedBroadcast with the code of the node. */
  async send(bytes: Buffer, hash: string): Promise<void> {
    const outcome = await this.rpc.ask('author_submitExtrinsic', [`0x${bytes.toString('hex')}`]);
    if ('failure' in outcome) {
      if (isHeld(outcome.failure)) return;
      throw refusalOf(outcome.failure);
    }
    if (outcome.result !== hash) throw chainUnavailable('the node took another transaction');
  }

  private async blockWithin(largest: number, hash: string): Promise<Block> {
    const rpc = new JsonRpc(this.url, this.signal, largest);
    return inSlices(readBlock(await rpc.call('chain_getBlock', [hash]), hash));
  }

  private async eventsWithin(largest: number, block: string): Promise<ScaleReader> {
    const rpc = new JsonRpc(this.url, this.signal, largest);
    return new ScaleReader(bytesIn(await rpc.call('state_getStorage', [SYSTEM_EVENTS, block]), 'events'));
  }
}

async function unlessTooLarge<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && error.cause instanceof AnswerTooLarge) return undefined;
    throw error;
  }
}
