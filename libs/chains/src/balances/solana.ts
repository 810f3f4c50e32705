import { base58 } from '@scure/base';
import { chainUnavailable } from '../endpoints/fetch-answer.js';
import { JsonRpc, memberOf } from '../endpoints/json-rpc.js';
import { TOKEN_PROGRAM } from '../solana/token-program.js';
import type { Amount, BalanceQuestion } from './amount.js';

export const CONFIRMED = { commitment: 'confirmed' };
const COUNT = /^\d{1,20}$/;
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
/** The accounts of both begin with the same layout. */
const TOKEN_PROGRAMS = new Set([TOKEN_PROGRAM, TOKEN_2022_PROGRAM]);
export const TOKEN_ACCOUNT_BYTES = 165;
const MINT_BYTES = 82;
const FROZEN = 2;

/** The holding of one mint by one owner. */
export interface TokenAccount {
  readonly mint: string;
  readonly owner: string;
  readonly units: bigint;
  readonly isFrozen: boolean;
}

export async function solanaNative(
  { endpoint, address, signal }: BalanceQuestion,
  decimals: number,
): Promise<Amount> {
  const answer = await new JsonRpc(endpoint, signal).call('getBalance', [address, CONFIRMED]);
  return { units: solanaCount(memberOf(answer, 'value')), decimals };
}

/** A number of a node. @throws AppError chain_unavailable for anything else, so that no bad answer counts as zero. */
export function solanaCount(answer: unknown): bigint {
  if (typeof answer === 'string' && COUNT.test(answer)) return BigInt(answer);
  throw chainUnavailable('the node answered no number');
}

/** The sum over the owner's token accounts of the mint; 0 without any. */
export async function splToken(
  { endpoint, address, signal }: BalanceQuestion,
  mint: string,
  decimals: number | undefined,
): Promise<Amount> {
  const node = new JsonRpc(endpoint, signal);
  const encoded = { ...CONFIRMED, encoding: 'base64' };
  const [accounts, known] = await Promise.all([
    node.call('getTokenAccountsByOwner', [address, { mint }, encoded]),
    decimals ?? mintDecimals(node, mint),
  ]);
  const list = memberOf(accounts, 'value');
  if (!Array.isArray(list)) throw malformed();
  const amounts = list.map((entry: unknown) =>
    amountIn(dataOf(memberOf(entry, 'account')), { mint, address }),
  );
  return { units: amounts.reduce((sum, amount) => sum + amount, 0n), decimals: known };
}

async function mintDecimals(node: JsonRpc, mint: string): Promise<number> {
  const answer = await node.call('getAccountInfo', [mint, { ...CONFIRMED, encoding: 'base64' }]);
  const decimals = readMintDecimals(dataOf(memberOf(answer, 'value')));
  if (decimals === undefined) throw malformed();
  return decimals;
}

function amountIn(data: Buffer, { mint, address }: { mint: string; address: string }): bigint {
  const account = readTokenAccount(data);
  if (account?.mint !== mint || account.owner !== address) throw malformed();
  return account.units;
}

/** Mint: authority option (4), authority (32), supply (8), decimals (1), initialized (1). */
export function readMintDecimals(data: Buffer): number | undefined {
  return data.length >= MINT_BYTES && data[45] === 1 ? data.readUInt8(44) : undefined;
}

/** Token account: mint (32), owner (32), amount (8, little endian), delegate (36), state (1). */
export function readTokenAccount(data: Buffer): TokenAccount | undefined {
  if (data.length < TOKEN_ACCOUNT_BYTES) return undefined;
  return {
    mint: base58.encode(data.subarray(0, 32)),
    owner: base58.encode(data.subarray(32, 64)),
    units: data.readBigUInt64LE(64),
    isFrozen: data[108] === FROZEN,
  };
}

/** The bytes of an account of a token program. */
function dataOf(account: unknown): Buffer {
  const data = memberOf(account, 'data');
  const isToken = TOKEN_PROGRAMS.has(String(memberOf(account, 'owner')));
  if (!isToken || !Array.isArray(data) || typeof data[0] !== 'string' || data[1] !== 'base64')
    throw malformed();
  return Buffer.from(data[0], 'base64');
}

function malformed(): Error {
  return chainUnavailable('the node answered no such account');
}
