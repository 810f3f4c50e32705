import { Injectable } from '@nestjs/common';
import { CHAIN_LIMIT_MS, chainUnavailable } from '@latchkey/chains';
import { AppError, type Caller, type RefusalReason } from '@latchkey/contracts';
import type { BegunConfirmation, ConfirmationProofs } from '@latchkey/contracts/signer';
import type { CallContext } from '@latchkey/platform/rpc';
import { outsideCalls } from '@latchkey/platform/telemetry';
import { PaymentChangesService } from '../execution/payment-changes.service.js';
import { type LaneState, PaymentsRepository } from '../execution/payments.repository.js';
import { bigOf, type OpenRow, type SentRow, sentOf, type SignedPayment } from '../execution/sent-payment.js';
import type { Holdings, Network, Payment } from '../networks/network.js';
import { Networks } from '../networks/networks.js';
import { paymentOf, type TransferEntity } from '../transfers/transfer.entity.js';
import {
  covers,
  coversAmount,
  type FreeFunds,
  freeFunds,
  hasRoom,
  nextNonce,
  type Reservation,
} from './funds.rules.js';
import { intentOf, paymentToConfirm } from './payment-intent.rules.js';
import { SourceWallets } from './source-wallets.js';

/** The least time that the chain leaves to the signer. */
const LEAST_SIGNING_MS = 500;
/** How many payments under way are asked about before a confirmation is refused for lack of funds. */
const MOST_ASKED = 16;

/** In which the first of the payments that wait for each other has usually ended. */
const ROOM_AFTER_SECONDS = 15;

/** A payment that its source can make as things are, before it is signed. */
interface DraftedPayment extends Omit<SignedPayment, 'signed' | 'turn'> {
  readonly network: Network;
  readonly payment: Payment;
}

/** Drafts payments against their chain and has the signer sign them. The signed bytes are neither stored nor sent here. */
@Injectable()
export class SignedPaymentsService {
  constructor(
    private readonly networks: Networks,
    private readonly wallets: SourceWallets,
    private readonly payments: PaymentsRepository,
    private readonly changes: PaymentChangesService,
  ) {}

  /**
   * Has the signer offer the payment to its person and its App, before it is drafted: the text names no fee.
   * @throws AppError invalid_domain; wallet_not_found; chain_not_configured; chain_unavailable
   */
  async offer(context: CallContext<Caller>, row: TransferEntity, domain: string): Promise<BegunConfirmation> {
    const chain = row.chain ?? (await this.chainOf(context.caller, row));
    return this.wallets.offer(context, paymentToConfirm(row, chain, domain));
  }

  /** Of a transfer from before transfers named their chain. */
  private async chainOf({ environment }: Caller, row: TransferEntity): Promise<string> {
    const signal = AbortSignal.timeout(CHAIN_LIMIT_MS);
    const network = await this.networks.of(row.network, environment, signal);
    return network.chain(signal);
  }

  /**
   * Undefined where the lane has changed, or is another confirmation's, and has to be read again; `awaiting_approval` where
   * the signer has kept the payment until others approve it. @param leftMs how much time the call has left.
   * @throws AppError insufficient_funds; rate_limited where too many wait before it; chain_unavailable; chain_not_configured
   * where the App is on another chain than the transfer; and what {@link SourceWallets.sign} throws
   */
  async sign(
    context: CallContext<Caller>,
    { row, proofs }: { row: TransferEntity; proofs: ConfirmationProofs },
    leftMs: () => number,
  ): Promise<SignedPayment | 'awaiting_approval' | undefined> {
    const signal = AbortSignal.timeout(Math.min(CHAIN_LIMIT_MS, leftMs() - LEAST_SIGNING_MS));
    const drafted = await this.draft(context.caller, row, signal).catch(async (error: unknown) => {
      // A block comes before what the chain says; where the chain refuses nothing, the signer says it.
      await this.wallets.admit(context, row.userId, Math.max(leftMs(), LEAST_SIGNING_MS));
      throw error;
    });
    if (!drafted) return undefined;
    const { network, payment, ...unsigned } = drafted;
    const { draft, lane } = unsigned;
    const turn = await this.payments.takeTurn(lane, unsigned.version);
    if (turn === undefined) return undefined;
    const limitMs = Math.max(leftMs(), LEAST_SIGNING_MS);
    const order = { unsigned: draft.unsigned, intent: intentOf(row, payment, draft), proofs, limitMs };
    try {
      const signature = await this.wallets.sign(context, row, order);
      if (signature) return { ...unsigned, turn, signed: await network.assemble(draft, signature, payment) };
    } catch (error) {
      await this.payments.endTurn(lane, turn);
      throw error;
    }
    await this.payments.endTurn(lane, turn);
    return 'awaiting_approval';
  }

  private async draft(
    { environment }: Caller,
    row: TransferEntity,
    signal: AbortSignal,
  ): Promise<DraftedPayment | undefined> {
    const network = await this.networks.of(row.network, environment, signal);
    const chain = await network.chain(signal);
    if (row.chain !== null && row.chain !== chain)
      throw new AppError('chain_not_configured', { reason: 'chain_changed', userId: row.userId });
    const payment = paymentOf(row);
    const lane = { network: row.network, address: row.sourceAddress, chain };
    // The lane is read before the holdings: what is confirmed later moves its version, what is decided later is among
    // its open payments. So no payment is missing from both.
    const state = await this.payments.laneState(lane);
    if (state.isTaken) return undefined;
    const taken = (coins: readonly string[]) => this.payments.spentCoins(row.network, coins);
    const open = state.open.map(reservationOf);
    const holdings = await holdingsOf(() => network.holdings(payment, signal, taken), open);
    const nonce = nextNonce(holdings.nonce, {
      open,
      decided: state.decidedNonce,
      areReused: network.reusesNonces,
    });
    if (!hasRoom({ nonce, chainNonce: holdings.nonce }, network.mostInLane)) throw laneFull(row);
    const free = freeFunds(holdings, payment, open);
    const before = { free: free.native, receivers: receiversBefore(state.open, nonce) };
    const draft = coversAmount(free, payment)
      ? await network.draft({ ...payment, before }, nonce, signal, taken)
      : undefined;
    if (draft && draft.chain !== chain) throw chainUnavailable('the node is on another chain');
    if (draft && covers(free, payment, draft))
      return { lane, version: state.version, network, payment, nonce, draft, environment };
    // Nonces, or coins, show which payments the holdings contain; a chain without them is asked.
    if (nonce === null && !holdings.isFree && (await this.settleDecided(network, state, signal)))
      return undefined;
    throw new AppError('insufficient_funds', { reason: lackOf(free, payment, holdings), userId: row.userId });
  }

  /**
   * Until it is settled, a payment that the chain has executed counts twice: gone from the holdings, and reserved.
   * @returns whether there was one.
   */
  private async settleDecided(network: Network, { open }: LaneState, signal: AbortSignal): Promise<boolean> {
    const asked = open.slice(0, MOST_ASKED).map((row) => this.settleIfDecided(network, row, signal));
    return (await Promise.all(asked)).includes(true);
  }

  private async settleIfDecided(network: Network, row: SentRow, signal: AbortSignal): Promise<boolean> {
    const outcome = await network.outcome(sentOf(row), signal);
    if (outcome.status !== 'completed' && outcome.status !== 'failed') return false;
    // It may be of another App, and its event is not of this call.
    await outsideCalls(() => this.changes.settle(row.id, outcome));
    return true;
  }
}

function laneFull({ userId }: TransferEntity): AppError {
  const retryAfterSeconds = ROOM_AFTER_SECONDS;
  return new AppError('rate_limited', { reason: 'wallet_queue_full', retryAfterSeconds, userId });
}

/** Why a source cannot make a payment. */
function lackOf(free: FreeFunds, payment: Payment, { waiting = 0n, kept = 0n }: Holdings): RefusalReason {
  const isKept = kept > 0n && coversAmount({ ...free, asset: free.asset + kept }, payment);
  if (isKept) return 'funds_reserved';
  if (coversAmount(free, payment)) return 'funds_below_fees';
  const later = { ...free, asset: free.asset + waiting };
  return coversAmount(later, payment) ? 'funds_unconfirmed' : 'funds_below_amount';
}

/**
 * A node that makes a block while it answers may count a payment before the balances lack what it took, and it would be
 * reserved by neither: where the nonce counts an open payment, the balances are read after it.
 */
async function holdingsOf(read: () => Promise<Holdings>, open: readonly Reservation[]): Promise<Holdings> {
  const first = await read();
  const { nonce } = first;
  const isCounted = nonce !== null && open.some((entry) => entry.nonce !== null && entry.nonce < nonce);
  if (!isCounted) return first;
  const later = await read();
  // Another node may be behind: a payment that it does not count yet is in its balances.
  return later.nonce !== null && later.nonce < nonce ? later : { ...later, nonce };
}

function receiversBefore(open: readonly OpenRow[], nonce: bigint | null): string[] {
  const isBefore = (of: bigint | null) => of !== null && nonce !== null && of < nonce;
  return open.filter((row) => isBefore(bigOf(row.nonce))).map(({ dest }) => dest);
}

function reservationOf({ reservedNative, contract, units, nonce }: OpenRow): Reservation {
  return { native: BigInt(reservedNative), contract, units: BigInt(units), nonce: bigOf(nonce) };
}
