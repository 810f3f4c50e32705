import {
  type AccountInfo,
  type Asset,
  chainUnavailable,
  EndpointChain,
  prefixOn,
  readPolkadotAddress,
  toDecimal,
  TRANSFER_KEEP_ALIVE,
} from '@latchkey/chains';
import { AppError } from '@latchkey/contracts';
import type {
  Draft,
  Holdings,
  Network,
  Outcome,
  Payment,
  SentTransaction,
  SignedTransaction,
  TransferAsset,
} from '../network.js';
import { LIFE, payloadOf, signedExtrinsic, unsignedExtrinsic } from './extrinsic.js';
import { fateOf } from './fate.js';
import { readMetadata } from './metadata.js';
import type { Header } from './answers.rules.js';
import { Blocks } from './blocks.js';
import { PolkadotNode } from './polkadot-node.js';
import { type Runtime, Runtimes } from './runtimes.js';

const DECIMALS = 10;
/** What fees may rise by until a payment is in a block: the chain adjusts them slowly. */
const FEE_MARGIN = 10n;

export interface PolkadotSettings {
  readonly url: string;
  /** In planck. */
  readonly mostFee: bigint;
}

/** A chain at one moment. */
interface Moment {
  readonly node: PolkadotNode;
  readonly chain: string;
  readonly head: Header;
  readonly runtime: Runtime;
}

/** Payments of DOT: one extrinsic, which lives for 64 blocks and counts once its block is final. */
export function polkadotNetwork(settings: PolkadotSettings): Network {
  return new PolkadotNetwork(settings);
}

class PolkadotNetwork implements Network {
  readonly nativeDecimals = DECIMALS;
  /** A payment that was not executed in its time has not used its nonce up. */
  readonly reusesNonces = true;
  private readonly endpoint: EndpointChain;
  private readonly runtimes = new Runtimes(readMetadata);
  private readonly blocks = new Blocks();

  constructor(private readonly settings: PolkadotSettings) {
    this.endpoint = new EndpointChain('POLKADOT', settings.url);
  }

  chain(signal: AbortSignal): Promise<string> {
    return this.endpoint.name(signal);
  }

  async assetOf({ kind, decimals }: Asset): Promise<TransferAsset> {
    if (kind !== 'dot_native') throw new TypeError(`${kind} is not on this chain`);
    return { kind, decimals };
  }

  /** Refuses an address with the prefix of another network. */
  async destination(text: string, _asset: TransferAsset, signal: AbortSignal): Promise<string> {
    const read = readPolkadotAddress(text);
    if (read?.prefix !== prefixOn(await this.chain(signal))) throw new AppError('invalid_public_address');
    return read.address;
  }

  /** @throws AppError insufficient_funds, amount_too_small */
  async estimate(payment: Payment, signal: AbortSignal): Promise<bigint> {
    const moment = await this.moment(signal);
    requireOwnPrefix(payment, moment.chain);
    const [payer] = await this.accountsFor(payment, moment);
    const usable = usableIn(payer, moment.runtime);
    if (usable < payment.units) throw new AppError('insufficient_funds', { reason: 'funds_below_amount' });
    const payload = payloadAt(payment, payer?.nonce ?? 0n, moment);
    return this.feeOf(payload, payment, moment);
  }

  async holdings(payment: Payment, signal: AbortSignal): Promise<Holdings> {
    const { node, runtime } = await this.moment(signal);
    const payer = await node.account(payment.from);
    const native = usableIn(payer, runtime);
    return { native, asset: native, nonce: payer?.nonce ?? 0n };
  }

  async draft(payment: Payment, nonce: bigint | null, signal: AbortSignal): Promise<Draft> {
    if (nonce === null) throw new TypeError('a transaction of this chain has a nonce');
    const moment = await this.moment(signal);
    const { chain, head } = moment;
    requireOwnPrefix(payment, chain);
    await this.accountsFor(payment, moment);
    const unsigned = payloadAt(payment, nonce, moment);
    const fee = await this.feeOf(unsigned, payment, moment);
    return {
      unsigned,
      mostNative: payment.units + fee + fee / FEE_MARGIN,
      leastLeft: 0n,
      lastValidHeight: head.height + LIFE - 1n,
      genesis: head.hash,
      chain,
    };
  }

  assemble({ unsigned }: Draft, signature: Buffer, { from }: Payment): Promise<SignedTransaction> {
    return signedExtrinsic(unsigned, signature, from);
  }

  broadcast({ bytes, hash }: SignedTransaction, signal: AbortSignal): Promise<void> {
    return new PolkadotNode(this.settings.url, signal).send(bytes, hash);
  }

  async outcome(transaction: SentTransaction, signal: AbortSignal): Promise<Outcome> {
    const chain = await this.chain(signal);
    const node = new PolkadotNode(this.settings.url, signal);
    return fateOf(transaction, node, { runtimes: this.runtimes, blocks: this.blocks, chain });
  }

  private async moment(signal: AbortSignal): Promise<Moment> {
    const chain = await this.chain(signal);
    const node = new PolkadotNode(this.settings.url, signal);
    const head = await node.finalizedHead();
    const runtime = await this.runtimes.after(node, head.hash, chain);
    const { pallet, call } = TRANSFER_KEEP_ALIVE;
    if (runtime.call.pallet !== pallet || runtime.call.call !== call)
      throw chainUnavailable('the runtime has another call for payments than the signer knows');
    return { node, chain, head, runtime };
  }

  /** Payer and receiver. @throws AppError amount_too_small for one that would not open the receiver's account. */
  private async accountsFor({ from, to, units, asset }: Payment, { node, runtime }: Moment) {
    const [payer, receiver] = await Promise.all([node.account(from), node.account(to)]);
    // An account may also exist by another asset, with nothing of the coin.
    const lacking = runtime.deposit - (receiver?.free ?? 0n);
    if (units < lacking) throw tooSmall(lacking, asset.decimals);
    return [payer, receiver] as const;
  }

  /** @throws AppError chain_unavailable while the chain wants more than the operator allows. */
  private async feeOf(payload: Buffer, { from }: Payment, { node, head }: Moment): Promise<bigint> {
    const fee = await node.fee(unsignedExtrinsic(payload, from), head.hash);
    if (fee + fee / FEE_MARGIN > this.settings.mostFee)
      throw chainUnavailable('the fee is above POLKADOT_MOST_FEE');
    return fee;
  }
}

function payloadAt(payment: Payment, nonce: bigint, { chain, head, runtime }: Moment): Buffer {
  const genesis = chain.slice(chain.indexOf(':') + 1);
  return payloadOf(payment, { runtime, genesis, birth: head, nonce });
}

/** What an account can spend and stay: neither the least balance nor what is frozen. */
function usableIn(account: AccountInfo | null, { deposit }: Runtime): bigint {
  if (!account) return 0n;
  const frozen = account.frozen - account.reserved;
  const rest = account.free - (frozen > deposit ? frozen : deposit);
  return rest > 0n ? rest : 0n;
}

/** @throws AppError incompatible_token for a wallet with an address of another network than its App pays on. */
function requireOwnPrefix({ from }: Payment, chain: string): void {
  if (readPolkadotAddress(from)?.prefix === prefixOn(chain)) return;
  const message = 'is a wallet with an address of another network: it only receives';
  throw new AppError('incompatible_token', { fields: [{ field: 'source', message }] });
}

function tooSmall(least: bigint, decimals: number): AppError {
  const message = `must be at least ${toDecimal(least, decimals)}: the address has less than the chain wants of an account`;
  return new AppError('amount_too_small', { fields: [{ field: 'source_amount', message }] });
}
