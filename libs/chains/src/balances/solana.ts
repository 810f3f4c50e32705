import { base58 } from '@scure/base';
import { chainUnavailable } from '../endpoints/fetch-answer.js';
import { JsonRpc, memberOf } from '../endpoints/json-rpc.js';
import type { Amount, BalanceQuestion } from './amount.js';

const CONFIRMED = { commitment: 'confirmed' };
const LAMPORTS = /^\d{1,20}$/;
/** The token program and Token-2022, whose accounts begin alike. */
const TOKEN_PROGRAMS = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]);
const TOKEN_ACCOUNT_BYTES = 165;
const MINT_BYTES = 82;

export async function solanaNative(
  { endpoint, address, signal }: BalanceQuestion,
  decimals: number,
): Promise<Amount> {
  const answer = await new JsonRpc(endpoint, signal).call('getBalance', [address, CONFIRMED]);
  const lamports = memberOf(answer, 'value');
  if (typeof lamports !== 'string' || !LAMPORTS.test(lamports)) throw malformed();
  return { units: BigInt(lamports), decimals };
}

/** The sum over the owner's token accounts of the mint; nobody has to have one. */
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

/** Mint: authority option (4), authority (32), supply (8), decimals (1), initialized (1). */
async function mintDecimals(node: JsonRpc, mint: string): Promise<number> {
  const answer = await node.call('getAccountInfo', [mint, { ...CONFIRMED, encoding: 'base64' }]);
  const data = dataOf(memberOf(answer, 'value'));
  if (data.length < MINT_BYTES || data[45] !== 1) throw malformed();
  return data.readUInt8(44);
}

/** Token account: mint (32), owner (32), amount (8, little endian). */
function amountIn(data: Buffer, { mint, address }: { mint: string; address: string }): bigint {
  const isOurs =
    data.length >= TOKEN_ACCOUNT_BYTES &&
    base58.encode(data.subarray(0, 32)) === mint &&
    base58.encode(data.subarray(32, 64)) === address;
  if (!isOurs) throw malformed();
  return data.readBigUInt64LE(64);
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
  return chainUnavailable(new Error('the node answered no such account'));
}
