import { LatchkeyError } from '../errors/latchkey-error.js';
import type { DiscoveredWallet } from '../types/parts.js';

/** Who signs, and where: the members of `wallets/registrations/begin`. */
export interface Account {
  readonly public_address: string;
  readonly chain_id?: string;
}

/** A wallet that this page can talk to. */
export interface ConnectedWallet extends DiscoveredWallet {
  /** Asks the person to show the page an account. */
  connect(): Promise<Account>;
  /** Signs the exact text. @returns the signature as `wallets/verify` takes it. */
  sign(text: string, account: Account): Promise<string>;
}

/** Icons of another kind would be asked for over the network, and tell a stranger who opened the page. */
export const safeIcon = (icon: unknown): string =>
  typeof icon === 'string' && icon.startsWith('data:image/') ? icon : '';

/** EIP-1193 and EIP-1474, `User Rejected Request`. */
const REJECTED = 4001;

/** Runs one question to a wallet. @throws LatchkeyError user_cancelled, wallet_failed. */
export async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof LatchkeyError) throw error;
    const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
    const isCancelled = code === REJECTED || /reject|denied|cancel|declin/i.test(String(message));
    if (isCancelled) throw new LatchkeyError('The person cancelled', { errorType: 'user_cancelled' });
    throw failed('The wallet failed');
  }
}

export const failed = (message: string): LatchkeyError =>
  new LatchkeyError(message, { errorType: 'wallet_failed' });
