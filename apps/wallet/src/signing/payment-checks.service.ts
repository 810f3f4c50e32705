import {
  type Asset,
  type ChainConfig,
  ChainEndpoints,
  hasContract,
  type Token,
  tokenOf,
} from '@latchkey/chains';
import {
  differenceOf,
  isIntent,
  type ReadPayment,
  readPayment,
  type SignedPlace,
} from '@latchkey/chains/payments';
import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  type Caller,
  type PaymentIntent,
  TOKEN_SYMBOLS,
  type TokenSymbol,
} from '@latchkey/contracts';
import type { SignTransactionInput } from '@latchkey/contracts/wallet';
import { Attestations } from '@latchkey/platform/attestations';
import { CONFIG } from '@latchkey/platform/tokens';
import type { WalletRow } from '../wallets/wallet.entity.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { formerRefusal } from './former-payments.rules.js';
import { signatureRefused } from './signature-refused.js';

/** For the first signature on a chain; later ones do not ask its endpoint. */
const CHAIN_QUESTION_MS = 2000;

/** A payment that the wallet may sign. */
export interface CheckedPayment {
  readonly place: SignedPlace;
  readonly payment: ReadPayment;
  /** Undefined for one of a transfer service of version 0.2.0. */
  readonly intent: PaymentIntent | undefined;
}

/** Decides by the bytes, by its own table of tokens and by its own endpoints whether a payment may be signed. */
@Injectable()
export class PaymentChecks {
  constructor(
    private readonly wallets: WalletsService,
    private readonly endpoints: ChainEndpoints,
    private readonly attestations: Attestations,
    @Inject(CONFIG) private readonly config: ChainConfig,
  ) {}

  /**
   * @throws AppError wallet_not_found for a wallet that the user does not have, or whose key is held elsewhere;
   * signature_refused with its reason; chain_unavailable where the endpoint of the chain cannot be asked.
   */
  async check(caller: Caller, input: SignTransactionInput): Promise<CheckedPayment> {
    const { wallet_id, user_id, unsigned_transaction, intent } = input;
    const wallet = await this.wallets.find(caller, wallet_id);
    if (wallet.userId !== user_id || wallet.isReadOnly) throw new AppError('wallet_not_found');
    const payment = readPayment(wallet.walletType, readBytes(unsigned_transaction));
    if (!payment) throw signatureRefused('payment_form_unknown');
    if (intent === undefined) this.checkFormer(caller, wallet, payment);
    else await this.checkIntent(caller, wallet, { payment, intent });
    const { appId, userId, id: walletId } = wallet;
    return { place: { appId, userId, walletId }, payment, intent };
  }

  private async checkIntent(
    { environment }: Caller,
    wallet: WalletRow,
    { payment, intent }: { payment: ReadPayment; intent: PaymentIntent },
  ): Promise<void> {
    if (!isIntent(intent)) throw signatureRefused('intent_malformed');
    const token = this.tokenOf(environment, wallet, intent.currency);
    if (!token) throw signatureRefused('payment_token_unknown');
    const { network, asset } = token;
    const difference = differenceOf(payment, intent, { payer: wallet.publicAddress, asset });
    if (difference) throw signatureRefused(difference);
    const signal = AbortSignal.timeout(CHAIN_QUESTION_MS);
    if (!(await this.endpoints.payOn(intent.chain, { network, environment }, signal)))
      throw signatureRefused('payment_chain_unknown');
  }

  /** The bytes alone decide here, so this is for an upgrade only. */
  private checkFormer({ environment }: Caller, wallet: WalletRow, payment: ReadPayment): void {
    if (!this.attestations.acceptsMissing) throw signatureRefused('intent_missing');
    const tokens = TOKEN_SYMBOLS.map((symbol) => this.tokenOf(environment, wallet, symbol));
    const assets = tokens.flatMap((token): Asset[] => (token ? [token.asset] : []));
    const refusal = formerRefusal(payment, { payer: wallet.publicAddress, environment, assets });
    if (refusal) throw signatureRefused(refusal);
  }

  /** The currency in this wallet's own table; undefined where it has none, or no contract of it. */
  private tokenOf(
    environment: Caller['environment'],
    { walletType }: WalletRow,
    currency: TokenSymbol,
  ): Token | undefined {
    const home = { environment, settings: this.config };
    const token = tokenOf(walletType, currency, home);
    return token && hasContract(token, home) ? token : undefined;
  }
}

function readBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw signatureRefused('payment_form_unknown');
  return bytes;
}
