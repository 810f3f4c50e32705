import {
  type Asset,
  chainUnavailable,
  EndpointChain,
  Horizon,
  HORIZON_SEND,
  KeptAnswer,
  networkId,
  passphraseOf,
  readByteStrings,
  readStellarAddress,
  readStellarTransaction,
  type StellarAccount,
  stellarDigest,
  writeByteStrings,
} from '@latchkey/chains';
import { AppError } from '@latchkey/contracts';
import {
  type Draft,
  type Holdings,
  type Network,
  type Outcome,
  type Payment,
  RefusedBroadcast,
  type SentTransaction,
  type SignedTransaction,
  type TransferAsset,
} from '../network.js';
import { dueForm, readForms, writeForms } from '../stored-forms.js';
import { availableOf, baseReserve, DECIMALS, nowSeconds, receiverOf } from './accounts.js';
import { isSignedBy, readEnvelope, writeEnvelope } from './envelope.js';
import { fateOf } from './fate.js';
import { feesFrom, firstFee } from './fees.rules.js';
import { encodeTransaction } from './transaction-bytes.js';

/** How long a payment can be executed: 180 ledgers of five seconds. Then it has failed for good. */
const VALID_SECONDS = 900n;
/** Each of them takes 16 seconds at most until its end is seen, and usually half of that: there is time left for some that are stuck. */
const MOST_IN_LANE = 50;
/** Nodes drop a transaction that no ledger has taken after some ledgers; from then on they take another form of it. */
const BUMP_AFTER_MS = 60_000;
const SIGNATURE_BYTES = 64;
const TAKEN = ['PENDING', 'DUPLICATE'];
/** While another transaction of the account waits, and for a while after nodes have dropped this one. */
const LATER = 'TRY_AGAIN_LATER';

interface StellarSettings {
  readonly url: string;
  /** In stroops, of all forms. */
  readonly mostFee: bigint;
}

/** Payments of XLM, each with the next sequence number of its account, and with an end. */
export function stellarNetwork(settings: StellarSettings): Network {
  return new StellarNetwork(settings);
}

class StellarNetwork implements Network {
  readonly nativeDecimals = DECIMALS;
  /** A payment that has ended has not used its number. */
  readonly reusesNonces = true;
  readonly mostInLane = MOST_IN_LANE;
  private readonly endpoint: EndpointChain;
  private readonly isTaking: KeptAnswer<boolean>;

  constructor(private readonly settings: StellarSettings) {
    this.endpoint = new EndpointChain('STELLAR', settings.url);
    this.isTaking = new KeptAnswer((signal) => this.node(signal).takesTransactions());
  }

  chain(signal: AbortSignal): Promise<string> {
    return this.endpoint.name(signal);
  }

  async missingCall(signal: AbortSignal): Promise<string | undefined> {
    return (await this.isTaking.get(signal)) ? undefined : HORIZON_SEND;
  }

  async assetOf({ kind, decimals }: Asset): Promise<TransferAsset> {
    if (kind !== 'xlm_native') throw new TypeError(`${kind} is not on this chain`);
    return { kind, decimals };
  }

  /** An account, or one with an id in it; all networks have the same addresses. */
  async destination(text: string): Promise<string> {
    const read = readStellarAddress(text);
    if (!read) throw new AppError('invalid_public_address');
    return read.address;
  }

  /** @throws AppError insufficient_funds, and what {@link receiverOf} throws */
  async estimate(payment: Payment, signal: AbortSignal): Promise<bigint> {
    const node = this.node(signal);
    const [reserve, fee, account] = await Promise.all([
      baseReserve(node),
      this.fee(node),
      node.account(payment.from),
      this.requireCalls(signal),
    ]);
    await receiverOf(node, payment, reserve);
    const free = account ? availableOf(account, reserve).free : 0n;
    if (free >= payment.units + fee) return fee;
    throw new AppError('insufficient_funds', { reason: lackOf({ free, account }, payment.units, fee) });
  }

  async holdings({ from }: Payment, signal: AbortSignal): Promise<Holdings> {
    const node = this.node(signal);
    const [account, reserve] = await Promise.all([node.account(from), baseReserve(node)]);
    if (!account) return { native: 0n, asset: 0n, nonce: null };
    const { free, kept } = availableOf(account, reserve);
    return { native: free, asset: free, nonce: account.sequence + 1n, kept };
  }

  async draft(payment: Payment, nonce: bigint | null, signal: AbortSignal): Promise<Draft> {
    const chain = await this.chain(signal);
    const node = this.node(signal);
    const { from, to, units, memo, before } = payment;
    const [reserve, fee, account] = await Promise.all([
      baseReserve(node),
      this.fee(node),
      node.account(from),
      this.requireCalls(signal),
    ]);
    const { isNew } = await receiverOf(node, payment, reserve);
    const free = before?.free ?? (account ? availableOf(account, reserve).free : 0n);
    const fees = feesFrom(fee, { most: this.settings.mostFee, free: free - units });
    const sequence = nonce ?? 0n;
    const validUntil = nowSeconds() + VALID_SECONDS;
    const common = { from, to, units, memo, isCreation: isNew, sequence, validUntil };
    const forms = fees.map((each) => encodeTransaction({ ...common, fee: each }));
    return {
      unsigned: writeByteStrings([Buffer.from(passphraseOf(chain)), ...forms]),
      mostNative: units + (fees.at(-1) ?? fee),
      leastLeft: 0n,
      lastValidHeight: null,
      genesis: null,
      chain,
    };
  }

  async assemble(
    { unsigned, chain }: Draft,
    signature: Buffer,
    { from }: Payment,
  ): Promise<SignedTransaction> {
    const [, ...transactions] = readByteStrings(unsigned) ?? [];
    const network = networkId(passphraseOf(chain));
    const key = keyOf(from);
    if (signature.length !== SIGNATURE_BYTES * transactions.length) throw new Error('signatures are missing');
    const forms = transactions.map((transaction, at) => {
      const own = signature.subarray(at * SIGNATURE_BYTES, (at + 1) * SIGNATURE_BYTES);
      const digest = stellarDigest(network, transaction);
      if (!isSignedBy(key, digest, own)) throw new Error('the signature is not that of the payer');
      const { fee } = transactionIn(transaction);
      return { id: digest.toString('hex'), fee, bytes: writeEnvelope(transaction, key, own) };
    });
    return { bytes: writeForms(forms), hash: forms[0]?.id ?? '' };
  }

  async broadcast({ bytes, ageMs = 0 }: SignedTransaction, signal: AbortSignal): Promise<void> {
    const forms = readForms(bytes);
    const form = forms[dueForm(forms, ageMs, BUMP_AFTER_MS)] ?? forms[0];
    const { status, hash, code } = await this.node(signal).send(form.bytes);
    if (TAKEN.includes(status)) {
      if (hash !== form.id) throw chainUnavailable('the node told of another transaction');
      return;
    }
    if (status === LATER) return;
    if (status !== 'ERROR') throw chainUnavailable('the node answered in no form of Horizon');
    throw new RefusedBroadcast(`the node refused the transaction (${code ?? 'no code'})`);
  }

  async outcome({ bytes, payment: { from } }: SentTransaction, signal: AbortSignal): Promise<Outcome> {
    const forms = readForms(bytes);
    const network = networkId(passphraseOf(await this.chain(signal)));
    const { sequence, validUntil } = transactionIn(readEnvelope(forms[0].bytes)?.transaction);
    const times = { validUntil, validFor: VALID_SECONDS };
    return fateOf(this.node(signal), { forms, from, key: keyOf(from), network, sequence, ...times });
  }

  /** What cannot be sent is refused before it is signed. */
  private async requireCalls(signal: AbortSignal): Promise<void> {
    const missing = await this.missingCall(signal);
    if (missing !== undefined) throw chainUnavailable(`Horizon has no ${missing}`);
  }

  private node(signal: AbortSignal): Horizon {
    return new Horizon(this.settings.url, signal);
  }

  private async fee(node: Horizon): Promise<bigint> {
    return firstFee(await node.usualFee(), this.settings.mostFee);
  }
}

/** Why an account cannot pay. @param units without the fee. */
function lackOf(
  { free, account }: { free: bigint; account: StellarAccount | undefined },
  units: bigint,
  fee: bigint,
) {
  if (account && account.balance >= units + fee) return 'funds_reserved';
  return free >= units ? 'funds_below_fees' : 'funds_below_amount';
}

function transactionIn(bytes: Buffer | undefined) {
  const read = bytes && readStellarTransaction(bytes);
  if (!read) throw new Error('no payment of Stellar');
  return read;
}

function keyOf(address: string): Buffer {
  const read = readStellarAddress(address);
  if (!read) throw new TypeError('no address of Stellar');
  return read.key;
}
