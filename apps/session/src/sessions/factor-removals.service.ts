import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Caller } from '@latchkey/contracts';
import type { RevokeSessionsResponse } from '@latchkey/contracts/session';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { tellEnded } from './ended-sessions.js';
import { type RemovedMethod, RemovedMethodsRepository } from './removed-methods.repository.js';

/** What is removed takes its sessions along (decision 12): no session keeps a factor of a removed method. */
@Injectable()
export class FactorRemovals {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly methods: RemovedMethodsRepository,
    private readonly outbox: Outbox,
  ) {}

  remove(
    { app_id }: Caller,
    { user_id, method_id }: { user_id: string; method_id: string },
  ): Promise<RevokeSessionsResponse> {
    const removed = { appId: app_id, userId: user_id, methodId: method_id };
    return this.source.transaction((tx) => this.removeIn(tx, removed));
  }

  /** Tombstone first: a factor that was being added is there to be removed, and a later one finds it. */
  async removeIn(tx: EntityManager, removed: RemovedMethod): Promise<RevokeSessionsResponse> {
    await this.methods.bury(tx, removed);
    return tellEnded(this.outbox, tx, removed.appId, await this.methods.removeFactors(tx, removed));
  }
}
