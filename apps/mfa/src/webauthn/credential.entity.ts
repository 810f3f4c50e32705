import type { AuthenticatorType } from '@latchkey/contracts/mfa';

/** A row of `webauthn_credentials`. */
export interface CredentialRow {
  id: string;
  appId: string;
  userId: string;
  domain: string;
  /** Of the authenticator, base64url. */
  credentialId: string;
  /** COSE. */
  publicKey: Buffer;
  /** Of signatures; stays 0 where the authenticator does not count. */
  counter: number;
  transports: string[];
  authenticatorType: AuthenticatorType;
  name: string;
  multiDevice: boolean;
  backedUp: boolean;
  lastUsedAt: Date | null;
  updatedAt: Date;
  createdAt: Date;
}

export const CREDENTIAL_COLUMNS = `
  id, app_id AS "appId", user_id AS "userId", domain, credential_id AS "credentialId", public_key AS "publicKey",
  counter::float8 AS counter, transports, authenticator_type AS "authenticatorType", name,
  multi_device AS "multiDevice", backed_up AS "backedUp", last_used_at AS "lastUsedAt",
  updated_at AS "updatedAt", created_at AS "createdAt"`;

/** What a registration gives; its times are the database's. */
export type NewCredential = Omit<CredentialRow, 'lastUsedAt' | 'updatedAt' | 'createdAt'> & {
  /** Model of the authenticator; zeros where it does not tell. */
  aaguid: string;
};
