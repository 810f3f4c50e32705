import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import type { UserFactors } from '@latchkey/contracts/mfa';
import { toTotpView } from '../totps/totp.view.js';
import { TotpsRepository } from '../totps/totps.repository.js';
import { toCredentialView } from '../webauthn/credentials/credential.view.js';
import { CredentialsRepository } from '../webauthn/credentials/credentials.repository.js';

/** This service's part of the view of a user. */
@Injectable()
export class UserFactorsService {
  constructor(
    private readonly totps: TotpsRepository,
    private readonly credentials: CredentialsRepository,
  ) {}

  async of(caller: Caller, userIds: readonly string[]): Promise<{ users: UserFactors[] }> {
    const [totps, credentials] = await Promise.all([
      this.totps.ofUsers(caller.app_id, userIds),
      this.credentials.ofUsers(caller.app_id, userIds),
    ]);
    const users = userIds.map((user_id) => ({
      user_id,
      totps: totps.filter((row) => row.userId === user_id).map(toTotpView),
      webauthn_credentials: credentials.filter((row) => row.userId === user_id).map(toCredentialView),
    }));
    return { users };
  }
}
