import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { inRoot } from '../../tools/workspace/root.mjs';
import { titleOf } from './assemble.mjs';

const STATUS = /^Status: (accepted|superseded by \[ADR \d+\]\([\w.-]+\))(?:; .+)?$/m;
const ROW = /^\| (\d+) +\| \[(.+)\]\((.+?)\) +\| (.+?) +\|$/gm;

const textOf = (name) => readFileSync(inRoot('docs/adr', name), 'utf8');
const records = readdirSync(inRoot('docs/adr')).filter((name) => /^\d{4}-.+\.md$/.test(name));

/** A record as its row in the list has it: number, title, file, status. */
function rowOf(name) {
  const [, number, title] = /^(\d+)\. (.+)$/.exec(titleOf(textOf(name))) ?? [];
  return [number, title, name, STATUS.exec(textOf(name))?.[1]];
}

describe('the records of decisions', () => {
  it.each(records)('%s has its number in the title, and a status', (name) => {
    const [number, , , status] = rowOf(name);
    expect(Number(number)).toBe(Number(name.slice(0, 4)));
    expect(status).toBeDefined();
  });

  it('has one row for each record, with its title and its status', () => {
    const rows = [...textOf('index.md').matchAll(ROW)].map(([, ...columns]) => columns);
    const byNumber = ([one], [other]) => Number(one) - Number(other);
    expect(rows.sort(byNumber)).toEqual(records.map(rowOf).sort(byNumber));
  });
});
