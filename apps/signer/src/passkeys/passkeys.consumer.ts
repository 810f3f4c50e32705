import { Injectable, type OnModuleInit } from '@nestjs/common';
import { webauthnRegistered, webauthnRemoved } from '@latchkey/contracts/catalogue';
import { EventConsumer } from '@latchkey/platform/outbox';
import type { EntityManager } from 'typeorm';
import { PasskeysService } from './passkeys.service.js';
import { PaymentPasskeysRepository } from './payment-passkeys.repository.js';

interface Registered {
  readonly app_id: string;
  readonly user_id: string;
  /** An mfa of version 0.2.0 names no key: then it is asked for it later. */
  readonly data: { webauthn_credential_id: string; key_digest?: string };
}

/** Learns of passkeys by the events of their registrations, so that their time begins then. */
@Injectable()
export class PasskeysConsumer implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly passkeys: PasskeysService,
    private readonly known: PaymentPasskeysRepository,
  ) {}

  onModuleInit(): void {
    this.consumer.on(webauthnRegistered, (event, tx) => this.learn(event, tx));
    this.consumer.on(webauthnRemoved, ({ app_id: appId, data }, tx) =>
      this.known.forget(tx, appId, data.webauthn_credential_id),
    );
  }

  private async learn(
    { app_id: appId, user_id: userId, data }: Registered,
    tx: EntityManager,
  ): Promise<void> {
    const { webauthn_credential_id: id, key_digest: keyDigest } = data;
    if (keyDigest !== undefined) await this.passkeys.know(appId, [{ id, userId, keyDigest }], tx);
  }
}
