import { Inject, Injectable } from '@nestjs/common';
import { readEthereumAddress, requireChain } from '@latchkey/chains';
import type { Caller, PaymentRequirements } from '@latchkey/contracts';
import type { CreateTransferRequest } from '@latchkey/contracts/transfer';
import type { Wallet } from '@latchkey/contracts/wallet';
import { newId } from '@latchkey/platform/ids';
import type { CallContext } from '@latchkey/platform/rpc';
import { CONFIG } from '@latchkey/platform/tokens';
import type { Network, Payment } from '../networks/network.js';
import { Networks } from '../networks/networks.js';
import type { TransferConfig } from '../transfer.config.js';
import type { OrderedPayment } from '../confirmation/payment-intent.rules.js';
import { SourceWallets } from '../confirmation/source-wallets.js';
import {
  contentDigest,
  DEFAULT_EXPIRES_IN_MINUTES,
  memoOf,
  requirePlaces,
  tokenToSend,
  unitsOf,
} from './order.rules.js';
import type { NewTransfer } from './transfer.entity.js';

/** For the whole call: less than the gateway waits. */
const LIMIT_MS = 7000;
/** For all questions to the chain. */
const QUESTIONS_LIMIT_MS = 4500;

/** Turns a request into a transfer that its chain could execute; the funds are not needed before it is confirmed. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly wallets: SourceWallets,
    private readonly networks: Networks,
    @Inject(CONFIG) private readonly config: TransferConfig,
  ) {}

  /** What the transfer policies want of the payment as things are. */
  requirements(context: CallContext<Caller>, order: OrderedPayment): Promise<PaymentRequirements> {
    return this.wallets.requirements(context, order);
  }

  /** @throws AppError for a payment that cannot be made, by the user, the wallet, the token, the amount or the destination. */
  async prepare(context: CallContext<Caller>, request: CreateTransferRequest): Promise<NewTransfer> {
    const limit = AbortSignal.timeout(LIMIT_MS);
    const { environment } = context.caller;
    const wallet = await this.wallets.ofUser(context, request.user_id, request.source);
    const { wallet_type: type } = wallet;
    const home = { environment, settings: this.config };
    const token = tokenToSend(type, request, home);
    const memo = memoOf(type, request);
    const signal = AbortSignal.any([limit, AbortSignal.timeout(QUESTIONS_LIMIT_MS)]);
    const network = await this.networks.of(token.network, environment, signal);
    const chain = await network.chain(signal);
    requireChain(token.chain, chain);
    const asset = await network.assetOf(token.asset, signal);
    const { source_currency: currency, network: named } = request;
    requirePlaces(asset, { type, currency, network: named }, home);
    const units = unitsOf(request.source_amount, asset);
    const to = await network.destination(request.dest, asset, signal);
    const payment = { asset, from: wallet.public_address, to, units, ...(memo && { memo }) };
    const fees = await network.estimate(payment, signal);
    return {
      id: newId('transfer'),
      appId: context.caller.app_id,
      createdBy: context.actor?.key_id ?? '',
      network: token.network,
      chain,
      ...requested(request, wallet),
      ...paid(payment, network, fees),
    };
  }
}

function requested(request: CreateTransferRequest, wallet: Wallet) {
  const { custom_id = null, notes = '', expires_in = DEFAULT_EXPIRES_IN_MINUTES } = request;
  return {
    userId: request.user_id,
    source: wallet.id,
    sourceAddress: wallet.public_address,
    currency: request.source_currency,
    customId: custom_id,
    contentDigest: contentDigest(request),
    notes,
    expiresInMinutes: expires_in,
  };
}

/** A contract in one spelling, so that reservations of one token are found. */
function spelled(contract: string): string {
  return readEthereumAddress(contract) ?? contract;
}

function paid({ asset, to, units, memo }: Payment, network: Network, fees: bigint) {
  return {
    assetKind: asset.kind,
    contract: 'contract' in asset ? spelled(asset.contract) : null,
    decimals: asset.decimals,
    units: units.toString(),
    dest: to,
    memo: memo ?? null,
    fees: fees.toString(),
    feeDecimals: network.nativeDecimals,
  };
}
