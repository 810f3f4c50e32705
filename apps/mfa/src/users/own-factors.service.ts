import { type Caller, ownProfile, type OwnProfile, type OwnProfileInput } from '@latchkey/contracts';
import type { UserFactors } from '@latchkey/contracts/mfa';
import { type AttestationReader, Attestations } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { UserFactorsService } from './user-factors.service.js';

/** Shows users their own factors, by the word of the session service. */
@Injectable()
export class OwnFactors {
  private readonly shown: AttestationReader<OwnProfile>;

  constructor(
    private readonly factors: UserFactorsService,
    attestations: Attestations,
  ) {
    this.shown = attestations.reader(ownProfile);
  }

  /** @throws AttestationError */
  async get(caller: Caller, { said, user_id }: OwnProfileInput): Promise<UserFactors> {
    await this.shown.read(said, { app_id: caller.app_id, user_id });
    const { users } = await this.factors.of(caller, [user_id]);
    return users[0] ?? { user_id, totps: [], webauthn_credentials: [] };
  }
}
