import { Injectable, type OnModuleInit } from '@nestjs/common';
import { secondFactorListed, totpActivated, webauthnRegistered } from '@latchkey/contracts/catalogue';
import { EventConsumer } from '@latchkey/platform/outbox';
import { SecondFactorsRepository } from './second-factors.repository.js';

/** Who has a second factor: from its event on, every session of the user needs two kinds of proof. */
@Injectable()
export class SecondFactorsConsumer implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly factors: SecondFactorsRepository,
  ) {}

  onModuleInit(): void {
    this.consumer.on(totpActivated, ({ app_id: appId, user_id: userId, data }, tx) =>
      this.factors.add(tx, { appId, userId, methodId: data.totp_id, type: 'totp' }),
    );
    this.consumer.on(webauthnRegistered, ({ app_id: appId, user_id: userId, data }, tx) =>
      this.factors.add(tx, { appId, userId, methodId: data.webauthn_credential_id, type: 'webauthn' }),
    );
    this.consumer.on(secondFactorListed, ({ app_id: appId, user_id: userId, data }, tx) =>
      this.factors.add(tx, { appId, userId, methodId: data.method_id, type: data.type }),
    );
  }
}
