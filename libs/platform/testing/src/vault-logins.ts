import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '@latchkey/platform/clock';

interface LoginRole {
  /** The token of the ServiceAccount that the role is bound to. */
  jwt: string;
  /** As `token_ttl` and `token_max_ttl` of the role. */
  ttlS: number;
  maxTtlS: number;
  renewable: boolean;
}

interface Issued extends LoginRole {
  readonly from: number;
  until: number;
}

export interface LoginAnswer {
  client_token: string;
  lease_duration: number;
  renewable: boolean;
}

/** The Kubernetes auth method of a Vault, with leases of tokens. */
export class VaultLogins {
  clock: Clock = systemClock;
  readonly roles = new Map<string, LoginRole>();
  private readonly issued = new Map<string, Issued>();

  /** Undefined for another role or another ServiceAccount. */
  login(name = '', jwt = ''): LoginAnswer | undefined {
    const role = this.roles.get(name);
    if (!role || role.jwt !== jwt) return undefined;
    const token = `hvs.${randomBytes(24).toString('base64url')}`;
    const from = this.clock().getTime();
    this.issued.set(token, { ...role, from, until: from + role.ttlS * 1000 });
    return { client_token: token, lease_duration: role.ttlS, renewable: role.renewable };
  }

  /** Extends by `token_ttl` from now, and never beyond `token_max_ttl` from the login. */
  renew(token: string): LoginAnswer | undefined {
    const issued = this.issued.get(token);
    if (!issued?.renewable || !this.holds(token)) return undefined;
    const now = this.clock().getTime();
    issued.until = Math.min(now + issued.ttlS * 1000, issued.from + issued.maxTtlS * 1000);
    return { client_token: token, lease_duration: (issued.until - now) / 1000, renewable: true };
  }

  holds(token: string): boolean {
    return (this.issued.get(token)?.until ?? 0) > this.clock().getTime();
  }

  /** As after `vault token revoke`. */
  revokeAll(): void {
    this.issued.clear();
  }
}
