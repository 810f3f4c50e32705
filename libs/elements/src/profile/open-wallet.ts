import type { Latchkey, WalletBalances } from '@latchkey/browser';
import { errorTypeOf, type Problem, problemOf } from '../base/problem.js';

/** What draws QR codes, and knows networks. */
type Parts = typeof import('./wallet-parts.js');

/** The profile that it stands in. */
interface Profile {
  readonly host: { requestUpdate(): void };
  readonly connection: Latchkey;
  readonly lacksSecond: boolean;
  refuse(problem: Problem): void;
}

/**
 * The wallet whose details are open. Its balances are read when a person opens it, and apart from what changes the account:
 * chains may take seconds.
 */
export class OpenWallet {
  id = '';
  /** A page loads them when a person opens the first wallet. */
  parts: Parts | undefined;
  balances: WalletBalances | 'loading' | 'failed' = 'loading';

  constructor(private readonly profile: Profile) {}

  toggle(id: string): void {
    this.id = this.id === id ? '' : id;
    this.profile.host.requestUpdate();
    if (this.id === '') return;
    void this.#load();
    // A session that lacks the second proof of its App is refused.
    if (!this.profile.lacksSecond) void this.read();
  }

  async #load(): Promise<void> {
    try {
      this.parts ??= await import('./wallet-parts.js');
    } catch (error) {
      this.id = '';
      this.profile.refuse(problemOf(error));
    }
    this.profile.host.requestUpdate();
  }

  async read(): Promise<void> {
    const { id, profile } = this;
    this.balances = 'loading';
    profile.host.requestUpdate();
    const balances = await profile.connection.wallets.balances(id).catch((error: unknown) => {
      if (errorTypeOf(error) === 'unknown') reportError(error);
      return 'failed' as const;
    });
    // Another one may be open by now.
    if (this.id !== id) return;
    this.balances = balances;
    profile.host.requestUpdate();
  }
}
