import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { onCommit } from '../database/on-commit.js';
import { newId } from '@latchkey/platform/ids';
import { currentCall, SYSTEM_ACTOR } from '@latchkey/platform/telemetry';
import type { EventDefinition } from '@latchkey/platform/events';
import type { EventRelay } from './relay.js';
import { statement } from '../database/statement.js';

export interface EventContent<Data extends object> {
  appId: string;
  userId?: string;
  data: Data;
}

const ADD = statement('outbox_add')`SELECT add_event($1)`;

const ADD_ALL = statement('outbox_add_all')`
  SELECT add_event(event) FROM unnest($1::jsonb[]) AS events (event)`;

/** Writes events in the transaction of the change that they report: both commit, or neither. */
@Injectable()
export class Outbox {
  constructor(private readonly relay: Pick<EventRelay, 'nudge'>) {}

  /** Adds one event to a transaction; the relay looks for it after the commit. */
  async add<Data extends object>(
    tx: EntityManager,
    definition: EventDefinition<Data>,
    content: EventContent<Data>,
  ): Promise<void> {
    await ADD.run(tx, [this.event(definition, content)]);
    this.nudgeAfter(tx);
  }

  /** Adds one event for each content, in their order. */
  async addAll<Data extends object>(
    tx: EntityManager,
    definition: EventDefinition<Data>,
    contents: readonly EventContent<NoInfer<Data>>[],
  ): Promise<void> {
    if (contents.length === 0) return;
    const events = contents.map((content) => this.event(definition, content));
    await ADD_ALL.run(tx, [events]);
    this.nudgeAfter(tx);
  }

  /**
   * An event as the parameter of `add_event`, for a change that is one statement: `SELECT …, add_event($2) FROM changed`.
   * In a transaction call `nudgeAfter`, else `nudge` once the statement has run. @returns JSON.
   */
  event<Data extends object>(definition: EventDefinition<Data>, content: EventContent<Data>): string {
    const { appId, userId = '', data } = content;
    const call = currentCall();
    const actor = call?.actor ?? SYSTEM_ACTOR;
    return JSON.stringify({
      event_id: newId('evt'),
      type: definition.type,
      app_id: appId,
      user_id: userId,
      data,
      request_id: call?.requestId ?? '',
      traceparent: call?.span?.traceparent ?? '',
      actor_type: actor.type,
      actor_key_id: actor.key_id,
      actor_user_id: actor.user_id,
      kept_call: call?.kept,
    });
  }

  /** The relay looks at once instead of at its next poll. */
  nudge(): void {
    this.relay.nudge();
  }

  nudgeAfter(tx: EntityManager): void {
    onCommit(tx, () => this.relay.nudge());
  }
}
