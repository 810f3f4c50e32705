import { statement } from '@latchkey/platform/database';
import { AppError } from '@latchkey/contracts';
import type { Retention } from '@latchkey/platform/lifecycle';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { EncryptedTokens, TokenOwner } from './encrypted-provider-tokens.js';

/** Tokens to keep, with the client that they were given to. */
export interface TokensToKeep {
  readonly owner: TokenOwner;
  readonly client: { readonly clientId: string; readonly issuer: string };
  readonly tokens: EncryptedTokens;
}

export type RefreshFailure = 'oauth_failed' | 'oauth_unavailable';

/** Kept tokens, and how far their refresh has come. */
export interface KeptTokensRow extends TokenOwner, EncryptedTokens {
  readonly id: string;
  readonly scope: string;
  readonly clientId: string;
  readonly issuer: string;
  /** By the database's clock. */
  readonly readAt: Date;
  /** The access token is valid for a while, or was refreshed since `since`. */
  readonly isFresh: boolean;
  readonly isLeased: boolean;
  /** Random; another one after each claim, and when the tokens are kept anew. */
  readonly version: string;
  /** Of a refresh since `since`. */
  readonly failure: RefreshFailure | null;
}

/** Longer than the requests of one refresh (15 s), so that no two refreshes run at the same time. */
const LEASE = '20 seconds';
/** An access token that expires sooner is refreshed, so that the App has time to use it. */
const MARGIN = '30 seconds';
const BATCH = 1000;
/** Well within the time limit of a call; retention deletes the rest. */
const DELETION_MS = 2000;

/** Whether the App keeps tokens of the client that these were given to. */
const isKept = (tokens: string) => `EXISTS (
  SELECT FROM oauth_providers o
  WHERE o.app_id = ${tokens}.app_id AND o.provider = ${tokens}.provider AND o.keep_tokens
    AND o.client_id = ${tokens}.client_id AND o.issuer = ${tokens}.issuer)`;

const CLIENT = 'app_id, provider, client_id, issuer';

/** The clients whose tokens are no longer kept. It steps through the index, once for each client, not for each token. */
const unkept = (which: string) => `
  WITH RECURSIVE clients AS (
    (SELECT ${CLIENT} FROM provider_tokens WHERE ${which} ORDER BY ${CLIENT} LIMIT 1)
    UNION ALL
    SELECT following.* FROM clients c, LATERAL (
      SELECT ${CLIENT} FROM provider_tokens
      WHERE ${which} AND (${CLIENT}) > (c.app_id, c.provider, c.client_id, c.issuer) ORDER BY ${CLIENT} LIMIT 1
    ) following
  )
  SELECT ${CLIENT} FROM clients WHERE NOT ${isKept('clients')}`;

// The lock makes a parallel change of the setting wait, so that it finds and deletes this row.
// Without a new refresh token the one before stays: many providers give it at the first consent alone.
const KEEP = statement('provider_tokens_keep')`
  INSERT INTO provider_tokens (idp_provider_id, app_id, provider, provider_subject, client_id, issuer,
    access_token_sealed, refresh_token_sealed, id_token_sealed, scope, expires_at)
  SELECT $1, o.app_id, o.provider, $4, o.client_id, o.issuer, $7, $8, $9, coalesce($10, ''), $11
  FROM oauth_providers o
  WHERE o.app_id = $2 AND o.provider = $3 AND o.keep_tokens AND o.client_id = $5 AND o.issuer = $6 FOR SHARE
  ON CONFLICT (idp_provider_id) DO UPDATE SET
    refresh_token_sealed = CASE
      WHEN (provider_tokens.client_id, provider_tokens.issuer) = (excluded.client_id, excluded.issuer)
      THEN coalesce(excluded.refresh_token_sealed, provider_tokens.refresh_token_sealed)
      ELSE excluded.refresh_token_sealed END,
    client_id = excluded.client_id, issuer = excluded.issuer,
    access_token_sealed = excluded.access_token_sealed, id_token_sealed = excluded.id_token_sealed,
    scope = excluded.scope, expires_at = excluded.expires_at, version = excluded.version,
    leased_until = NULL, refreshed_at = now(), failed_at = NULL, failure = NULL`;

const FIND = statement<KeptTokensRow | { id: null }>('provider_tokens_find')`
  SELECT t.*, now() AS "readAt" FROM users u LEFT JOIN LATERAL (
    SELECT idp_provider_id AS id, app_id AS "appId", provider, provider_subject AS "providerSubject",
      client_id AS "clientId", issuer, access_token_sealed AS "accessToken",
      refresh_token_sealed AS "refreshToken", id_token_sealed AS "idToken", scope, expires_at AS "expiresAt",
      (expires_at IS NULL OR expires_at > now() + interval '${MARGIN}'
        OR coalesce(refreshed_at >= $4::timestamptz, false)) AS "isFresh",
      coalesce(leased_until > now(), false) AS "isLeased", version,
      CASE WHEN failed_at >= $4::timestamptz THEN failure END AS failure
    FROM provider_tokens
    WHERE app_id = u.app_id AND idp_provider_id = $3 AND ${isKept('provider_tokens')} AND EXISTS (
      SELECT FROM idp_identities i WHERE i.id = $3 AND i.app_id = u.app_id AND i.user_id = u.id)
  ) t ON true
  WHERE u.app_id = $1 AND u.id = $2`;

const CLAIM = statement<{ version: string }>('provider_tokens_claim')`
  UPDATE provider_tokens SET leased_until = now() + interval '${LEASE}', version = gen_random_uuid()
  WHERE idp_provider_id = $1 AND version = $2 AND (leased_until IS NULL OR leased_until <= now())
  RETURNING version`;

const LEASED = 'idp_provider_id = $1 AND version = $2 AND leased_until IS NOT NULL';

// A provider that answers no new refresh token, ID token or scope means the one before (RFC 6749 sections 5.1 and 6).
const STORE = statement('provider_tokens_store')`
  UPDATE provider_tokens SET access_token_sealed = $3,
    refresh_token_sealed = coalesce($4, refresh_token_sealed), id_token_sealed = coalesce($5, id_token_sealed),
    scope = coalesce($6, scope), expires_at = $7,
    leased_until = NULL, refreshed_at = now(), failed_at = NULL, failure = NULL
  WHERE ${LEASED}`;

const RELEASE = statement('provider_tokens_release')`
  UPDATE provider_tokens SET leased_until = NULL, failure = $3,
    failed_at = CASE WHEN $3::text IS NOT NULL THEN now() END
  WHERE ${LEASED}`;

const DELETE_UNKEPT = statement('provider_tokens_delete_unkept')`
  DELETE FROM provider_tokens WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM provider_tokens WHERE (${CLIENT}) IN (${unkept('app_id = $1')})
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`;

/** What a change of the settings left behind, because its process died or there was too much. */
export const UNKEPT_TOKENS: Retention = {
  table: 'provider_tokens',
  keep: '0 seconds',
  after: 'created_at',
  onlyIf: `(${CLIENT}) IN (${unkept('true')})`,
};

/** Tokens that providers gave for linked accounts. SQL: each statement decides between parallel calls. */
@Injectable()
export class ProviderTokensRepository {
  constructor(private readonly source: DataSource) {}

  /** Nothing is kept where the App does not keep tokens of this client, or no longer. */
  async keep(tx: EntityManager, id: string, { owner, client, tokens }: TokensToKeep): Promise<void> {
    const { appId, provider, providerSubject } = owner;
    const place = [id, appId, provider, providerSubject, client.clientId, client.issuer];
    await KEEP.run(tx, [...place, ...valuesOf(tokens)]);
  }

  /**
   * @param since the time of the first read of this call; null in that read.
   * @throws AppError user_not_found, idp_provider_not_found
   */
  async get(appId: string, userId: string, id: string, since: Date | null): Promise<KeptTokensRow> {
    const values = [appId, userId, id, since];
    const row = await FIND.first(this.source, values);
    if (!row) throw new AppError('user_not_found');
    if (row.id === null) throw new AppError('idp_provider_not_found');
    return row;
  }

  /** @returns the claim of the refresh; undefined where another call has it, or the tokens have changed. */
  async claim({ id, version }: KeptTokensRow): Promise<string | undefined> {
    return (await CLAIM.first(this.source, [id, version]))?.version;
  }

  /** Ends a refresh; changes nothing where the tokens were deleted or kept anew meanwhile. */
  async store(id: string, claim: string, tokens: EncryptedTokens): Promise<void> {
    await STORE.run(this.source, [id, claim, ...valuesOf(tokens)]);
  }

  /**
   * Ends a refresh without tokens. @param failure of the provider; null where it was not asked.
   * @returns false where the tokens were deleted or kept anew meanwhile.
   */
  async release(id: string, claim: string, failure: RefreshFailure | null): Promise<boolean> {
    return (await RELEASE.count(this.source, [id, claim, failure])) === 1;
  }

  /** Deletes what the App does not keep any more, in batches. */
  async deleteUnkept(appId: string): Promise<void> {
    const until = performance.now() + DELETION_MS;
    for (let deleted = BATCH; deleted === BATCH && performance.now() < until;)
      deleted = await DELETE_UNKEPT.count(this.source, [appId]);
  }
}

function valuesOf({ accessToken, refreshToken, idToken, scope, expiresAt }: EncryptedTokens): unknown[] {
  return [accessToken, refreshToken, idToken, scope, expiresAt];
}
