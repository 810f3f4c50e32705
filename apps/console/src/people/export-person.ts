import { call, type AnswerOf } from '../api/client.js';
import { save } from '../parts/save.js';
import type { PersonRef } from './person.js';

/** Reads everything of a person, page by page, and saves it as one file. */
export async function exportPerson(of: PersonRef): Promise<void> {
  const parts: AnswerOf<'exportUserOfApp'>['parts'] = [];
  let cursor = '';
  let exported_at = 0;
  do {
    const page = await call('exportUserOfApp', { ...of, ...(cursor && { cursor }) });
    parts.push(...page.parts);
    exported_at ||= page.exported_at;
    cursor = page.next_cursor;
  } while (cursor !== '');
  const whole = JSON.stringify({ ...of, exported_at, parts }, null, 2);
  save(`${of.user_id}.json`, 'application/json', [whole]);
}
