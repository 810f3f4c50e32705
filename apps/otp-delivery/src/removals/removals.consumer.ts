import { identifierMoved, identifierRemoved, userDeleted } from '@latchkey/contracts/identity';
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
    this.events.on(identifierMoved, ({ app_id, user_id, data }, tx) =>
      this.moveMethod(tx, app_id, data, user_id),
    );
  }

  // Messages before passcodes, in the order of a send: two that met the other way round would block each other.
  private async forgetUser(tx: EntityManager, appId: string, userId: string): Promise<void> {
    await this.messages.deleteOfUser(tx, appId, userId);
    await this.links.deleteOfUser(tx, appId, userId);
    await this.passcodes.deleteOfUser(tx, appId, userId);
  }

  /** Links to the former user are void; the code, and how often it was guessed, stay with the identifier. */
  private async moveMethod(
    tx: EntityManager,
    appId: string,
    { method_id, from_user_id }: { method_id: string; from_user_id: string },
    userId: string,
  ): Promise<void> {
    await this.links.deleteOfMethod(tx, appId, from_user_id, method_id);
    await this.passcodes.moveMethod(tx, appId, method_id, userId);
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
