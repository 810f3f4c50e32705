import { describe, expect, it } from '@jest/globals';
import { calledService, exportOf, PROCESSES } from '@latchkey/contracts/bus';
import { CONTRACTS, eventsOf, sourcesOf, subjectsOf } from './service-lists.js';

const covers = (pattern: string, subject: string) =>
  pattern === subject || (pattern.endsWith('.>') && subject.startsWith(pattern.slice(0, -1)));

/** Each process with one subject of its row. */
const named = Object.entries(PROCESSES).flatMap(([name, { calls, never = [] }]) =>
  [...calls, ...never].flatMap((subject) => (subject.endsWith('.>') ? [] : [[name, subject] as const])),
);

/** The events and procedures of others that a process imports, without its tests. */
function importsOf(name: string): string[] {
  const code = sourcesOf(name).join('\n');
  const imports = code.matchAll(/import \{([^}]*)\} from '@latchkey\/contracts\/([a-z-]+)'/g);
  const names = [...imports].flatMap(([, list = '', contract]) => (contract === name ? [] : list.split(',')));
  return [...new Set(names.map((one) => one.trim()))]
    .filter((one) => one && !one.startsWith('type '))
    .toSorted();
}

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

  it.each(named)('%s: %s is a procedure whose export has the name that the lint expects', (_, subject) => {
    const contract = CONTRACTS[calledService(subject)] ?? {};
    expect(contract).toHaveProperty(exportOf(subject), expect.objectContaining({ subject }));
  });

  it.each(Object.entries(CONTRACTS))(
    '%s: its events are exported by the name that the lint expects',
    (_, module) => {
      const events = Object.entries(module).filter(([name]) => name !== 'TRANSFER_EVENTS');
      const exported = events.map(([name, value]) => [name, eventsOf({ value }).map(exportOf)] as const);
      expect(exported.filter(([name, [type = name]]) => type !== name)).toEqual([]);
    },
  );

  it.each(Object.entries(PROCESSES).filter(([, { database }]) => database))(
    '%s: its code imports the events and procedures of its row, and no others',
    (name, { applies, calls }) => {
      expect(importsOf(name)).toEqual([...applies, ...calls].map(exportOf).toSorted());
    },
  );
});
