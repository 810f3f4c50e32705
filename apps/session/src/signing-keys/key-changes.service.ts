import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { signingKeyRevoked, signingKeyRotated } from '@latchkey/contracts/catalogue';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource } from 'typeorm';
import { successionOf } from './key-states.rules.js';
import type { NewSigningKey } from './signing-key.entity.js';
import { SigningKeysRepository } from './signing-keys.repository.js';

/** Changes an App's keys, one change at a time. The new keys are made before: nothing remote happens in a transaction. */
@Injectable()
export class KeyChanges {
  constructor(
    private readonly source: DataSource,
    private readonly keys: SigningKeysRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Schedules the key of this generation; does nothing where another call has done so. */
  rotateTo(appId: string, generation: number, after: NewSigningKey): Promise<void> {
    return this.source.transaction(async (tx) => {
      await this.keys.lock(tx, appId);
      const kid = await this.keys.rotateTo(tx, appId, generation, after);
      if (kid === undefined) return;
      await this.outbox.add(tx, signingKeyRotated, { appId, data: { kid, next_kid: after.kid } });
    });
  }

  /** Publishes `next` in an App that has no next key; does nothing where another call has done so. */
  addMissingNext(appId: string, next: NewSigningKey): Promise<void> {
    return this.source.transaction(async (tx) => {
      await this.keys.lock(tx, appId);
      await this.keys.addMissingNext(tx, appId, next);
    });
  }

  /** @param spare becomes the next key where one is needed. @throws AppError key_not_found. */
  async revoke(appId: string, kid: string, spare: NewSigningKey): Promise<void> {
    const isRevokedNow = await this.source.transaction(async (tx) => {
      await this.keys.lock(tx, appId);
      const { rows, now } = await this.keys.within(tx, appId);
      if (!(await this.keys.revoke(tx, appId, kid))) return false;
      await this.outbox.add(tx, signingKeyRevoked, { appId, data: { kid } });
      const { heir, next = spare.kid, needsNext } = successionOf(rows, kid, now);
      if (needsNext) await this.keys.addNext(tx, appId, spare);
      if (heir) {
        await this.keys.schedule(tx, heir.kid, heir.signsFrom);
        await this.outbox.add(tx, signingKeyRotated, { appId, data: { kid: heir.kid, next_kid: next } });
      }
      return true;
    });
    // Another call has revoked it meanwhile, or it was removed with its last tokens.
    if (!isRevokedNow) await this.requireRevoked(appId, kid);
  }

  /** @throws AppError key_not_found for a key that the App never had, or that was revoked more than 30 days ago. */
  async requireRevoked(appId: string, kid: string): Promise<void> {
    if (!(await this.keys.isRevoked(appId, kid))) throw new AppError('key_not_found');
  }
}
