import { Injectable } from '@nestjs/common';
import { approvalKeyChanged } from '@latchkey/contracts/catalogue';
import type { ApprovalKey } from '@latchkey/contracts/signer';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { sha256 } from '@latchkey/platform/crypto';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource } from 'typeorm';
import { type ApprovalKeyRow, ApprovalKeysRepository } from './approval-keys.repository.js';

/** Sets the key with which an App signs its payments. */
@Injectable()
export class ApprovalKeysService {
  constructor(
    private readonly source: DataSource,
    private readonly keys: ApprovalKeysRepository,
    private readonly outbox: Outbox,
  ) {}

  async get(appId: string): Promise<ApprovalKey> {
    return toApprovalKeyView(appId, await this.keys.get(appId));
  }

  /** The first key counts at once, each later one after the wait of the App's policies. */
  async set(appId: string, publicKey: string): Promise<ApprovalKey> {
    const key = Buffer.from(publicKey, 'base64url');
    const changed = await this.source.transaction(async (tx) => {
      const set = await this.keys.set(tx, appId, key);
      if (!set) return undefined;
      const data = {
        changes_at: toEpochSeconds(set.changesAt),
        key_digest: sha256(key).toString('base64url'),
      };
      await this.outbox.add(tx, approvalKeyChanged, { appId, data });
      return set;
    });
    return toApprovalKeyView(appId, changed ?? (await this.keys.get(appId)));
  }
}

function toApprovalKeyView(appId: string, row: ApprovalKeyRow | undefined): ApprovalKey {
  return {
    app_id: appId,
    public_key: row?.publicKey.toString('base64url') ?? null,
    next_public_key: row?.nextPublicKey?.toString('base64url') ?? null,
    changes_at: toEpochSeconds(row?.changesAt ?? null),
  };
}
