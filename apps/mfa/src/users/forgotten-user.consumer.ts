import { Injectable, type OnModuleInit } from '@nestjs/common';
import { userDeleted } from '@latchkey/contracts/identity';
import { EventConsumer } from '@latchkey/platform/outbox';
import { ForgottenUsersRepository } from './forgotten-users.repository.js';

/** A deleted user leaves nothing here. */
@Injectable()
export class ForgottenUserConsumer implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly forgotten: ForgottenUsersRepository,
  ) {}

  onModuleInit(): void {
    this.consumer.on(userDeleted, ({ app_id, user_id }, tx) =>
      this.forgotten.forget(tx, { appId: app_id, userId: user_id }),
    );
  }
}
