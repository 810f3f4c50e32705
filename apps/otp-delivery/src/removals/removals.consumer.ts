import { identifierMoved, identifierRemoved, userDeleted } from '@latchkey/contracts/events';
import { EventConsumer } from '@latchkey/platform/outbox';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MagicLinksRepository } from '../magic-links/magic-links.repository.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { PasscodesRepository } from '../passcodes/passcodes.repository.js';
import type { GoneUser } from './gone-user.js';

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
    this.events.on(userDeleted, ({ app_id, user_id, data }, tx) =>
      this.forgetUser(tx, { appId: app_id, userId: user_id, methodIds: data.method_ids }),
    );
    this.events.on(identifierRemoved, ({ app_id, user_id, data }, tx) =>
      this.forgetMethod(tx, app_id, user_id, data.method_id),
    );
    this.events.on(identifierMoved, ({ app_id, user_id, data }, tx) =>
      this.moveMethod(tx, app_id, data, user_id),
    );
  }

  /**
   * What is of an identifier that the user had no more stays: it has moved, and the event of that is still to come.
   * Messages before passcodes, in the order of a send: two that met the other way round would block each other.
   */
  private async forgetUser(tx: EntityManager, user: GoneUser): Promise<void> {
    await this.messages.deleteOfUser(tx, user);
    await this.links.deleteOfUser(tx, user);
    await this.passcodes.deleteOfUser(tx, user);
  }

  /**
   * Whatever was sent to the identifier goes with it: it proves the identifier, whose user it signs in. So does how often
   * its code was guessed. Links that the App delivers to the former user are void.
   */
  private async moveMethod(
    tx: EntityManager,
    appId: string,
    { method_id, from_user_id }: { method_id: string; from_user_id: string },
    userId: string,
  ): Promise<void> {
    const move = { appId, methodId: method_id, from: from_user_id, to: userId };
    await this.messages.moveMethod(tx, move);
    await this.links.moveMethod(tx, move);
    await this.passcodes.moveMethod(tx, move);
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
