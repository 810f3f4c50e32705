import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  identifierMoved,
  identifierRemoved,
  totpRemoved,
  walletDetached,
  webauthnRemoved,
} from '@latchkey/contracts/events';
import { type Event, type EventDefinition, EventConsumer } from '@latchkey/platform/outbox';
import { FactorRemovals } from './factor-removals.service.js';

/** The facts behind the call of `removeFactors`: a removal whose caller died still takes its sessions along. */
@Injectable()
export class RemovedFactorsConsumer implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly removals: FactorRemovals,
  ) {}

  onModuleInit(): void {
    this.apply(identifierRemoved, ({ user_id, data }) => ({ user_id, method_id: data.method_id }));
    this.apply(identifierMoved, ({ data }) => ({ user_id: data.from_user_id, method_id: data.method_id }));
    this.apply(totpRemoved, ({ user_id, data }) => ({ user_id, method_id: data.totp_id }));
    this.apply(webauthnRemoved, ({ user_id, data }) => ({ user_id, method_id: data.webauthn_credential_id }));
    this.apply(walletDetached, ({ user_id, data }) => ({ user_id, method_id: data.wallet_id }));
  }

  private apply<Data extends object>(
    definition: EventDefinition<Data>,
    removedBy: (event: Event<Data>) => { user_id: string; method_id: string },
  ): void {
    this.consumer.on(definition, async (event, tx) => {
      const { user_id, method_id } = removedBy(event);
      await this.removals.removeIn(tx, { appId: event.app_id, userId: user_id, methodId: method_id });
    });
  }
}
