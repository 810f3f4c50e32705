import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { beforeCommit, onCommit, type Statement } from '../database/transaction.js';
import { newId } from '../ids/index.js';
import { currentCall } from '../telemetry/index.js';
import type { EventDefinition } from './event.js';
import type { EventRelay } from './relay.js';

export interface EventContent<Data extends object> {
  appId: string;
  userId?: string;
  data: Data;
}

/** A fact as a row: a value for each of these columns. */
const COLUMNS = 'event_id, type, app_id, user_id, data, request_id, traceparent';
type Fact = string[];

const ADD = `
  INSERT INTO outbox (${COLUMNS})
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::text[], $7::text[])`;

/** Writes a fact in the transaction of the change that it tells of: both commit, or neither. */
@Injectable()
export class Outbox {
  private readonly facts = new WeakMap<EntityManager, Fact[]>();

  constructor(private readonly relay: Pick<EventRelay, 'nudge'>) {}

  /** The facts of a transaction are written together at its end, in the order in which they were added. */
  add<Data extends object>(
    tx: EntityManager,
    definition: EventDefinition<Data>,
    content: EventContent<Data>,
  ): void {
    this.factsOf(tx).push(factOf(definition, content));
  }

  /**
   * Makes a change that is one statement and tells of it in the same statement. Where `change` returns no row, nothing
   * has changed, and nothing is told. @returns the rows of `change`.
   */
  async addWith<Row extends object, Data extends object>(
    source: DataSource,
    change: Statement,
    definition: EventDefinition<Data>,
    content: EventContent<Data>,
  ): Promise<Row[]> {
    const fact = factOf(definition, content);
    const rows = await source.query<Row[]>(telling(change), [...change.values, ...fact]);
    if (rows.length > 0) this.relay.nudge();
    return rows;
  }

  private factsOf(tx: EntityManager): Fact[] {
    const known = this.facts.get(tx);
    if (known) return known;
    const facts: Fact[] = [];
    this.facts.set(tx, facts);
    beforeCommit(tx, () => ({ text: ADD, values: columnsOf(facts) }));
    onCommit(tx, () => this.relay.nudge());
    return facts;
  }
}

function factOf<Data extends object>(definition: EventDefinition<Data>, content: EventContent<Data>): Fact {
  const { appId, userId = '', data } = content;
  const call = currentCall();
  return [
    newId('evt'),
    definition.type,
    appId,
    userId,
    JSON.stringify(data),
    call?.requestId ?? '',
    call?.span?.traceparent ?? '',
  ];
}

function columnsOf(facts: readonly Fact[]): string[][] {
  const [first = []] = facts;
  return first.map((_, column) => facts.map((fact) => fact[column] as string));
}

function telling({ text, values }: Statement): string {
  const types = ['text', 'text', 'text', 'text', 'jsonb', 'text', 'text'];
  const fact = types.map((type, index) => `$${values.length + index + 1}::${type}`).join(', ');
  return `WITH changed AS (${text}),
      told AS (INSERT INTO outbox (${COLUMNS}) SELECT ${fact} FROM changed LIMIT 1)
    SELECT * FROM changed`;
}
