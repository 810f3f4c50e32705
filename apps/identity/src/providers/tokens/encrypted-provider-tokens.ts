import type { OAuthProviderName } from '@latchkey/contracts/identity';
import { Envelope, type EncryptionContext } from '@latchkey/platform/crypto';
import type { EncryptedRows } from '@latchkey/platform/service';
import { Injectable } from '@nestjs/common';
import type { ProviderTokenSet } from '../protocol/provider-protocol.js';

/** An account at a provider, as part of the context of its encrypted tokens. */
export interface TokenOwner {
  readonly appId: string;
  readonly provider: OAuthProviderName;
  readonly providerSubject: string;
}

/** Tokens as they are stored. */
export interface EncryptedTokens {
  readonly accessToken: Buffer;
  readonly refreshToken: Buffer | null;
  readonly idToken: Buffer | null;
  readonly scope: string | null;
  readonly expiresAt: Date | null;
}

const FIELDS = ['access_token', 'refresh_token', 'id_token'] as const;
type TokenField = (typeof FIELDS)[number];

/** The columns that are encrypted again when the key-encryption key changes. */
export const ENCRYPTED_PROVIDER_TOKENS: readonly EncryptedRows[] = FIELDS.map((field) => ({
  table: 'provider_tokens',
  column: `${field}_sealed`,
  key: ['idp_provider_id'],
  reads: ['app_id', 'provider', 'provider_subject'],
  place: (of) => tokenContext(of('app_id'), of('provider'), of('provider_subject'), field),
}));

/** The context of an encrypted token, so that one copied to another account does not decrypt. */
function tokenContext(app: string, provider: string, subject: string, field: TokenField): EncryptionContext {
  return { app, table: 'provider_tokens', record: `${provider}/${subject}`, field };
}

// The last second of the year 9999: a Date holds no time that a provider may invent.
const LATEST_SECOND = 253402300799;

/** RFC 6749 section 3.3. Other text may hold what PostgreSQL does not store. */
const SCOPE = /^[\x20-\x7e]*$/;

/** Encrypts and decrypts tokens. Not inside a transaction: the key provider may be remote. */
@Injectable()
export class TokenEncryption {
  constructor(private readonly envelope: Envelope) {}

  async encrypt(owner: TokenOwner, tokens: ProviderTokenSet): Promise<EncryptedTokens> {
    const { accessToken, refreshToken, idToken, scope, expiresAt } = tokens;
    return {
      accessToken: await this.encryptOne(owner, 'access_token', accessToken),
      refreshToken: refreshToken ? await this.encryptOne(owner, 'refresh_token', refreshToken) : null,
      idToken: idToken ? await this.encryptOne(owner, 'id_token', idToken) : null,
      scope: scope !== undefined && SCOPE.test(scope) ? scope : null,
      expiresAt:
        expiresAt === undefined ? null : new Date(Math.min(Math.max(expiresAt, 0), LATEST_SECOND) * 1000),
    };
  }

  /** Empty for a token that the provider did not give. */
  async decrypt(owner: TokenOwner, field: TokenField, encrypted: Buffer | null): Promise<string> {
    if (!encrypted) return '';
    return (await this.envelope.decrypt(encrypted, contextOf(owner, field))).toString('utf8');
  }

  private encryptOne(owner: TokenOwner, field: TokenField, token: string): Promise<Buffer> {
    return this.envelope.encrypt(Buffer.from(token, 'utf8'), contextOf(owner, field));
  }
}

function contextOf({ appId, provider, providerSubject }: TokenOwner, field: TokenField): EncryptionContext {
  return tokenContext(appId, provider, providerSubject, field);
}
