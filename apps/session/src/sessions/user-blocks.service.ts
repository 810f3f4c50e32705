import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Caller } from '@latchkey/contracts';
import type { RevokeSessionsResponse, UserBlockInput } from '@latchkey/contracts/session';
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
  block(caller: Caller, input: UserBlockInput): Promise<RevokeSessionsResponse> {
    return this.source.transaction(async (tx) => {
      const block = toBlock(caller, input, true);
      await this.blocks.tell(tx, block);
      return this.endAll(tx, block.appId, block.userId);
    });
  }

  async unblock(caller: Caller, input: UserBlockInput): Promise<{ user_id: string }> {
    await this.source.transaction((tx) => this.blocks.tell(tx, toBlock(caller, input, false)));
    return { user_id: input.user_id };
  }

  /** An event that a later change has overtaken ends no session. */
  async tellIn(tx: EntityManager, block: UserBlock): Promise<void> {
    if (await this.blocks.tell(tx, block)) await this.endAll(tx, block.appId, block.userId);
  }

  private async endAll(tx: EntityManager, appId: string, userId: string): Promise<RevokeSessionsResponse> {
    return tellEnded(this.outbox, tx, appId, await this.ends.endAllOf(tx, { appId, userId }));
  }
}

function toBlock(
  { app_id: appId }: Caller,
  { user_id: userId, version = 0 }: UserBlockInput,
  blocked: boolean,
) {
  return { appId, userId, blocked, version };
}
