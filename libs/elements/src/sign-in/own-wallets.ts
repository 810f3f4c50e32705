import type { DiscoveredWallet, Latchkey, SignInMethods } from '@latchkey/browser';

/** What looking for wallets needs of the sign-in. */
interface Seeker {
  readonly connection: Latchkey;
  readonly methods: SignInMethods | undefined;
  wallets: DiscoveredWallet[];
}

/**
 * Finds the wallets of this browser that the App takes, where it takes any: within 100 ms, so that the form is drawn once.
 */
export async function lookForWallets(seeker: Seeker): Promise<void> {
  const { methods = [], wallet_types: types = [] } = seeker.methods ?? {};
  if (!methods.includes('wallet') || types.length === 0) return;
  const found = await seeker.connection.wallets.discover();
  seeker.wallets = found.filter(({ type }) => types.includes(type));
}
