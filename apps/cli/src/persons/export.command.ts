import { rename, rm, writeFile } from 'node:fs/promises';
import { type Command, EXIT, type Given, type Means, type Outcome } from '../command.js';
import { sendPatiently } from '../admin/patient-send.js';
import { personCall } from './person-calls.js';

/** No other user of this machine reads it. */
const OWNER_ONLY = 0o600;

interface Part {
  readonly service: string;
  readonly table: string;
  readonly rows: object[];
}

interface Page {
  readonly parts: Part[];
  readonly next_cursor: string;
}

export const EXPORT_COMMAND: Command = {
  words: ['users', 'export'],
  args: ['app_id', 'user_id'],
  options: { out: 'file to write (only you may read it); without it, standard output' },
  summary: 'Write everything that is kept of a person, as one file of JSON.',
  details:
    'All pages of the export in one: docs/erasure.md lists the tables and their members. The file appears when it is whole.',
  failure: 'the API refused, or a service stayed away; nothing was written',
  run: exportPerson,
};

async function exportPerson({ values }: Given, means: Means): Promise<Outcome> {
  const parts: Part[] = [];
  let head: object = {};
  for (let cursor: string | undefined; cursor !== '';) {
    const call = { ...personCall('GET', values, 'export'), query: { cursor } };
    const { ok, body } = await sendPatiently(means, call);
    if (!ok) return { code: EXIT.failed, body, isRefusal: true };
    const { parts: read, next_cursor, ...rest } = body as unknown as Page;
    for (const part of read) add(parts, part);
    head = cursor === undefined ? rest : head;
    cursor = next_cursor;
  }
  return written({ ...head, parts }, values['out']);
}

/** A table that goes on in the next page stays one part. */
function add(parts: Part[], part: Part): void {
  const last = parts.at(-1);
  if (last?.service === part.service && last.table === part.table) last.rows.push(...part.rows);
  else parts.push(part);
}

async function written(file: object & { parts: Part[] }, out: string | undefined): Promise<Outcome> {
  const text = `${JSON.stringify(file, undefined, 2)}\n`;
  if (out === undefined) return { code: EXIT.done, body: file, text };
  const draft = `${out}.part`;
  // A draft of an earlier run may be open to others.
  await rm(draft, { force: true });
  await writeFile(draft, text, { mode: OWNER_ONLY, flag: 'wx' });
  await rename(draft, out);
  const rows = file.parts.reduce((sum, part) => sum + part.rows.length, 0);
  return { code: EXIT.done, body: { file: out, rows, tables: file.parts.length } };
}
