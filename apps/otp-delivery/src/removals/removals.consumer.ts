import { identifierRemoved, userDeleted } from '@latchkey/contracts/identity';
import { EventConsumer } from '@latchkey/platform/outbox';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MagicLinksRepository } from '../magic-links/magic-links.repository.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { PasscodesRepository } from '../passcodes/passcodes.repository.js';

/** Forgets what belongs to users and identifiers that are gone; a message that has not left will not. */
@Injectable()
export class RemovalsConsumer implements OnModuleInit {
  constructor(
    private readonly events: EventConsumer,
    private readonly messages: MessagesRepository,
    private readonly links: MagicLinksRepository,
    private readonly passcodes: PasscodesRepository,
  ) {}

  onModuleInit(): void {
    this.events.on(userDeleted, ({ app_id, user_id }, tx) => this.forgetUser(tx, app_id, user_id));
    this.events.on(identifierRemoved, ({ app_id, user_id, data }, tx) =>
      this.forgetMethod(tx, app_id, user_id, data.method_id),
    );
  }

  // Messages before passcodes, in the order of a send: two that met the other way round would block each other.
  private async forgetUser(tx: EntityManager, appId: string, userId: string): Promise<void> {
    await this.messages.deleteOfUser(tx, appId, userId);
    await this.links.deleteOfUser(tx, appId, userId);
    await this.passcodes.deleteOfUser(tx, appId, userId);
  }

  private async forgetMethod(
    tx: EntityManager,
    appId: string,
    userId: string,
    methodId: string,
  ): Promise<void> {
    await this.messages.deleteOfMethod(tx, appId, userId, methodId);
    await this.links.deleteOfMethod(tx, appId, userId, methodId);
    await this.passcodes.deleteOfMethod(tx, appId, methodId);
  }
}
