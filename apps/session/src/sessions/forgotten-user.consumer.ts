import { Injectable, type OnModuleInit } from '@nestjs/common';
import { userDeleted } from '@latchkey/contracts/identity';
import { EventConsumer } from '@latchkey/platform/outbox';
import { RevocationsService } from './revocations.service.js';

/** The fact behind the call of `forgetUser`: a deletion whose caller died still ends every session. */
@Injectable()
export class ForgottenUserConsumer implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly revocations: RevocationsService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(userDeleted, async ({ app_id, user_id }, tx) => {
      await this.revocations.forgetIn(tx, app_id, user_id);
    });
  }
}
