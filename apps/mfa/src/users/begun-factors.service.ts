import { Injectable } from '@nestjs/common';
import type { Caller, UserRef } from '@latchkey/contracts';
import { totpRemoved } from '@latchkey/contracts/mfa';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource } from 'typeorm';
import { BegunFactorsRepository } from './begun-factors.repository.js';

/** Voids factors that someone began for a user before the user's address was proven. */
@Injectable()
export class BegunFactors {
  constructor(
    private readonly source: DataSource,
    private readonly begun: BegunFactorsRepository,
    private readonly outbox: Outbox,
  ) {}

  void({ app_id: appId }: Caller, { user_id: userId }: UserRef): Promise<{ proven: boolean }> {
    return this.source.transaction(async (tx) => {
      const { totpIds, proven } = await this.begun.void(tx, { appId, userId });
      const events = totpIds.map((totp_id) => ({ appId, userId, data: { totp_id } }));
      await this.outbox.addAll(tx, totpRemoved, events);
      return { proven };
    });
  }
}
