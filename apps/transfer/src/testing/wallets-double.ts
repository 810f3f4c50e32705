import { randomBytes } from 'node:crypto';
import {
  AppError,
  type Caller,
  type PaymentIntent,
  type PaymentRequirements,
  type WalletType,
} from '@latchkey/contracts';
import { checkSignIn } from '@latchkey/contracts/identity';
import {
  beginConfirmation,
  checkPayment,
  type ConfirmationProofs,
  type EndedPayment,
  type EndedPayments,
  endPayments,
  getPaymentApprovals,
  type PaymentApprovals,
  type PaymentToCheck,
  type PaymentToConfirm,
  type PaymentToSign,
  type SignedPayment,
  signPayment,
} from '@latchkey/contracts/signer';
import { getWallet, type Wallet } from '@latchkey/contracts/wallet';
import { newId } from '@latchkey/platform/ids';
import type { CallContext } from '@latchkey/platform/rpc';
import { CHAINS, type PrivateKey } from '@latchkey/chains/keys';
import { readPayment } from '@latchkey/chains/payments';
import { bech32 } from '@scure/base';
import { keccak256, SigningKey } from 'ethers/crypto';
import { computeAddress } from 'ethers/transaction';

/** A wallet of this App's user that can sign. */
export interface TestWallet {
  readonly id: string;
  readonly user_id: string;
  readonly address: string;
}

const NOTHING: PaymentRequirements = {
  person: false,
  factors: [],
  max_factor_age: null,
  passkey: false,
  app_signature: false,
  approvals: null,
};

/** Identity, the wallet service and the signer as the transfer service sees them, with real keys of Ethereum. */
export class WalletsDouble {
  /** Each transaction whose signature was given. */
  readonly signed: string[] = [];
  /** What each signature was asked for. */
  readonly intents: PaymentIntent[] = [];
  /** What came with each confirmation. */
  readonly proofs: ConfirmationProofs[] = [];
  /** Payments that were to be offered to their person and App. */
  readonly offered: PaymentToConfirm[] = [];
  /** How identity refuses a user. */
  readonly refused = new Map<string, 'user_blocked' | 'user_not_found'>();
  /** What the signer was asked about before there were bytes. */
  readonly checked: PaymentToCheck[] = [];
  /** What the policies want of each payment. */
  requirements: PaymentRequirements = NOTHING;
  /** How a policy refuses each signature. */
  policyRefusal: AppError | undefined;
  /** The approvals that each transfer needs, and has: it is signed once they are complete. */
  readonly approvals = new Map<string, PaymentApprovals>();
  /** Transfers that the signer decides about at this moment. */
  readonly busy = new Set<string>();
  /** Whether the signer answers nothing about payments whose time is over. */
  isSignerAway = false;
  /** Which secret keys are said to have created what is signed, and how long transfer waits. */
  readonly orders: Pick<PaymentToSign, 'created_by' | 'answer_within_ms'>[] = [];
  /** Runs before it says who has approved. */
  beforeApprovals: () => void = () => undefined;
  /** Runs before each signature: a crash, a pause. */
  beforeSigning: () => void | Promise<void> = () => undefined;
  private readonly wallets = new Map<string, Wallet>();
  private readonly keys = new Map<string, SigningKey>();
  private readonly otherKeys = new Map<string, { readonly type: WalletType; readonly key: PrivateKey }>();

  add({ app_id }: Caller, overrides: Partial<Wallet> = {}): TestWallet {
    const key = new SigningKey(randomBytes(32));
    const wallet = { ...walletOf(app_id, computeAddress(key).toLowerCase()), ...overrides };
    this.wallets.set(wallet.id, wallet);
    this.keys.set(wallet.id, key);
    return { id: wallet.id, user_id: wallet.user_id, address: wallet.public_address };
  }

  /** A wallet of a test App that has bitcoin. */
  addBitcoin(caller: Caller, net: 'test' | 'main' = 'test'): TestWallet {
    const key = CHAINS.bitcoin.newKey();
    const address = CHAINS.bitcoin.addressOf(key, 'live');
    const words = bech32.decode(address as `bc1${string}`).words;
    const public_address = net === 'main' ? address : bech32.encode('tb', words);
    const wallet = this.add(caller, { wallet_type: 'bitcoin', public_address });
    this.otherKeys.set(wallet.id, { type: 'bitcoin', key });
    return wallet;
  }

  /** A wallet that has DOT: of a test App, or of a live one. */
  addPolkadot(caller: Caller, environment: 'test' | 'live' = 'test'): TestWallet {
    const key = CHAINS.DOT.newKey();
    const public_address = CHAINS.DOT.addressOf(key, environment);
    const wallet = this.add(caller, { wallet_type: 'DOT', public_address });
    this.otherKeys.set(wallet.id, { type: 'DOT', key });
    return wallet;
  }

  addStellar(caller: Caller): TestWallet {
    const key = CHAINS.XLM.newKey();
    const public_address = CHAINS.XLM.addressOf(key, 'test');
    const wallet = this.add(caller, { wallet_type: 'XLM', public_address });
    this.otherKeys.set(wallet.id, { type: 'XLM', key });
    return wallet;
  }

  /** The same account in another App: a key can be imported anywhere. */
  share({ id }: TestWallet, { app_id }: Caller): TestWallet {
    const [wallet, key] = [this.wallets.get(id), this.keys.get(id)];
    if (!wallet || !key) throw new Error('no such wallet');
    const copy = { ...wallet, id: newId('wallet'), app_id, user_id: newId('user') };
    this.wallets.set(copy.id, copy);
    this.keys.set(copy.id, key);
    return { id: copy.id, user_id: copy.user_id, address: copy.public_address };
  }

  /** The method of `RpcClient`. */
  async call({ subject }: { subject: string }, context: CallContext<Caller>, input: object): Promise<object> {
    const { wallet_id, user_id } = input as { wallet_id: string; user_id: string };
    if (subject === checkSignIn.subject) return this.check(user_id);
    if (subject === checkPayment.subject) return this.policies(input as PaymentToCheck);
    if (subject === getPaymentApprovals.subject) return this.approved(input as { transfer_id: string });
    if (subject === endPayments.subject) return this.end(input as { payments: EndedPayment[] });
    const wallet = this.wallets.get(wallet_id);
    if (wallet?.app_id !== context.caller.app_id) throw new AppError('wallet_not_found');
    if (subject === getWallet.subject) return wallet;
    if (subject === beginConfirmation.subject) return this.offer(input as PaymentToConfirm);
    if (subject === signPayment.subject) return this.sign(input as PaymentToSign);
    throw new Error(`no service answers ${subject}`);
  }

  private offer(payment: PaymentToConfirm): object {
    this.offered.push(payment);
    return { signed_payment: `the text of ${payment.transfer_id}` };
  }

  private approved({ transfer_id }: { transfer_id: string }): PaymentApprovals {
    this.beforeApprovals();
    const found = this.approvals.get(transfer_id);
    if (!found) throw new AppError('transfer_not_found');
    return found;
  }

  private end({ payments }: { payments: EndedPayment[] }): EndedPayments {
    if (this.isSignerAway) throw new AppError('service_unavailable');
    const isBusy = ({ transfer_id }: EndedPayment) => this.busy.has(transfer_id);
    const ended = payments.flatMap((payment) => {
      const { approvals = [], rejection = null } = this.approvals.get(payment.transfer_id) ?? {};
      return isBusy(payment) ? [] : [{ ...payment, approvals, rejection }];
    });
    return {
      approved: ended.filter(({ approvals }) => approvals.length > 0),
      rejected: ended.flatMap(({ rejection, ...payment }) => (rejection ? [{ ...payment, rejection }] : [])),
      busy: payments.filter(isBusy),
    };
  }

  private policies(payment: PaymentToCheck): PaymentRequirements {
    this.checked.push(payment);
    return this.requirements;
  }

  private check(user_id: string): object {
    const refusal = this.refused.get(user_id);
    if (refusal) throw new AppError(refusal);
    return { user_id };
  }

  /** Like the real one, gives no signature while identity refuses the user. */
  private async sign({
    wallet_id,
    user_id,
    unsigned_transaction,
    intent,
    created_by,
    answer_within_ms,
    ...proofs
  }: PaymentToSign): Promise<SignedPayment> {
    await this.beforeSigning();
    this.admit(user_id);
    const unsigned = Buffer.from(unsigned_transaction, 'base64');
    this.signed.push(unsigned_transaction);
    if (intent) this.intents.push(intent);
    this.proofs.push(proofs);
    this.orders.push({ created_by, answer_within_ms });
    const signature = this.signatureOf(wallet_id, unsigned);
    if (this.policyRefusal) throw this.policyRefusal;
    if (this.lacksApprovals(intent?.transfer_id)) return { signature: null };
    return { signature: signature.toString('base64') };
  }

  private signatureOf(walletId: string, unsigned: Buffer): Buffer {
    const other = this.otherKeys.get(walletId);
    if (other) {
      const payment = readPayment(other.type, unsigned);
      if (!payment) throw new Error('no payment that the signer would read');
      return CHAINS[other.type].sign(other.key, payment.signable);
    }
    const signature = this.keys.get(walletId)?.sign(keccak256(unsigned));
    if (!signature) throw new AppError('wallet_not_found');
    const bytes = [signature.r, signature.s, `0x0${signature.yParity}`].map((hex) =>
      Buffer.from(hex.slice(2), 'hex'),
    );
    return Buffer.concat(bytes);
  }

  private admit(user_id: string): void {
    const refusal = this.refused.get(user_id);
    if (refusal) throw new AppError(refusal === 'user_not_found' ? 'wallet_not_found' : refusal);
  }

  private lacksApprovals(transferId = ''): boolean {
    const found = this.approvals.get(transferId);
    if (found?.rejection) throw new AppError('transfer_not_pending', { reason: 'transfer_rejected' });
    return found?.is_complete === false;
  }
}

function walletOf(app_id: string, public_address: string): Wallet {
  return {
    id: newId('wallet'),
    app_id,
    user_id: newId('user'),
    public_address,
    wallet_type: 'ethereum',
    verified: true,
    is_default: true,
    is_read_only: false,
    is_imported: false,
    receive_only: false,
    exported_at: 0,
    updated_at: 1,
    created_at: 1,
  };
}
