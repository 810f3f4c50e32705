import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { onCommit } from '../database/transaction.js';
import { newId } from '../ids/index.js';
import { currentCall } from '../telemetry/index.js';
import type { EventDefinition } from './event.js';
import type { EventRelay } from './relay.js';

export interface EventContent<Data extends object> {
  appId: string;
  userId?: string;
  data: Data;
}

const ADD = `
  INSERT INTO outbox (event_id, type, app_id, user_id, data, request_id, traceparent)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

/** Writes a fact in the transaction of the change that it tells of: both commit, or neither. */
@Injectable()
export class Outbox {
  constructor(private readonly relay: Pick<EventRelay, 'nudge'>) {}

  async add<Data extends object>(
    tx: EntityManager,
    definition: EventDefinition<Data>,
    content: EventContent<Data>,
  ): Promise<void> {
    const { appId, userId = '', data } = content;
    const call = currentCall();
    await tx.query(ADD, [
      newId('evt'),
      definition.type,
      appId,
      userId,
      JSON.stringify(data),
      call?.requestId ?? '',
      call?.span?.traceparent ?? '',
    ]);
    onCommit(tx, () => this.relay.nudge());
  }
}
