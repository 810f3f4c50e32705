import { procedure } from '@latchkey/contracts';
import type { SignInWalletType } from './registrations.js';

export interface ExternalAddress {
  wallet_type: SignInWalletType;
  public_address: string;
}

export interface AddressOwner {
  /** Whether it is an address of its chain. */
  valid: boolean;
  /** Empty where no user has it. */
  user_id: string;
}

export type VouchedWalletInput = ExternalAddress & { user_id: string };

/** `kept`: the user has the wallet already. */
export type VouchedOutcome =
  | 'attached'
  | 'kept'
  | 'wallet_conflict'
  | 'user_not_found'
  | 'invalid_public_address';

/** Who has shown control of these addresses, in their order. */
export const ownersOfAddresses = procedure<{ addresses: ExternalAddress[] }, { owners: AddressOwner[] }>(
  'wallet.v1.owners_of_addresses',
);

/** Attaches external wallets, verified without a signature because the App vouches for them, in their order. */
export const attachVouchedWallets = procedure<
  { wallets: VouchedWalletInput[] },
  { outcomes: VouchedOutcome[] }
>('wallet.v1.attach_vouched_wallets', [], { timeoutMs: 20_000 });
