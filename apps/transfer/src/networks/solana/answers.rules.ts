import { chainUnavailable, memberOf, readSolanaAddress, solanaCount } from '@latchkey/chains';

/** The account at an address, with the first bytes of its data. */
export interface Account {
  readonly owner: string;
  readonly isExecutable: boolean;
  readonly data: Buffer;
}

export interface LatestBlock {
  readonly hash: string;
  /** The height of the last block that takes a transaction on this one. */
  readonly lastValidHeight: bigint;
}

export interface Status {
  readonly commitment: 'processed' | 'confirmed' | 'finalized';
  readonly isFailed: boolean;
}

/** The status of a transaction, as a node knew it at a slot. */
export interface Sighting {
  readonly slot: bigint;
  readonly status: Status | null;
}

/** @throws AppError chain_unavailable, like all of these, for an answer of another form. */
export function readAccount(answer: unknown): Account | null {
  const account = memberOf(answer, 'value');
  if (account === null) return null;
  const [owner, data, isExecutable] = ['owner', 'data', 'executable'].map((name) => memberOf(account, name));
  const isWhole = typeof owner === 'string' && typeof isExecutable === 'boolean' && Array.isArray(data);
  if (!isWhole || typeof data[0] !== 'string' || data[1] !== 'base64') throw malformed('account');
  return { owner, isExecutable, data: Buffer.from(data[0], 'base64') };
}

export function readLatestBlock(answer: unknown): LatestBlock {
  const value = memberOf(answer, 'value');
  return {
    hash: readBlockHash(memberOf(value, 'blockhash')),
    lastValidHeight: solanaCount(memberOf(value, 'lastValidBlockHeight')),
  };
}

/** The hash of a block is written as an address is. */
export function readBlockHash(hash: unknown): string {
  if (typeof hash !== 'string' || readSolanaAddress(hash) !== hash) throw malformed('block');
  return hash;
}

export function readRecentFees(answer: unknown): bigint[] {
  if (!Array.isArray(answer)) throw malformed('list of fees');
  return answer.map((entry: unknown) => solanaCount(memberOf(entry, 'prioritizationFee')));
}

export function readSighting(answer: unknown): Sighting {
  const slot = solanaCount(memberOf(memberOf(answer, 'context'), 'slot'));
  const list = memberOf(answer, 'value');
  if (!Array.isArray(list) || list.length !== 1) throw malformed('status');
  return { slot, status: list[0] === null ? null : readStatus(list[0]) };
}

function readStatus(status: unknown): Status {
  const commitment = memberOf(status, 'confirmationStatus');
  const error = memberOf(status, 'err');
  if (error === undefined) throw malformed('status');
  switch (commitment) {
    case 'processed':
    case 'confirmed':
    case 'finalized':
      return { commitment, isFailed: error !== null };
    default:
      throw malformed('status');
  }
}

export function malformed(what: string): Error {
  return chainUnavailable(`the node answered no ${what}`);
}
