import type { Factor } from '@latchkey/contracts';
import type { SignInWalletType, VerifiedWallet } from './registrations.js';

const CHANNEL = { ethereum: 'eth_wallet', solana: 'sol_wallet' } as const satisfies Record<
  SignInWalletType,
  Factor['delivery_channel']
>;

/** The session factor of a wallet; the session service sets its time. */
export function walletFactor({ id, wallet_type, public_address }: VerifiedWallet): Factor {
  const method = {
    method_id: id,
    method_type: 'wallet',
    last_verified_at: 0,
    wallet_id: id,
    wallet_type,
    wallet_public_address: public_address,
  } as const;
  return { delivery_channel: CHANNEL[wallet_type], type: 'wallet', method };
}
