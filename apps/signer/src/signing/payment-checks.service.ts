import {
  chainsSetting,
  differenceOf,
  isIntent,
  isSignedOn,
  type ReadPayment,
  readPayment,
  type SignedToken,
  signedTokenOf,
  type SigningSettings,
} from '@latchkey/chains/payments';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, type PaymentIntent, TOKEN_SYMBOLS, type UnsignedPayment } from '@latchkey/contracts';
import { Attestations } from '@latchkey/platform/attestations';
import type { CallContext } from '@latchkey/platform/rpc';
import { CONFIG } from '@latchkey/platform/tokens';
import { FormerKeys } from '../custody/former-keys.js';
import type { WalletKeyRow } from '../custody/wallet-key.entity.js';
import type { SignerConfig } from '../signer.config.js';
import { formerRefusal } from './former-payments.rules.js';
import { signatureRefused } from './signature-refused.js';

/** A payment that may be signed. */
export interface CheckedPayment {
  /** Of the wallet that pays. */
  readonly key: WalletKeyRow;
  readonly payment: ReadPayment;
  /** Undefined for one of a transfer service of version 0.2.0. */
  readonly intent: PaymentIntent | undefined;
}

/** Decides by the bytes, by its own table of tokens and by its own list of chains whether a payment may be signed. */
@Injectable()
export class PaymentChecks {
  constructor(
    private readonly keys: FormerKeys,
    private readonly attestations: Attestations,
    @Inject(CONFIG) private readonly config: SigningSettings &
      Pick<SignerConfig, 'BITCOIN_MOST_FEE_RATE' | 'STELLAR_MOST_FEE'>,
  ) {}

  /**
   * @throws AppError wallet_not_found for a wallet that the user does not have, or whose key is held elsewhere;
   * signature_refused with its reason.
   */
  async check({ requestId, caller }: CallContext<Caller>, input: UnsignedPayment): Promise<CheckedPayment> {
    const { wallet_id: walletId, user_id: userId, unsigned_transaction, intent } = input;
    const key = await this.keys.find(requestId, { appId: caller.app_id, userId, walletId });
    const { BITCOIN_MOST_FEE_RATE: rate, STELLAR_MOST_FEE: fee } = this.config;
    const most = { bitcoinRate: BigInt(rate), stellarFee: BigInt(fee) };
    const payment = readPayment(key.walletType, readBytes(unsigned_transaction), most);
    if (!payment) throw signatureRefused('payment_form_unknown');
    if (intent === undefined) this.checkFormer(caller, key, payment);
    else this.checkIntent(caller, key, { payment, intent });
    return { key, payment, intent };
  }

  private checkIntent(
    { environment }: Caller,
    key: WalletKeyRow,
    { payment, intent }: { payment: ReadPayment; intent: PaymentIntent },
  ): void {
    if (!isIntent(intent)) throw signatureRefused('intent_malformed');
    const { chain } = intent;
    const token = this.tokenOf(key, intent, { environment, chain });
    if (!token) throw signatureRefused('payment_token_unknown');
    const { network, asset } = token;
    const difference = differenceOf(payment, intent, { payer: key.publicAddress, asset });
    if (difference) throw signatureRefused(difference);
    const home = { network, environment };
    if (!isSignedOn(chain, home, this.config))
      throw signatureRefused('payment_chain_unknown', { chain, setting: chainsSetting(home) });
  }

  /** The bytes alone decide here, so this is for an upgrade only, and for what 0.2.0 has sent. */
  private checkFormer({ environment }: Caller, key: WalletKeyRow, payment: ReadPayment): void {
    // 0.2.0 pays from no other wallets.
    const isPaying = key.walletType === 'ethereum' || key.walletType === 'solana';
    if (!isPaying || !this.attestations.acceptsMissing) throw signatureRefused('intent_missing');
    const home = { environment, chain: payment.chain };
    const tokens = TOKEN_SYMBOLS.flatMap((symbol) => this.tokenOf(key, { currency: symbol }, home) ?? []);
    const isSigned = (chain: string) =>
      tokens.some(({ network }) => isSignedOn(chain, { network, environment }, this.config));
    const assets = tokens.map(({ asset }) => asset);
    const refusal = formerRefusal(payment, { payer: key.publicAddress, isSigned, assets });
    if (refusal) throw signatureRefused(refusal);
  }

  private tokenOf(
    { walletType }: WalletKeyRow,
    token: Pick<PaymentIntent, 'currency' | 'network'>,
    home: { environment: Caller['environment']; chain: string | null },
  ): SignedToken | undefined {
    return signedTokenOf(walletType, token, { ...home, settings: this.config });
  }
}

function readBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw signatureRefused('payment_form_unknown');
  return bytes;
}
