import { Injectable, type OnModuleInit } from '@nestjs/common';
import { userBlocked, userUnblocked } from '@latchkey/contracts/events';
import { type Event, EventConsumer } from '@latchkey/platform/outbox';
import type { EntityManager } from 'typeorm';
import { UserBlocks } from './user-blocks.service.js';

type BlockEvent = Event<{ version?: number }>;

/** The facts behind the calls of `blockUser` and `unblockUser`, in whichever order they come. */
@Injectable()
export class BlockedUserConsumer implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly blocks: UserBlocks,
  ) {}

  onModuleInit(): void {
    this.consumer.on(userBlocked, (event, tx) => this.apply(event, tx, true));
    this.consumer.on(userUnblocked, (event, tx) => this.apply(event, tx, false));
  }

  private apply({ app_id, user_id, data }: BlockEvent, tx: EntityManager, blocked: boolean): Promise<void> {
    const { version = 0 } = data;
    return this.blocks.tellIn(tx, { appId: app_id, userId: user_id, blocked, version });
  }
}
