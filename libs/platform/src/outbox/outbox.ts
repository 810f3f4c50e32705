import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { inOneFlight } from '../database/one-flight.js';
import type { Statement } from '../database/statement.js';
import { together } from '../database/together.js';
import { beforeCommit, onCommit } from '../database/transaction.js';
import { newId } from '../ids/index.js';
import { currentCall, SYSTEM_ACTOR } from '../telemetry/index.js';
import type { EventDefinition } from './event.js';
import type { EventRelay } from './relay.js';

export interface EventContent<Data extends object> {
  appId: string;
  userId?: string;
  data: Data;
}

/** A fact as a row: a value for each of these columns. */
const COLUMNS = 'event_id, type, app_id, user_id, data, request_id, traceparent, actor_type, actor_key_id';
const FACT = '$1::text, $2::text, $3::text, $4::text, $5::jsonb, $6::text, $7::text, $8::text, $9::text';
type Fact = string[];

const ADD = `
  INSERT INTO outbox (${COLUMNS})
  SELECT * FROM unnest(
    $1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::text[], $7::text[], $8::text[], $9::text[])`;

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
   * Makes a change that is one statement and tells of it in the same statement. Where it returns no row, nothing has
   * changed, and nothing is told. @param statements the last is the change; those before it, such as a lock, go before it
   * in the same transaction. @returns the rows of the change.
   */
  async addWith<Row extends object, Data extends object>(
    source: DataSource,
    statements: readonly [...before: Statement[], change: Statement],
    definition: EventDefinition<Data>,
    content: EventContent<Data>,
  ): Promise<Row[]> {
    const before = statements.slice(0, -1);
    const change = telling(statements.at(-1) as Statement, factOf(definition, content));
    const rows =
      before.length === 0
        ? await source.query<Row[]>(change.text, change.values)
        : ((await inOneFlight(source, [...before, change])).at(-1) as Row[]);
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
  const actor = call?.actor ?? SYSTEM_ACTOR;
  return [
    newId('evt'),
    definition.type,
    appId,
    userId,
    JSON.stringify(data),
    call?.requestId ?? '',
    call?.span?.traceparent ?? '',
    actor.type,
    actor.key_id,
  ];
}

function columnsOf(facts: readonly Fact[]): string[][] {
  const [first = []] = facts;
  return first.map((_, column) => facts.map((fact) => fact[column] as string));
}

function telling(change: Statement, fact: Fact): Statement {
  const told = { text: `INSERT INTO outbox (${COLUMNS}) SELECT ${FACT} FROM changed LIMIT 1`, values: fact };
  return together({ changed: change, told }, { text: 'SELECT * FROM changed', values: [] });
}
