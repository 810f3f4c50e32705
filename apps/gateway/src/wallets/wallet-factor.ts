import type { Factor } from '@latchkey/contracts/session';
import type { SignInWalletType, VerifiedWallet } from '@latchkey/contracts/wallet';

const CHANNEL = { ethereum: 'eth_wallet', solana: 'sol_wallet' } as const satisfies Record<
  SignInWalletType,
  Factor['delivery_channel']
>;

/** The session factor of a wallet. */
export function walletFactor({ id, wallet_type, public_address }: VerifiedWallet): Factor {
  const method = {
    method_id: id,
    method_type: 'wallet',
    // The session service sets the time by its own clock.
    last_verified_at: 0,
    wallet_id: id,
    wallet_type,
    wallet_public_address: public_address,
  } as const;
  return { delivery_channel: CHANNEL[wallet_type], type: 'wallet', method };
}
