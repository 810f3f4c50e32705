import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ALL_EVENTS } from './all-events.js';
import { membersOf } from './event.js';
import { eventsPage } from './events-page.js';

it('docs/events.md is up to date: run `node tools/docs/events.mjs`', () => {
  const page = readFileSync(new URL('../../../../docs/events.md', import.meta.url), 'utf8');
  expect(page).toBe(eventsPage());
});

it('every event has a section', () => {
  const sections = [...eventsPage().matchAll(/^### `(.+)`$/gm)].map(([, type]) => type);
  expect(sections.toSorted()).toEqual(ALL_EVENTS.map(({ type }) => type).toSorted());
  expect(new Set(sections).size).toBe(sections.length);
});

describe.each(ALL_EVENTS.map((event) => [event.type, event] as const))('%s', (type, event) => {
  it('has a name of two words, a sentence, and data with descriptions and examples', () => {
    expect(type).toMatch(/^[a-z_]+\.[a-z_]+$/);
    expect(event.when).toMatch(/^[A-Z].*\.$/);
    for (const { name, schema } of membersOf(event)) {
      expect([name, schema.description]).toEqual([name, expect.stringMatching(/^[A-Z].*\.$/)]);
      expect([name, schema.examples]).toEqual([name, [expect.anything()]]);
    }
  });

  it('has no member for what no event may hold', () => {
    const names = membersOf(event).map(({ name }) => name);
    const forbidden = /^(email|phone|phone_number|address|public_address|name|code|otp|token|secret|key|ip)$/;
    expect(names.filter((name) => forbidden.test(name))).toEqual([]);
  });
});
