import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { onCommit } from '../database/transaction.js';
import { newId } from '../ids/index.js';
import type { EventDefinition } from './event.js';
import { EventRelay } from './relay.js';

export interface EventContent<Data extends object> {
  appId: string;
  userId?: string;
  data: Data;
}

/** Writes a fact in the transaction of the change that it tells of: both commit, or neither. */
@Injectable()
export class Outbox {
  constructor(private readonly relay: EventRelay) {}

  async add<Data extends object>(
    tx: EntityManager,
    definition: EventDefinition<Data>,
    content: EventContent<Data>,
  ): Promise<void> {
    const { appId, userId = '', data } = content;
    await tx.query('INSERT INTO outbox (event_id, type, app_id, user_id, data) VALUES ($1, $2, $3, $4, $5)', [
      newId('evt'),
      definition.type,
      appId,
      userId,
      JSON.stringify(data),
    ]);
    onCommit(tx, () => this.relay.nudge());
  }
}
