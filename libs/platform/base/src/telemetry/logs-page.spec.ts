import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { LOG_EVENTS } from './log-events.js';
import { LOG_FIELDS } from './log-fields.js';
import { logsPage } from './logs-page.js';

const page = logsPage();

it('docs/logs.md is up to date: run `node tools/docs/logs.mjs`', () => {
  expect(readFileSync(new URL('../../../../../docs/logs.md', import.meta.url), 'utf8')).toBe(page);
});

it('has every line and every field', () => {
  const listed = [...page.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name]) => name);
  const events = Object.values(LOG_EVENTS).flatMap((level) => Object.keys(level));
  const common = ['time', 'level', 'service', 'event', 'error'];
  expect(listed.toSorted()).toEqual([...common, ...events, ...Object.keys(LOG_FIELDS)].toSorted());
});

it('says who writes a line, and does not repeat it in the text', () => {
  expect(page).toContain('| `feed.lease_lost` | events | another replica writes the feed now |');
  expect(page).toContain('| `process.ready` | all | the process serves |');
});
