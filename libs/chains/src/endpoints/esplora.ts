import { localSpelling } from '../bitcoin/bitcoin-address.js';
import { type Answer, chainUnavailable, fetchAnswer, jsonOf } from './fetch-answer.js';
import { bytesOfHex } from './hex.js';
import { memberOf } from './json-rpc.js';

const HASH = /^[0-9a-f]{64}$/;
const COUNT = /^\d{1,16}$/;
/** A block has fewer than 2^20 transactions. */
const MOST_SIBLINGS = 20;
/** In satoshi for each virtual byte. */
const RATE = /^\d{1,7}(?:\.\d{1,12})?(?:e-\d{1,2})?$/;

/** Where a transaction is; without a block it waits for one. */
export interface EsploraStatus {
  readonly block: { readonly height: bigint; readonly hash: string } | null;
}

/** A branch of the tree of a block: the hashes beside the way up. */
interface EsploraBranch {
  readonly position: number;
  readonly siblings: readonly string[];
}

/** An output that was not spent, and where the transaction is that made it. */
export interface EsploraCoin extends EsploraStatus {
  /** `<transaction id>:<output>`. */
  readonly coin: string;
  readonly units: bigint;
}

/**
 * The REST API of Esplora, as blockstream.info, mempool.space and nodes with electrs have it. A malformed answer throws
 * AppError `chain_unavailable`.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export class Esplora {
  private readonly base: string;

  constructor(
    url: string,
    private readonly signal: AbortSignal,
  ) {
    this.base = url.replace(/\/+$/, '');
  }

  /** The height of the newest block. */
  async height(): Promise<bigint> {
    return countIn((await this.found('/blocks/tip/height', 'height')).text.trim());
  }

  /** The hash of the block at a height. */
  async blockAt(height: bigint): Promise<string> {
    return hashIn((await this.found(`/block-height/${height}`, 'block-height')).text.trim());
  }

  /** When the newest block was made, by its own word, in seconds since the epoch. */
  async headTime(): Promise<bigint> {
    const hash = hashIn((await this.found('/blocks/tip/hash', 'tip-hash')).text.trim());
    return countIn(memberOf(jsonOf(await this.found(`/block/${hash}`, 'block')), 'timestamp'));
  }

  /** Whether any transaction, also one that waits for its block, has paid an address or spent what it had. */
  async isUsed(address: string): Promise<boolean> {
    const answer = jsonOf(await this.ofAddress(address, ''));
    const counts = ['chain_stats', 'mempool_stats'].map((stats) =>
      countIn(memberOf(memberOf(answer, stats), 'tx_count')),
    );
    return counts.some((count) => count > 0n);
  }

  /** What the confirmed transactions of an address have left there, in satoshi. */
  async balance(address: string): Promise<bigint> {
    const stats = memberOf(jsonOf(await this.ofAddress(address, '')), 'chain_stats');
    const [funded, spent] = ['funded_txo_sum', 'spent_txo_sum'].map((name) => countIn(memberOf(stats, name)));
    if (funded === undefined || spent === undefined || spent > funded) throw malformed();
    return funded - spent;
  }

  async coins(address: string): Promise<EsploraCoin[]> {
    const list = jsonOf(await this.ofAddress(address, '/utxo'));
    if (!Array.isArray(list)) throw malformed();
    return list.map((entry: unknown) => ({
      coin: `${hashIn(memberOf(entry, 'txid'))}:${countIn(memberOf(entry, 'vout'))}`,
      units: countIn(memberOf(entry, 'value')),
      ...statusIn(memberOf(entry, 'status')),
    }));
  }

  /** Expected rates by the number of blocks within which a transaction is confirmed; empty where the node has none. */
  async rates(): Promise<Map<number, number>> {
    const estimates = jsonOf(await this.found('/fee-estimates', 'fee-estimates'));
    if (typeof estimates !== 'object' || estimates === null || Array.isArray(estimates)) throw malformed();
    return new Map(
      Object.entries(estimates).map(([blocks, rate]) => [Number(countIn(blocks)), rateIn(rate)]),
    );
  }

  /** The bytes of a transaction. */
  async bytes(id: string): Promise<Buffer> {
    return bytesIn(await this.found(`/tx/${id}/hex`, 'tx-hex'));
  }

  /** Where a transaction stands in its block, from its id up to the root of the block. */
  async branch(id: string): Promise<EsploraBranch> {
    const proof = jsonOf(await this.found(`/tx/${id}/merkle-proof`, 'merkle-proof'));
    const siblings = memberOf(proof, 'merkle');
    if (!Array.isArray(siblings) || siblings.length > MOST_SIBLINGS) throw malformed();
    return { position: Number(countIn(memberOf(proof, 'pos'))), siblings: siblings.map(hashIn) };
  }

  /** The 80 bytes of a block's header. @param hash of the block. */
  async header(hash: string): Promise<Buffer> {
    return bytesIn(await this.found(`/block/${hash}/header`, 'block-header'));
  }

  /** Undefined for a transaction that the node does not know. */
  async status(id: string): Promise<EsploraStatus | undefined> {
    const answer = await this.ask(`/tx/${id}`, 'tx');
    if (answer.status === 404) return undefined;
    const transaction = jsonOf(answer);
    if (answer.status !== 200 || memberOf(transaction, 'txid') !== id) throw malformed();
    return statusIn(memberOf(transaction, 'status'));
  }

  /** The transaction that has spent a coin, and where it is; undefined for one that was not spent, or that the node does not know. */
  async spender(coin: string): Promise<(EsploraStatus & { readonly id: string }) | undefined> {
    const [id, output] = coin.split(':');
    const answer = await this.ask(`/tx/${id}/outspend/${output}`, 'outspend');
    if (answer.status === 404) return undefined;
    const spent = jsonOf(requireFound(answer));
    if (memberOf(spent, 'spent') === false) return undefined;
    return { id: hashIn(memberOf(spent, 'txid')), ...statusIn(memberOf(spent, 'status')) };
  }

  /** Sends a transaction; what the node says to it. */
  send(bytes: Buffer): Promise<Answer> {
    return this.ask('/tx', 'send', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: bytes.toString('hex'),
    });
  }

  /** A node on a local chain knows witness addresses by their own prefix alone, and refuses that of the public test nets. */
  private async ofAddress(address: string, path: string): Promise<Answer> {
    const answer = await this.ask(`/address/${address}${path}`, 'address');
    const local = answer.status === 400 ? localSpelling(address) : undefined;
    return local === undefined ? requireFound(answer) : this.found(`/address/${local}${path}`, 'address');
  }

  private async found(path: string, name: string): Promise<Answer> {
    return requireFound(await this.ask(path, name));
  }

  private ask(path: string, name: string, init: RequestInit = {}): Promise<Answer> {
    return fetchAnswer(`${this.base}${path}`, { name, ...init }, this.signal);
  }
}

function requireFound(answer: Answer): Answer {
  if (answer.status !== 200) throw chainUnavailable(`the node answered with status ${answer.status}`);
  return answer;
}

function bytesIn(answer: Answer): Buffer {
  const bytes = bytesOfHex(answer.text.trim());
  if (!bytes?.length) throw malformed();
  return bytes;
}

function statusIn(status: unknown): EsploraStatus {
  const isConfirmed = memberOf(status, 'confirmed');
  if (isConfirmed === false) return { block: null };
  if (isConfirmed !== true) throw malformed();
  return {
    block: {
      height: countIn(memberOf(status, 'block_height')),
      hash: hashIn(memberOf(status, 'block_hash')),
    },
  };
}

function hashIn(value: unknown): string {
  if (typeof value === 'string' && HASH.test(value)) return value;
  throw malformed();
}

function countIn(value: unknown): bigint {
  if (typeof value === 'string' && COUNT.test(value)) return BigInt(value);
  throw malformed();
}

function rateIn(value: unknown): number {
  if (typeof value === 'string' && RATE.test(value)) return Number(value);
  throw malformed();
}

function malformed(): Error {
  return chainUnavailable('the node answered in no form of Esplora');
}
