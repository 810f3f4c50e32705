import {
  extractBaseAddress,
  Keypair,
  type Operation,
  Transaction,
  TransactionBuilder,
} from '@stellar/stellar-base';

/** In stroops. */
export const STELLAR_RESERVE = 5_000_000n;
const BASE_FEE = 100n;
/** How many ledgers a transaction waits, and for how many nodes refuse it then. */
const PATIENCE = 4;
const BANNED_FOR = 10;

/** Codes of the protocol. */
const CODE = {
  tooLate: -3,
  badSequence: -5,
  badSignature: -6,
  insufficientBalance: -7,
  noAccount: -8,
  insufficientFee: -9,
};

interface LedgerAccount {
  balance: bigint;
  sequence: bigint;
  /** Beside the account itself. */
  subentries: number;
  /** What offers have sold. */
  sold: bigint;
  /** Entries of its data, in Base64. */
  data: Record<string, string>;
}

/** A transaction that a ledger has executed. */
export interface Executed {
  readonly hash: string;
  readonly source: string;
  readonly sequence: bigint;
  readonly envelope: string;
  readonly isSuccessful: boolean;
  readonly fee: bigint;
}

/** What was paid, as the library of others reads it. */
interface Paid {
  readonly type: string;
  readonly to: string;
  readonly units: bigint;
  readonly memo: string;
}

interface Waiting {
  readonly transaction: Transaction;
  age: number;
}

type Accepted =
  | { readonly status: 'PENDING' | 'DUPLICATE' | 'TRY_AGAIN_LATER'; readonly hash: string }
  | { readonly status: 'ERROR'; readonly hash: string; readonly code: number };

/**
 * Accounts, transactions that wait for a ledger, and the rules by which nodes take and execute them: by
 * @stellar/stellar-base, which has nothing in common with what makes, reads and signs payments.
 */
export class StellarLedger {
  readonly accounts = new Map<string, LedgerAccount>();
  readonly executed: Executed[] = [];
  readonly paid: Paid[] = [];
  /** One for each account, as nodes have it. */
  readonly waiting = new Map<string, Waiting>();
  /** What a ledger takes at least for an operation: more while there is no room. */
  wantedFee = BASE_FEE;
  private readonly banned = new Map<string, number>();
  height = 1;

  constructor(readonly passphrase: string) {}

  fund(address: string, units: bigint, more: Partial<LedgerAccount> = {}): LedgerAccount {
    const known = this.accounts.get(address);
    const made = { balance: 0n, sequence: BigInt(this.height) << 32n, subentries: 0, sold: 0n, data: {} };
    const account = Object.assign(known ?? made, more);
    account.balance += units;
    this.accounts.set(address, account);
    return account;
  }

  /** Takes a transaction, as nodes do. */
  accept(envelope: string): Accepted {
    const transaction = this.read(envelope);
    const hash = transaction.hash().toString('hex');
    const known = this.waiting.get(transaction.source);
    if (known) {
      const isSame = known.transaction.hash().toString('hex') === hash;
      return { status: isSame ? 'DUPLICATE' : 'TRY_AGAIN_LATER', hash };
    }
    if ((this.banned.get(hash) ?? 0) > this.height) return { status: 'TRY_AGAIN_LATER', hash };
    const code = this.refusalOf(transaction);
    if (code !== undefined) return { status: 'ERROR', hash, code };
    this.waiting.set(transaction.source, { transaction, age: 0 });
    return { status: 'PENDING', hash };
  }

  /** Ledgers with all that waits and offers enough. */
  close(count = 1): void {
    for (let n = 0; n < count; n += 1) {
      this.height += 1;
      for (const [source, waiting] of this.waiting) this.include(source, waiting);
    }
  }

  private include(source: string, waiting: Waiting): void {
    const { transaction } = waiting;
    waiting.age += 1;
    if (BigInt(transaction.fee) >= this.wantedFee) {
      this.waiting.delete(source);
      if (this.refusalOf(transaction) === undefined) this.execute(transaction);
    } else if (waiting.age >= PATIENCE) {
      this.waiting.delete(source);
      this.banned.set(transaction.hash().toString('hex'), this.height + BANNED_FOR);
    }
  }

  private execute(transaction: Transaction): void {
    const account = this.accounts.get(transaction.source);
    if (!account) return;
    account.balance -= this.wantedFee;
    account.sequence = BigInt(transaction.sequence);
    const [operation] = transaction.operations;
    const isSuccessful = operation !== undefined && this.pay(account, operation, transaction);
    this.executed.push({
      hash: transaction.hash().toString('hex'),
      source: transaction.source,
      sequence: account.sequence,
      envelope: transaction.toEnvelope().toXDR('base64'),
      isSuccessful,
      fee: this.wantedFee,
    });
  }

  private pay(from: LedgerAccount, operation: Operation, transaction: Transaction): boolean {
    const { type } = operation;
    if (type !== 'payment' && type !== 'createAccount') return false;
    const units = stroopsOf(type === 'payment' ? operation.amount : operation.startingBalance);
    const to = operation.destination;
    const known = this.accounts.get(to.startsWith('M') ? extractBaseAddress(to) : to);
    const isPayable = type === 'payment' ? known !== undefined : !known && units >= 2n * STELLAR_RESERVE;
    if (!isPayable || availableOf(from) < units) return false;
    from.balance -= units;
    if (known) known.balance += units;
    else this.fund(to, units);
    const { value } = transaction.memo;
    this.paid.push({ type, to, units, memo: value === null ? '' : value.toString() });
    return true;
  }

  private refusalOf(transaction: Transaction): number | undefined {
    const account = this.accounts.get(transaction.source);
    if (!account) return CODE.noAccount;
    const end = BigInt(transaction.timeBounds?.maxTime ?? 0);
    if (end > 0n && end < BigInt(Math.floor(Date.now() / 1000))) return CODE.tooLate;
    if (BigInt(transaction.sequence) !== account.sequence + 1n) return CODE.badSequence;
    if (!isSigned(transaction)) return CODE.badSignature;
    const fee = BigInt(transaction.fee);
    if (fee < BASE_FEE) return CODE.insufficientFee;
    return availableOf(account) < fee ? CODE.insufficientBalance : undefined;
  }

  private read(envelope: string): Transaction {
    const read = TransactionBuilder.fromXDR(envelope, this.passphrase);
    if (read instanceof Transaction) return read;
    throw new TypeError('a transaction that another one pays for');
  }
}

function isSigned(transaction: Transaction): boolean {
  const [signed, ...more] = transaction.signatures;
  if (!signed || more.length > 0) return false;
  const key = Keypair.fromPublicKey(transaction.source);
  return signed.hint().equals(key.signatureHint()) && key.verify(transaction.hash(), signed.signature());
}

function availableOf({ balance, subentries, sold }: LedgerAccount): bigint {
  return balance - BigInt(2 + subentries) * STELLAR_RESERVE - sold;
}

/** Of an amount with seven places, as the library writes it. */
function stroopsOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}
