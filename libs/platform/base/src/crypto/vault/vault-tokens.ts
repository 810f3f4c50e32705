import type { Secret } from '../secret.js';

/** The token that a process shows to Vault. */
export interface VaultTokens {
  /** @throws CodedError key_provider_unavailable if there is none. */
  current(): Promise<Secret>;
  /** Vault refused this token. Answers whether `current()` may now have another one. */
  refused(token: Secret): boolean;
}

/** A token from the settings, which an operator replaces. */
export class FixedVaultToken implements VaultTokens {
  constructor(private readonly token: Secret) {}

  current(): Promise<Secret> {
    return Promise.resolve(this.token);
  }

  refused(): boolean {
    return false;
  }
}
