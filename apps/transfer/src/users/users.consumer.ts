import { Injectable, type OnModuleInit } from '@nestjs/common';
import { userDeleted } from '@latchkey/contracts/identity';
import { EventConsumer } from '@latchkey/platform/outbox';
import { TransferLedger } from '../transfers/transfer-ledger.js';

/** A deleted user sends nothing any more; what was confirmed before is finished. */
@Injectable()
export class UsersConsumer implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly ledger: TransferLedger,
  ) {}

  onModuleInit(): void {
    this.consumer.on(userDeleted, ({ app_id, user_id }, tx) => this.ledger.cancelOfUser(tx, app_id, user_id));
  }
}
