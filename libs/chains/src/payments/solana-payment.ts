import { base58 } from '@scure/base';
import { sha256 } from '@latchkey/platform/crypto';
import { TOKEN_PROGRAM } from '../solana/token-program.js';
import { ASSOCIATED_TOKEN_PROGRAM, associatedTokenAccount } from './associated-token.js';
import { SOLANA_FEE_CAPS, solanaFee } from './fee-caps.js';
import type { ReadPayment } from './payment.js';
import { readSolanaMessage, type SolanaInstruction } from './solana-message.rules.js';

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111';

/** The first bytes of the data of an instruction: which one of its program it is. */
const SET_UNIT_LIMIT = Buffer.of(2);
const SET_UNIT_PRICE = Buffer.of(3);
const SYSTEM_TRANSFER = Buffer.of(2, 0, 0, 0);
const TRANSFER_CHECKED = Buffer.of(12);
/** `Create` without data or as 0, and `CreateIdempotent`. */
const CREATE_FORMS = ['', '00', '01'];

/** Each draft has another blockhash and another reference, so each call whose signature was not stored needs one more. */
const MOST_MESSAGES = 5;

/** An instruction with its keys in base58. */
interface Step {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Buffer;
}

type Paid = Pick<ReadPayment, 'token' | 'receiver' | 'units'>;

/**
 * A payment of SOL, or of tokens of the token program from the payer's associated account: limit and price of compute,
 * for a token possibly the creation of the account that is paid, and the payment. Undefined for any other bytes.
 */
export function readSolanaPayment(message: Buffer): ReadPayment | undefined {
  const read = readSolanaMessage(message);
  if (!read) return undefined;
  const payer = base58.encode(read.payer);
  const [limit, price, ...rest] = read.instructions.map(stepOf);
  const [creation, payment] = rest.length === 2 ? rest : [undefined, rest[0]];
  const fees = limit && price && feesOf(limit, price);
  const paid = payment && rest.length <= 2 && (coinsPaid(payment, payer) ?? tokensPaid(payment, payer));
  if (!fees || !paid || (creation && !createsReceiver(creation, payer, paid))) return undefined;
  const slot = { id: base58.encode(sha256(message)), most: MOST_MESSAGES };
  return { ...paid, ...fees, chain: null, payer, slot, signable: message };
}

function stepOf({ program, accounts, data }: SolanaInstruction): Step {
  return { program: base58.encode(program), accounts: accounts.map((key) => base58.encode(key)), data };
}

/** The rent of an account that is created comes on top: the chain sets it, and no byte names it. */
function feesOf(limit: Step, price: Step): Pick<ReadPayment, 'fee' | 'isCapped'> | undefined {
  const hasBoth =
    isOf(limit, COMPUTE_BUDGET_PROGRAM, SET_UNIT_LIMIT, 5) &&
    isOf(price, COMPUTE_BUDGET_PROGRAM, SET_UNIT_PRICE, 9);
  if (!hasBoth || limit.accounts.length + price.accounts.length > 0) return undefined;
  const [units, unitPrice] = [limit.data.readUInt32LE(1), price.data.readBigUInt64LE(1)];
  return {
    fee: solanaFee(units, unitPrice),
    isCapped: units <= SOLANA_FEE_CAPS.units && unitPrice <= SOLANA_FEE_CAPS.unitPrice,
  };
}

/** The system program ignores a further account: the random reference that makes each payment another one. */
function coinsPaid(step: Step, payer: string): Paid | undefined {
  const [from, to, ...references] = step.accounts;
  const isTransfer = isOf(step, SYSTEM_PROGRAM, SYSTEM_TRANSFER, 12) && references.length <= 1;
  if (!isTransfer || from !== payer || to === undefined) return undefined;
  return { token: null, receiver: to, units: step.data.readBigUInt64LE(4) };
}

/** So does the token program, for an owner that is a single key. */
function tokensPaid(step: Step, payer: string): Paid | undefined {
  const [source, mint, receiver, owner, ...references] = step.accounts;
  const isTransfer = isOf(step, TOKEN_PROGRAM, TRANSFER_CHECKED, 10) && references.length <= 1;
  if (!isTransfer || owner !== payer || mint === undefined || receiver === undefined) return undefined;
  if (source !== associatedTokenAccount(payer, mint)) return undefined;
  const token = { contract: mint, decimals: step.data.readUInt8(9) };
  return { token, receiver, units: step.data.readBigUInt64LE(1) };
}

/** Whether it creates the account of the token that is paid, at the payer's cost, and nothing else. */
function createsReceiver(step: Step, payer: string, { token, receiver }: Paid): boolean {
  const [funder, account, owner, mint, system, program, ...more] = step.accounts;
  if (step.program !== ASSOCIATED_TOKEN_PROGRAM || !CREATE_FORMS.includes(step.data.toString('hex')))
    return false;
  if (owner === undefined || mint === undefined || mint !== token?.contract) return false;
  const isItsAccount = account === receiver && account === associatedTokenAccount(owner, mint);
  const isPlain = system === SYSTEM_PROGRAM && program === TOKEN_PROGRAM && more.length === 0;
  return funder === payer && isItsAccount && isPlain;
}

function isOf({ program, data }: Step, expected: string, which: Buffer, length: number): boolean {
  return program === expected && data.length === length && data.subarray(0, which.length).equals(which);
}
