import type { InputOf } from '../api/client.js';
import { type Event, readEvents } from '../events/read-events.js';
import { save } from '../parts/save.js';
import { csvLine } from './csv.rules.js';

export type Form = 'csv' | 'ndjson';

const COLUMNS = [
  'id',
  'created_at',
  'type',
  'app_id',
  'user_id',
  'actor',
  'key_id',
  'operator_id',
  'request_id',
  'data',
] as const;

const lineOf = ({ id, created_at, type, app_id, user_id, actor, request_id, data }: Event) => {
  const time = new Date(created_at * 1000).toISOString();
  return csvLine([
    id,
    time,
    type,
    app_id,
    user_id,
    actor.type,
    actor.key_id,
    actor.user_id,
    request_id,
    JSON.stringify(data),
  ]);
};

/** Saves every event of a filter as one file. @returns whether more events match than one file holds. */
export async function exportEvents(
  filter: InputOf<'listAllEvents'>,
  form: Form,
): Promise<{ isCut: boolean }> {
  const { events, complete } = await readEvents(filter);
  const content =
    form === 'csv'
      ? [csvLine(COLUMNS), ...events.map(lineOf)]
      : events.map((event) => `${JSON.stringify(event)}\n`);
  save(`latchkey-events.${form}`, form === 'csv' ? 'text/csv' : 'application/x-ndjson', content);
  return { isCut: !complete };
}
