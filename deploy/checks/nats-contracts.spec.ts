import { describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@latchkey/contracts/bus';
import { CONTRACTS, eventsOf, subjectsOf } from './service-lists.js';

const covers = (pattern: string, subject: string) =>
  pattern === subject || (pattern.endsWith('.>') && subject.startsWith(pattern.slice(0, -1)));

describe('the table of permissions and the contracts', () => {
  it('know the same services', () => {
    const owners = Object.keys(PROCESSES).filter((name) => PROCESSES[name]?.database);
    expect(Object.keys(CONTRACTS).toSorted()).toEqual(owners.toSorted());
  });

  it.each(Object.entries(CONTRACTS))('%s: publishes the events of its contract', (name, module) => {
    expect([...new Set(eventsOf(module))].toSorted()).toEqual(PROCESSES[name]?.publishes.toSorted());
  });

  it.each(Object.entries(CONTRACTS))('%s: is asked under its own name only', (name, module) => {
    const subjects = subjectsOf(module);
    expect(subjects.length).toBeGreaterThan(0);
    expect(subjects.filter((subject) => !covers(`${name}.v1.>`, subject))).toEqual([]);
  });

  it('every subject that somebody may or may not ask by name is one of a contract', () => {
    const known = Object.values(CONTRACTS).flatMap(subjectsOf);
    const named = Object.values(PROCESSES).flatMap(({ calls, never = [] }) =>
      [...calls, ...never].filter((subject) => !subject.endsWith('.>')),
    );
    expect(named.filter((subject) => !known.includes(subject))).toEqual([]);
  });
});
