import { Injectable } from '@nestjs/common';
import type { CredentialKey } from '@latchkey/contracts';
import type { CredentialKeysQuery } from '@latchkey/contracts/mfa';
import type { NewCredential } from './credential.entity.js';
import { CredentialsRepository } from './credentials.repository.js';
import { spkiOf } from './responses/cose-key.js';

/** Public keys of credentials, for the signer. */
@Injectable()
export class CredentialKeysService {
  constructor(private readonly credentials: CredentialsRepository) {}

  async list({ app_id: appId, ...of }: CredentialKeysQuery): Promise<{ credentials: CredentialKey[] }> {
    const where = 'user_id' in of ? { userId: of.user_id } : { id: of.webauthn_credential_id };
    return { credentials: (await this.credentials.allOf(appId, where)).map(toCredentialKey) };
  }
}

export function toCredentialKey(row: NewCredential): CredentialKey {
  return {
    webauthn_credential_id: row.id,
    user_id: row.userId,
    domain: row.domain,
    credential_id: row.credentialId,
    public_key: spkiOf(row.publicKey),
    transports: row.transports,
  };
}
