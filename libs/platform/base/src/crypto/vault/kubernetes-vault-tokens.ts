import { readFile } from 'node:fs/promises';
import { type Clock, systemClock } from '../../clock/clock.js';
import { Secret } from '../secret.js';
import { VaultApi, type VaultAuth, vaultFailure, type VaultServer } from './vault-api.js';
import type { VaultTokens } from './vault-tokens.js';

export interface KubernetesLogin extends VaultServer {
  /** Role of the auth method, which is bound to the ServiceAccount of this process. */
  readonly role: string;
  /** Where the auth method is mounted, such as `kubernetes`. */
  readonly mount: string;
  /** File with the token of the ServiceAccount, which the kubelet replaces before it expires. */
  readonly tokenFile: string;
}

interface Lease {
  readonly token: Secret;
  readonly renewable: boolean;
  readonly from: number;
  /** Infinity for a token that does not expire. */
  readonly durationMs: number;
}

/** A token is replaced when this part of its lease is over. */
const REPLACE_AFTER = 2 / 3;
/** A renewal that failed is not repeated sooner, and a refused token is not replaced sooner. */
const PAUSE_MS = 5000;

/**
 * A token from Vault's Kubernetes auth method. It is renewed when two thirds of its lease are over, without a call waiting
 * for it; if Vault no longer extends it, or refuses it, the process logs in again.
 * @see https://developer.hashicorp.com/vault/api-docs/auth/kubernetes
 */
export class KubernetesVaultTokens implements VaultTokens {
  readonly #api: VaultApi;
  #lease: Lease | undefined;
  #underWay: Promise<Lease> | undefined;
  #triedAt = -Infinity;

  constructor(
    private readonly login: KubernetesLogin,
    private readonly clock: Clock = systemClock,
  ) {
    this.#api = new VaultApi(login);
  }

  async current(): Promise<Secret> {
    const lease = this.#lease;
    const age = lease ? this.#now() - lease.from : 0;
    if (!lease || age >= lease.durationMs) return (await this.#replace(() => this.#logIn())).token;
    if (age >= lease.durationMs * REPLACE_AFTER && this.#hasPaused())
      // The token is still valid, so no call waits or fails; after the pause the next call tries again.
      this.#replace(() => this.#extend(lease)).catch(() => undefined);
    return lease.token;
  }

  refused(token: Secret): boolean {
    if (this.#lease?.token !== token) return true;
    // A policy that refuses each call must not cause a login for each call.
    if (!this.#hasPaused()) return false;
    this.#lease = undefined;
    return true;
  }

  /** Callers that come meanwhile share one login or renewal. */
  #replace(start: () => Promise<Lease>): Promise<Lease> {
    this.#triedAt = this.#underWay ? this.#triedAt : this.#now();
    this.#underWay ??= start()
      .then((lease) => (this.#lease = lease))
      .finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  /** Vault extends a token up to its `token_max_ttl`; then a shorter lease comes back, or a refusal. */
  async #extend(lease: Lease): Promise<Lease> {
    if (!lease.renewable) return this.#logIn();
    const { status, auth } = await this.#api.post('auth/token/renew-self', {}, lease.token);
    const renewed = status === 200 && auth ? this.#leaseOf(auth) : undefined;
    return renewed && renewed.durationMs >= lease.durationMs * REPLACE_AFTER ? renewed : this.#logIn();
  }

  async #logIn(): Promise<Lease> {
    const { role, mount } = this.login;
    const { status, auth } = await this.#api.post(`auth/${mount}/login`, {
      role,
      jwt: await this.#ownToken(),
    });
    if (status === 200 && auth?.client_token) return this.#leaseOf(auth);
    throw vaultFailure(
      `Vault answered ${status} to the login as role ${role} at auth/${mount}: check that VAULT_KUBERNETES_ROLE exists and is bound to this ServiceAccount, its namespace and the audience of its token`,
    );
  }

  async #ownToken(): Promise<string> {
    try {
      return (await readFile(this.login.tokenFile, 'utf8')).trim();
    } catch (error) {
      throw vaultFailure('the file of VAULT_KUBERNETES_TOKEN_FILE cannot be read', error);
    }
  }

  #leaseOf({ client_token: token, lease_duration: seconds, renewable }: VaultAuth): Lease {
    const durationMs = seconds > 0 ? seconds * 1000 : Infinity;
    return { token: new Secret(token), renewable, from: this.#now(), durationMs };
  }

  #hasPaused(): boolean {
    return this.#now() - this.#triedAt >= PAUSE_MS;
  }

  #now(): number {
    return this.clock().getTime();
  }
}
