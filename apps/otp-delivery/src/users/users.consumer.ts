import { identifierMoved, identifierRemoved, userDeleted } from '@latchkey/contracts/catalogue';
import { EventConsumer } from '@latchkey/platform/outbox';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { UserRowsRepository } from './user-rows.repository.js';

/** Applies what identity publishes about users and their identifiers. A repeated event does no harm. */
@Injectable()
export class UsersConsumer implements OnModuleInit {
  constructor(
    private readonly events: EventConsumer,
    private readonly rows: UserRowsRepository,
  ) {}

  onModuleInit(): void {
    this.events.on(userDeleted, ({ app_id, user_id, data }, tx) =>
      this.rows.deleteUser(tx, { appId: app_id, userId: user_id }, data.method_ids),
    );
    this.events.on(identifierRemoved, ({ app_id, user_id, data }, tx) =>
      this.rows.deleteMethod(tx, { appId: app_id, userId: user_id }, data.method_id),
    );
    this.events.on(identifierMoved, ({ app_id, user_id, data }, tx) =>
      this.rows.moveMethod(tx, { appId: app_id, userId: data.from_user_id }, data.method_id, user_id),
    );
  }
}
