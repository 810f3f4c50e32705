import { createLatchkey } from '@latchkey/browser';

const latchkey = createLatchkey({ server: '/auth' });

export async function signInWithWallet(choose: (names: string[]) => Promise<number>) {
  const wallets = await latchkey.wallets.discover();
  const wallet = wallets[await choose(wallets.map(({ name }) => name))];
  return wallet && latchkey.wallets.signIn(wallet);
}
