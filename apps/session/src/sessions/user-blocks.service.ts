import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Caller } from '@latchkey/contracts';
import type { RevokeSessionsResponse } from '@latchkey/contracts/session';
import { inTransaction } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { tellEnded } from './ended-sessions.js';
import { SessionEndsRepository } from './session-ends.repository.js';
import { type UserBlock, UserBlocksRepository } from './user-blocks.repository.js';

/** Blocked users have no session, and none starts (decision 12). */
@Injectable()
export class UserBlocks {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly blocks: UserBlocksRepository,
    private readonly ends: SessionEndsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Block first: sessions that were being started are there to be ended, and later ones find it. */
  block({ app_id: appId }: Caller, userId: string): Promise<RevokeSessionsResponse> {
    return inTransaction(this.source, async (tx) => {
      await this.blocks.call(tx, { appId, userId, blocked: true });
      return this.endAll(tx, appId, userId);
    });
  }

  async unblock({ app_id: appId }: Caller, userId: string): Promise<{ user_id: string }> {
    await inTransaction(this.source, (tx) => this.blocks.call(tx, { appId, userId, blocked: false }));
    return { user_id: userId };
  }

  /** An event that a later call or event has overtaken ends no session. */
  async tellIn(tx: EntityManager, block: UserBlock, toldAt: Date): Promise<void> {
    const { appId, userId } = block;
    if (await this.blocks.tell(tx, block, toldAt)) await this.endAll(tx, appId, userId);
  }

  private async endAll(tx: EntityManager, appId: string, userId: string): Promise<RevokeSessionsResponse> {
    return tellEnded(this.outbox, tx, appId, await this.ends.endAllOf(tx, { appId, userId }));
  }
}
