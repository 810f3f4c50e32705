import type { DataSource } from 'typeorm';

/** An event as the feed has stored it. */
export interface CountedEvent {
  readonly type: string;
  readonly app_id?: string;
  readonly user_id?: string;
  /** When it happened; else the begin of `EventsToCount`. */
  readonly at?: string;
  readonly data?: object;
}

/** Stores events as the feed does: each at a later time than the one before. */
export class EventsToCount {
  private place = 0;

  constructor(
    private readonly source: DataSource,
    private readonly appId: string,
    private readonly at: string,
  ) {}

  async add(...events: readonly CountedEvent[]): Promise<void> {
    const rows = events.map(({ type, app_id = this.appId, user_id = '', at = this.at, data = {} }) => {
      this.place += 1;
      return { place: this.place, type, app_id, user_id, at, body: { type, data } };
    });
    await this.source.query(
      `INSERT INTO events (stored_at, id, type, app_id, user_id, created_at, body)
        SELECT date_trunc('day', now(), 'UTC') + place * interval '1 microsecond', 'evt_' || place, type, app_id, user_id, at, body
          FROM jsonb_to_recordset($1) AS e (place int, type text, app_id text, user_id text, at timestamptz, body json)`,
      [JSON.stringify(rows)],
    );
  }
}
