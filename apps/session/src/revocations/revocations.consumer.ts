import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  identifierMoved,
  identifierRemoved,
  totpRemoved,
  userBlocked,
  userUnblocked,
  walletDetached,
  webauthnRemoved,
} from '@latchkey/contracts/catalogue';
import { type Event, type EventDefinition } from '@latchkey/platform/events';
import { EventConsumer } from '@latchkey/platform/outbox';
import { RevocationsService } from './revocations.service.js';

/**
 * The events behind the calls `remove_factors`, `block_user` and `unblock_user`: a change whose caller died still ends
 * its sessions. They come before or after the call, and in any order.
 */
@Injectable()
export class RevocationsConsumer implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly revocations: RevocationsService,
  ) {}

  onModuleInit(): void {
    this.onRemoval(identifierRemoved, ({ user_id, data }) => [user_id, data.method_id]);
    this.onRemoval(identifierMoved, ({ data }) => [data.from_user_id, data.method_id]);
    this.onRemoval(totpRemoved, ({ user_id, data }) => [user_id, data.totp_id]);
    this.onRemoval(webauthnRemoved, ({ user_id, data }) => [user_id, data.webauthn_credential_id]);
    this.onRemoval(walletDetached, ({ user_id, data }) => [user_id, data.wallet_id]);
    this.onBlock(userBlocked, true);
    this.onBlock(userUnblocked, false);
  }

  private onRemoval<Data extends object>(
    definition: EventDefinition<Data>,
    removed: (event: Event<Data>) => [userId: string, methodId: string],
  ): void {
    this.consumer.on(definition, async (event, tx) => {
      const [userId, methodId] = removed(event);
      await this.revocations.removeFactorsIn(tx, { appId: event.app_id, userId, methodId });
    });
  }

  private onBlock(definition: EventDefinition<{ version?: number }>, blocked: boolean): void {
    this.consumer.on(definition, async ({ app_id, user_id, data: { version = 0 } }, tx) => {
      await this.revocations.applyBlockIn(tx, { appId: app_id, userId: user_id, blocked, version });
    });
  }
}
