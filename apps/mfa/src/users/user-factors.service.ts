import { Injectable } from '@nestjs/common';
import { type Caller, otherProofs, type UserRef, type VoidedProofs } from '@latchkey/contracts';
import { totpRemoved } from '@latchkey/contracts/catalogue';
import type { UserFactors } from '@latchkey/contracts/mfa';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource } from 'typeorm';
import { UserFactorsRepository } from './user-factors.repository.js';
import { toCredentialView, toTotpView } from './user-factors.view.js';

@Injectable()
export class UserFactorsService {
  constructor(
    private readonly source: DataSource,
    private readonly factors: UserFactorsRepository,
    private readonly outbox: Outbox,
    private readonly signer: AttestationSigner,
  ) {}

  /** This service's part of the view of a user. */
  async of({ app_id: appId }: Caller, userIds: readonly string[]): Promise<{ users: UserFactors[] }> {
    const [totps, credentials] = await Promise.all([
      this.factors.totpsOf(appId, userIds),
      this.factors.credentialsOf(appId, userIds),
    ]);
    const users = userIds.map((user_id) => ({
      user_id,
      totps: totps.filter(({ userId }) => userId === user_id).map(toTotpView),
      webauthn_credentials: credentials.filter(({ userId }) => userId === user_id).map(toCredentialView),
    }));
    return { users };
  }

  async hasFinished({ app_id: appId }: Caller, { user_id: userId }: UserRef): Promise<{ proven: boolean }> {
    return { proven: await this.factors.isProven({ appId, userId }) };
  }

  /** Voids factors that someone began for a user before the user's address was proven. */
  async voidBegun({ app_id: appId }: Caller, { user_id: userId }: UserRef): Promise<VoidedProofs> {
    const proven = await this.source.transaction(async (tx) => {
      const voided = await this.factors.voidBegun(tx, { appId, userId });
      const events = voided.totpIds.map((totp_id) => ({ appId, userId, data: { totp_id } }));
      await this.outbox.addAll(tx, totpRemoved, events);
      return voided.proven;
    });
    const said = { app_id: appId, user_id: userId, proven };
    return { proven, said: await this.signer.sign(otherProofs.mfa, said) };
  }
}
