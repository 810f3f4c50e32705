import type { Caller } from '@latchkey/contracts';
import { totpActivated, totpCreated } from '@latchkey/contracts/catalogue';
import type { TotpImport } from '@latchkey/contracts/mfa';
import { newId } from '@latchkey/platform/ids';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DELETED_USERS } from '../../users/user-factors.repository.js';
import { TotpEncryption } from '../encrypted-totps.js';
import { type ImportedTotp, TotpImportsRepository } from './totp-imports.repository.js';

/** Of one transaction: each user takes a lock, and each secret may be a call of a remote key provider. */
const BATCH = 50;

interface Given {
  readonly user_id: string;
  readonly secret: string;
}

/** Adds TOTPs whose secrets an App brings along. */
@Injectable()
export class TotpImportsService {
  constructor(
    private readonly source: DataSource,
    private readonly imports: TotpImportsRepository,
    private readonly encryption: TotpEncryption,
    private readonly outbox: Outbox,
  ) {}

  /** May be repeated: a user who has an active TOTP keeps it. @throws CodedError key_provider_unavailable */
  async import({ app_id: appId }: Caller, given: readonly Given[]): Promise<{ outcomes: TotpImport[] }> {
    const outcomes: TotpImport[] = [];
    for (let from = 0; from < given.length; from += BATCH)
      outcomes.push(...(await this.importBatch(appId, given.slice(from, from + BATCH))));
    return { outcomes };
  }

  private async importBatch(appId: string, given: readonly Given[]): Promise<TotpImport[]> {
    const ids = given.map(({ user_id }) => user_id);
    const active = await this.imports.active(this.source.manager, appId, ids);
    const encrypted = await Promise.all(
      given.filter(({ user_id }) => !active.has(user_id)).map((one) => this.encrypted(appId, one)),
    );
    const { admitted, added } = await this.source.transaction((tx) => this.store(tx, appId, encrypted));
    return ids.map((id) => {
      if (active.has(id)) return 'kept';
      if (!admitted.has(id)) return 'user_not_found';
      return added.has(id) ? 'added' : 'kept';
    });
  }

  private async encrypted(appId: string, { user_id: userId, secret }: Given): Promise<ImportedTotp> {
    const id = newId('totp');
    const encryptedSecret = await this.encryption.encryptSecret({ appId, userId, totpId: id }, secret);
    return { id, userId, encryptedSecret };
  }

  private async store(tx: EntityManager, appId: string, totps: readonly ImportedTotp[]) {
    const userIds = totps.map(({ userId }) => userId);
    const admitted = await DELETED_USERS.admitAll(tx, appId, userIds);
    const kept = totps.filter(({ userId }) => admitted.has(userId));
    const added = await this.imports.put(tx, appId, kept);
    const contents = added.map(({ id, userId }) => ({ appId, userId, data: { totp_id: id } }));
    await this.outbox.addAll(tx, totpCreated, contents);
    await this.outbox.addAll(tx, totpActivated, contents);
    return { admitted, added: new Set(added.map(({ userId }) => userId)) };
  }
}
