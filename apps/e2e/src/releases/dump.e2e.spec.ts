import { describe, expect, it } from '@jest/globals';
import { type Dump, dumpText, isReplayable, parseDump } from './dump.rules.js';

const DUMP: Dump = {
  takenAt: '2026-11-22T21:00:00.000001+00:00',
  statements: ['CREATE TABLE things (\n\tid text)', `SELECT make_event_partitions(7)`],
  rows: new Map([['things', ['{"id":"a\\tb","amount":12345678901234567890}', '{"id":"ü"}']]]),
  sequences: { outbox_seq: '57' },
};

describe('the text of a dump', () => {
  it('is read as it was written, down to the digits of a number', () =>
    expect(parseDump(dumpText(DUMP))).toEqual(DUMP));

  it('has one line for each of its parts', () =>
    expect(dumpText(DUMP).split('\n').filter(Boolean)).toHaveLength(6));

  it('with an unknown line is refused', () =>
    expect(() => parseDump('taken\t2026\nrubbish\n')).toThrow('no line of a dump: rubbish'));
});

describe('a statement', () => {
  it.each([
    ['SELECT make_event_partitions($1) AS count', false],
    ['SELECT make_event_partitions(7)', true],
    [`CREATE FUNCTION f() RETURNS text LANGUAGE sql AS 'SELECT $1'`, true],
  ])('%s: replayable %s', (statement, expected) => expect(isReplayable(statement)).toBe(expected));
});
