import type { FactoryProvider, OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { DeletedUsers, Subject } from '../database/index.js';
import { EventConsumer, Outbox } from '../outbox/index.js';
import { type EventDefinition } from '@latchkey/platform/events';
import { endRows, type RowEnd, rowsOf } from './row-end.repository.js';

interface OwnedRows extends RowEnd {
  /** Which they are, by `$1`, the App, and `$2`, the user; by their columns `app_id` and `user_id` without it. */
  readonly of?: string;
}

/** The rows of a user that end when the user is deleted. */
export interface RowsOfUser {
  /** The event of the deletion. */
  readonly on: EventDefinition<object>;
  /** Tombstones, for a service that adds rows without knowing the user. */
  readonly deletedUsers?: DeletedUsers;
  /** In the order in which other transactions lock them. */
  readonly rows: readonly OwnedRows[];
}

/** Ends the rows of deleted users: on the event, or at once for a call that deletes. Repeated, it does no harm. */
export class UserDeletion implements OnModuleInit {
  constructor(
    private readonly of: RowsOfUser,
    private readonly source: DataSource,
    private readonly consumer: EventConsumer,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.consumer.on(this.of.on, async ({ app_id, user_id }, tx) => {
      await this.runIn(tx, { appId: app_id, userId: user_id });
    });
  }

  /** @returns the number of rows that ended with an event. */
  run(user: Subject): Promise<number> {
    return this.source.transaction((tx) => this.runIn(tx, user));
  }

  /** The tombstone comes first: it waits for rows that are being added, and later additions find it. */
  private async runIn(tx: EntityManager, user: Subject): Promise<number> {
    const { deletedUsers, rows } = this.of;
    await deletedUsers?.add(tx, user);
    let events = 0;
    for (const { of, ...each } of rows) {
      const owned = rowsOf(user, of);
      events += (await endRows(tx, this.outbox, each, owned)).events;
    }
    return events;
  }
}

/** A provider for the module's list that consumes the event. */
export const userDeletion = (of: RowsOfUser): FactoryProvider<UserDeletion> => ({
  provide: UserDeletion,
  inject: [DataSource, EventConsumer, Outbox],
  useFactory: (source: DataSource, consumer: EventConsumer, outbox: Outbox) =>
    new UserDeletion(of, source, consumer, outbox),
});
