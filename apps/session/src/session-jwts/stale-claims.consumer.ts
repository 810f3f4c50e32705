import { Injectable, type OnModuleInit } from '@nestjs/common';
import { userUpdated } from '@latchkey/contracts/catalogue';
import { EventConsumer } from '@latchkey/platform/outbox';
import { SessionsRepository } from '../sessions/sessions.repository.js';

/** A change of a user that session claims show is in the next JWT, however young the kept one is. */
@Injectable()
export class StaleClaimsConsumer implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly sessions: SessionsRepository,
  ) {}

  onModuleInit(): void {
    this.consumer.on(userUpdated, async ({ app_id, user_id, data }, tx) => {
      if (data.session_claims?.length) await this.sessions.voidJwts(tx, { appId: app_id, userId: user_id });
    });
  }
}
