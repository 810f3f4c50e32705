import { createHash, randomBytes } from 'node:crypto';
import { payments, script as scripts, Transaction } from 'bitcoinjs-lib';
import { hashOf, rootOf, workedHeader } from './bitcoin-headers.js';

/** libsecp256k1, as nodes have it. */
type Curve = Pick<typeof import('tiny-secp256k1'), 'verify'>;

/** A block: its hash, and the ids of its transactions. */
interface LedgerBlock {
  readonly hash: string;
  readonly ids: readonly string[];
  /** With the work of a local chain; absent for the first block. */
  readonly header?: Buffer;
}

/** In satoshi for each virtual byte, as nodes pass on at least. */
const LEAST_RATE = 1;
const SEQUENCE_FINAL = 0xffff_fffe;

/**
 * Blocks, transactions that wait for one, and the rules by which a node takes a transaction: by bitcoinjs-lib and
 * libsecp256k1, which have nothing in common with what makes and signs payments.
 */
export class BitcoinLedger {
  readonly transactions = new Map<string, Transaction>();
  readonly waiting = new Set<string>();
  blocks: LedgerBlock[];

  /** @param genesis hash of the first block. */
  constructor(
    private readonly curve: Curve,
    genesis: string,
  ) {
    this.blocks = [{ hash: genesis, ids: [] }];
  }

  get height(): number {
    return this.blocks.length - 1;
  }

  /** Confirmed outputs of one transaction. @returns `<transaction id>:<output>` of the first */
  fund(script: Uint8Array, ...amounts: bigint[]): string {
    return this.fundAmong(Buffer.concat([Buffer.of(0, 20), randomBytes(20)]), script, ...amounts);
  }

  /** The same beside an output with another script, which may be large. */
  fundAmong(other: Uint8Array, script: Uint8Array, ...amounts: bigint[]): string {
    const coins = new Transaction();
    coins.version = 2;
    // Other outputs beside it, and a witness, as most have.
    coins.addInput(randomBytes(32), 0);
    coins.setWitness(0, [randomBytes(71), randomBytes(33)]);
    coins.addOutput(other, 777n);
    for (const units of amounts) coins.addOutput(script, units);
    const id = coins.getId();
    this.transactions.set(id, coins);
    this.addBlock([id]);
    return `${id}:1`;
  }

  /** Blocks with all that waits. */
  mine(count = 1): void {
    for (let n = 0; n < count; n += 1) {
      this.addBlock([...this.waiting]);
      this.waiting.clear();
    }
  }

  /** The newest blocks give way to others without their transactions, which wait again. */
  reorganise(depth: number): void {
    const dropped = this.blocks.splice(-depth);
    for (const id of dropped.flatMap(({ ids }) => ids)) this.waiting.add(id);
    for (let n = 0; n <= depth; n += 1) this.addBlock([]);
  }

  /**
   * The newest blocks give way to others, in which another transaction spends what made a coin: that one, and what spends its
   * coins, are never executed. @returns the id of the other one
   */
  loseSource(id: string, depth: number): string {
    this.reorganise(depth);
    const lost = this.transactions.get(id);
    if (!lost) throw new Error('no such transaction');
    const other = lost.clone();
    other.outs = [{ script: Buffer.concat([Buffer.of(0, 20), randomBytes(20)]), value: 500n }];
    for (const each of [...this.waiting])
      if (each === id || coinsOf(this.transactions.get(each)).some((coin) => coin.startsWith(id)))
        this.waiting.delete(each);
    this.transactions.set(other.getId(), other);
    this.addBlock([other.getId()]);
    return other.getId();
  }

  /** The block of a transaction. */
  blockOf(id: string): { height: number; hash: string } | undefined {
    const height = this.blocks.findIndex(({ ids }) => ids.includes(id));
    const block = this.blocks[height];
    return block && { height, hash: block.hash };
  }

  isKnown(id: string): boolean {
    return this.waiting.has(id) || this.blockOf(id) !== undefined;
  }

  /** What spends a coin. */
  spenderOf(coin: string): string | undefined {
    const ids = [...this.waiting, ...this.blocks.flatMap((block) => block.ids)];
    return ids.find((id) => coinsOf(this.transactions.get(id)).includes(coin));
  }

  /** The outputs of a script that nothing spends, also in what waits. */
  unspent(script: Uint8Array): { id: string; output: number; units: bigint }[] {
    const ids = [...this.blocks.flatMap((block) => block.ids), ...this.waiting];
    return ids.flatMap((id) =>
      (this.transactions.get(id)?.outs ?? []).flatMap(({ script: of, value }, output) => {
        const isFree = Buffer.from(of).equals(script) && this.spenderOf(`${id}:${output}`) === undefined;
        return isFree ? [{ id, output, units: value }] : [];
      }),
    );
  }

  /** Takes a transaction. @returns its id, or why not, as Bitcoin Core says it. */
  accept(hex: string): { id: string } | { refusal: string } {
    const transaction = Transaction.fromHex(hex);
    const id = transaction.getId();
    if (this.blockOf(id)) return { refusal: 'Transaction outputs already in utxo set' };
    if (this.waiting.has(id)) return { refusal: 'txn-already-in-mempool' };
    const refusal = this.refusalOf(transaction);
    if (refusal) return { refusal };
    for (const coin of coinsOf(transaction)) this.waiting.delete(this.spenderOf(coin) ?? '');
    this.transactions.set(id, transaction);
    this.waiting.add(id);
    return { id };
  }

  private refusalOf(transaction: Transaction): string | undefined {
    const sources = transaction.ins.map((input) => this.knownOutput(coinOf(input)));
    if (sources.includes(undefined)) return 'bad-txns-inputs-missingorspent';
    const conflicts = [...new Set(coinsOf(transaction).flatMap((coin) => this.spenderOf(coin) ?? []))];
    if (conflicts.some((id) => this.blockOf(id))) return 'bad-txns-inputs-missingorspent';
    if (!transaction.ins.every((_, at) => this.isSigned(transaction, at)))
      return 'mandatory-script-verify-flag-failed';
    const fee = this.feeOf(transaction);
    if (fee < BigInt(LEAST_RATE * transaction.virtualSize())) return 'min relay fee not met';
    if (transaction.outs.some(({ value }) => value < 294n)) return 'dust';
    const replaced = conflicts.map((id) => this.transactions.get(id));
    if (replaced.some((other) => other?.ins.every(({ sequence }) => sequence >= SEQUENCE_FINAL)))
      return 'txn-mempool-conflict';
    const least = replaced.reduce((fees, other) => fees + (other ? this.feeOf(other) : 0n), 0n);
    if (conflicts.length > 0 && fee < least + BigInt(transaction.virtualSize())) return 'insufficient fee';
    return undefined;
  }

  /** Of what spends outputs that are known here. */
  feeOf(transaction: Transaction): bigint {
    const paid = transaction.ins.map((input) => this.outputOf(coinOf(input))?.value ?? 0n);
    return sum(paid) - sum(transaction.outs.map(({ value }) => value));
  }

  private isSigned(transaction: Transaction, at: number): boolean {
    const input = transaction.ins[at];
    const source = input && this.outputOf(coinOf(input));
    const [signature, key] = input?.witness ?? [];
    if (!source || !signature || !key || input?.witness.length !== 2) return false;
    const hash = createHash('ripemd160').update(createHash('sha256').update(key).digest()).digest();
    if (!Buffer.from(source.script).equals(Buffer.concat([Buffer.of(0, 20), hash]))) return false;
    const code = payments.p2pkh({ hash }).output;
    const { signature: compact, hashType } = scripts.signature.decode(signature);
    if (!code || hashType !== Transaction.SIGHASH_ALL) return false;
    const digest = transaction.hashForWitnessV0(at, code, source.value, hashType);
    return this.curve.verify(digest, key, compact, true);
  }

  /** Undefined for one of a transaction that a reorganisation has taken out. */
  private knownOutput(coin: string) {
    return this.isKnown(coin.slice(0, coin.indexOf(':'))) ? this.outputOf(coin) : undefined;
  }

  private outputOf(coin: string) {
    const [id = '', output] = coin.split(':');
    return this.transactions.get(id)?.outs[Number(output)];
  }

  private addBlock(ids: readonly string[]): void {
    const previous = Buffer.from(this.blocks.at(-1)?.hash ?? '', 'hex').reverse();
    const header = workedHeader(previous, rootOf(ids));
    this.blocks.push({ hash: hashOf(header), ids, header });
  }
}

function coinsOf(transaction: Transaction | undefined): string[] {
  return (transaction?.ins ?? []).map(coinOf);
}

function coinOf({ hash, index }: { hash: Uint8Array; index: number }): string {
  return `${Buffer.from(hash).reverse().toString('hex')}:${index}`;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, units) => total + units, 0n);
}
