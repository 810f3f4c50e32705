import { Injectable } from '@nestjs/common';
import { chainUnavailable } from '@latchkey/chains';
import { AppError, type Environment } from '@latchkey/contracts';
import { bigOf, type SentRow, sentOf } from '../execution/execution.entity.js';
import { SettlementsService } from '../execution/settlements.service.js';
import type { Draft, Network, Payment } from '../networks/network.js';
import { Networks } from '../networks/networks.js';
import { paymentOf, type TransferRow } from '../transfers/transfer.entity.js';
import { covers, coversAmount, freeFunds, nextNonce, type Reservation } from './funds.rules.js';
import { type Lane, type LaneState, LanesRepository, type OpenRow } from './lanes.repository.js';

/** A payment that its source can make as things are; `version` tells whether they still are. */
export interface PaymentDraft {
  readonly lane: Lane;
  readonly version: string;
  readonly network: Network;
  readonly payment: Payment;
  readonly nonce: bigint | null;
  readonly draft: Draft;
}

/** How many payments on their way are asked about before somebody is told that there is not enough. */
const MOST_ASKED = 16;

@Injectable()
export class PaymentDraftsService {
  constructor(
    private readonly networks: Networks,
    private readonly lanes: LanesRepository,
    private readonly settlements: SettlementsService,
  ) {}

  /**
   * Undefined where what is known has changed meanwhile, and has to be read again.
   * @throws AppError insufficient_funds; chain_unavailable; chain_not_configured where the chain of the App is another
   * one than that for which the transfer was made
   */
  async draft(
    row: TransferRow,
    environment: Environment,
    signal: AbortSignal,
  ): Promise<PaymentDraft | undefined> {
    const network = await this.networks.of(row.network, environment, signal);
    const chain = await network.chain(signal);
    if (row.chain !== null && row.chain !== chain) throw new AppError('chain_not_configured');
    const payment = paymentOf(row);
    const lane = { network: row.network, address: row.sourceAddress, chain };
    // In this order: what is confirmed after the state was read moves the version, and what is decided after it is
    // among the open payments. So none is missing from them and from the holdings at once.
    const state = await this.lanes.state(lane);
    const holdings = await network.holdings(payment, signal);
    const open = state.open.map(reservationOf);
    const nonce = nextNonce(holdings.nonce, open, state.decidedNonce);
    const free = freeFunds(holdings, payment, open);
    const draft = coversAmount(free, payment) ? await network.draft(payment, nonce, signal) : undefined;
    if (draft && draft.chain !== chain) throw chainUnavailable('the node is on another chain');
    if (draft && covers(free, payment, draft))
      return { lane, version: state.version, network, payment, nonce, draft };
    // By their nonces it was seen which payments the holdings contain; without, the chain is asked.
    if (nonce === null && (await this.settleDecided(network, state, signal))) return undefined;
    throw new AppError('insufficient_funds');
  }

  /**
   * A payment that the chain has executed counts twice until that is written down: gone from the holdings, and
   * reserved. @returns whether there was one.
   */
  private async settleDecided(network: Network, { open }: LaneState, signal: AbortSignal): Promise<boolean> {
    const asked = open.slice(0, MOST_ASKED).map((row) => this.settleIfDecided(network, row, signal));
    return (await Promise.all(asked)).includes(true);
  }

  private async settleIfDecided(network: Network, row: SentRow, signal: AbortSignal): Promise<boolean> {
    const outcome = await network.outcome(sentOf(row), signal);
    if (outcome.status !== 'completed' && outcome.status !== 'failed') return false;
    await this.settlements.settle(row.id, outcome);
    return true;
  }
}

function reservationOf({ reservedNative, contract, units, nonce }: OpenRow): Reservation {
  return { native: BigInt(reservedNative), contract, units: BigInt(units), nonce: bigOf(nonce) };
}
