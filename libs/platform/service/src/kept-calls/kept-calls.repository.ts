import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { KeptCall } from '@latchkey/platform/telemetry';
import { statement } from '../database/statement.js';

/** Longer than any call is waited for. */
const LEASE = '15 seconds';

/** Kept requests are repeated for 24 hours. */
export const KEPT_CALL_RETENTION = { table: 'kept_calls', keep: '48 hours', after: 'begun_at' };

export type CallName = Omit<KeptCall, 'attempt'>;

export interface KeptCallRow {
  /** Encrypted outcome; null while there is none. */
  readonly outcome: Buffer | null;
  /** Whether an event of this call is committed. */
  readonly changed: boolean;
  /** Whether the process that runs it has had its time. */
  readonly over: boolean;
}

const ONE = 'WHERE id = $1 AND procedure = $2 AND number = $3';
const partsOf = ({ id, procedure, number }: CallName) => [id, procedure, number];

const BEGIN = statement('kept_calls_begin')`
  INSERT INTO kept_calls (id, procedure, number, leased_until)
  VALUES ($1, $2, $3, now() + interval '${LEASE}') ON CONFLICT DO NOTHING RETURNING id`;

const FIND = statement<KeptCallRow>('kept_calls_find')`
  SELECT outcome, changed, leased_until <= now() AS over FROM kept_calls ${ONE}`;

const TAKE_OVER = statement<{ attempt: number }>('kept_calls_take_over')`
  UPDATE kept_calls SET attempt = attempt + 1, leased_until = now() + interval '${LEASE}'
  ${ONE} AND outcome IS NULL AND NOT changed AND leased_until <= now() RETURNING attempt`;

const KEEP = statement('kept_calls_keep')`
  UPDATE kept_calls SET outcome = $5 ${ONE} AND attempt = $4 AND outcome IS NULL`;

const RELEASE = statement('kept_calls_release')`
  UPDATE kept_calls SET leased_until = now() ${ONE} AND attempt = $4 AND outcome IS NULL`;

/** Every statement on the calls of kept requests. */
@Injectable()
export class KeptCallsRepository {
  constructor(private readonly source: DataSource) {}

  /** @returns false if the call is known already. */
  async begin(name: CallName): Promise<boolean> {
    return (await BEGIN.count(this.source, partsOf(name))) > 0;
  }

  async find(name: CallName): Promise<KeptCallRow | undefined> {
    return FIND.first(this.source, partsOf(name));
  }

  /**
   * Lets a new attempt run the call of a process that had its time and changed nothing. From then on the earlier attempt
   * can commit no event. @returns its number; undefined if another caller was faster, or something was changed after all.
   */
  async takeOver(name: CallName): Promise<number | undefined> {
    return (await TAKE_OVER.first(this.source, partsOf(name)))?.attempt;
  }

  async keep(call: KeptCall, outcome: Buffer): Promise<void> {
    await KEEP.run(this.source, [...partsOf(call), call.attempt, outcome]);
  }

  /** The attempt is over without an outcome to keep: the next one need not wait for the end of its lease. */
  async release(call: KeptCall): Promise<void> {
    await RELEASE.run(this.source, [...partsOf(call), call.attempt]);
  }
}
