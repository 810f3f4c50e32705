import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@latchkey/contracts';
import type {
  ProviderClient,
  ProviderProtocol,
  ProviderTokenSet,
} from '../providers/protocol/provider-protocol.js';

/** A provider without HTTP: its refresh tokens work once, as those of a provider that rotates them. */
export class ScriptedProtocol implements ProviderProtocol {
  /** What each refresh sent. */
  refreshes: { client: ProviderClient; refreshToken: string }[] = [];
  /** How long a refresh takes. */
  delayMs = 0;
  /** How each refresh fails. */
  failure: 'oauth_failed' | 'oauth_unavailable' | undefined;
  /** What the provider answers beside a numbered access token. */
  answer: Partial<ProviderTokenSet> = {};
  /** Runs while the provider answers. */
  meanwhile: () => Promise<void> = () => Promise.resolve();
  #used = new Set<string>();

  reset(): void {
    Object.assign(this, { refreshes: [], delayMs: 0, failure: undefined, answer: {} });
    this.meanwhile = () => Promise.resolve();
    this.#used = new Set();
  }

  async refresh(client: ProviderClient, refreshToken: string): Promise<ProviderTokenSet> {
    this.refreshes.push({ client, refreshToken });
    const count = this.refreshes.length;
    await delay(this.delayMs);
    await this.meanwhile();
    if (this.failure) throw new AppError(this.failure);
    if (this.#used.has(refreshToken)) throw new AppError('oauth_failed');
    this.#used.add(refreshToken);
    return {
      accessToken: `access-${count}`,
      expiresAt: Math.floor(Date.now() / 1000) + 3600,
      ...this.answer,
    };
  }

  authorizationUrl(): Promise<URL> {
    throw new Error('this spec begins no sign-in');
  }

  exchange(): Promise<never> {
    throw new Error('this spec exchanges no code');
  }
}
