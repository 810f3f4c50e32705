import { describe, expect, it } from '@jest/globals';
import {
  calledService,
  commonOperatorProcedures,
  exportOf,
  OPERATOR_PROCEDURES,
  prefixOf,
  PROCESSES,
} from '@latchkey/contracts/bus';
import * as events from '@latchkey/contracts/catalogue';
import { operatorProceduresOf } from '@latchkey/platform/procedures';
import { readRoot } from './repository.js';
import {
  CONTRACTS,
  eventsOf,
  operatorSubjectsOf,
  proceduresOf,
  sourcesOf,
  subjectsOf,
} from './service-lists.js';

const EVENTS: Record<string, unknown> = { ...events };

const covers = (pattern: string, subject: string) =>
  pattern === subject || (pattern.endsWith('.>') && subject.startsWith(pattern.slice(0, -1)));

/** Each process with one subject of its row. */
const named = Object.entries(PROCESSES).flatMap(([name, { calls, never = [] }]) =>
  [...calls, ...never].flatMap((subject) => (subject.endsWith('.>') ? [] : [[name, subject] as const])),
);

/** The events, and the procedures of others, that a process imports, without its tests. */
function importsOf(name: string): string[] {
  const code = sourcesOf(name).join('\n');
  const imports = code.matchAll(/import \{([^}]*)\} from '@latchkey\/contracts\/(?!bus')([a-z-]+)'/g);
  const names = [...imports].flatMap(([, list = '', contract]) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one && !one.startsWith('type ') && (contract !== name || one in EVENTS)),
  );
  return [...new Set(names.flatMap((one) => namesOf(EVENTS[one]) ?? [one]))].toSorted();
}

/** The platform handles them for every service, by one class for each: its module names it with its own procedures. */
const PERSONAL = ['exportUser', 'getErasure'];
const handlerOf = (procedure: string) =>
  PERSONAL.includes(procedure)
    ? `personalDataController({ ${PERSONAL.join(', ')} })`
    : `@Handles(${procedure})`;

/** The names of an event, or of a table of events; undefined for a procedure. */
const namesOf = (value: unknown) => (value === undefined ? undefined : eventsOf({ value }).map(exportOf));

describe('the table of permissions and the contracts', () => {
  it('know the same services', () => {
    const owners = Object.keys(PROCESSES).filter((name) => PROCESSES[name]?.database);
    expect(Object.keys(CONTRACTS).toSorted()).toEqual(owners.toSorted());
  });

  it('know the same procedures of an operator, which administration calls and the gateway does not', () => {
    const declared = Object.values(CONTRACTS).flatMap(operatorSubjectsOf);
    expect(OPERATOR_PROCEDURES.toSorted()).toEqual(declared.toSorted());
    for (const name of Object.keys(CONTRACTS))
      expect(commonOperatorProcedures(name)).toEqual(operatorSubjectsOf(operatorProceduresOf(name)));
    const { gateway, admin } = PROCESSES;
    expect(gateway?.never).toEqual(expect.arrayContaining(OPERATOR_PROCEDURES));
    expect(admin?.calls).toEqual(expect.arrayContaining(OPERATOR_PROCEDURES));
    expect(Object.keys(PROCESSES).filter((name) => PROCESSES[name]?.operates)).toEqual(['admin']);
  });

  it('know the same procedures without a caller, and docs/adr/0061 says what each of them gives', () => {
    const declared = Object.values(CONTRACTS)
      .flatMap(proceduresOf)
      .filter(({ needsCaller, subject }) => !needsCaller && !OPERATOR_PROCEDURES.includes(subject))
      .map(({ subject }) => subject);
    const rows = readRoot('docs/adr/0061-identity-signs-who-calls.md').matchAll(
      /^\| `([\w.-]+\.v1\.\w+)` /gm,
    );
    expect([...rows].map(([, subject]) => subject).toSorted()).toEqual(declared.toSorted());
  });

  it('know the same events', () => {
    const published = Object.values(PROCESSES).flatMap(({ publishes }) => publishes);
    expect([...new Set(eventsOf(EVENTS))].toSorted()).toEqual([...new Set(published)].toSorted());
    expect(events.EVENT_TYPES.toSorted()).toEqual([...new Set(published)].toSorted());
  });

  it('name the same publishers of each event', () => {
    const publishers = (type: string) =>
      Object.keys(PROCESSES).filter((name) => PROCESSES[name]?.publishes.includes(type));
    for (const { type, by } of events.ALL_EVENTS)
      expect([type, ...by.toSorted()]).toEqual([type, ...publishers(type).toSorted()]);
  });

  it('keep the events that a service applies in one stream, and those of the other publishers in another', () => {
    const applied = new Set(Object.values(PROCESSES).flatMap(({ applies }) => applies));
    for (const [name, { database, publishes, stream = 'events' }] of Object.entries(PROCESSES)) {
      const isApplied = publishes.some((type) => applied.has(type));
      if (publishes.length > 0) expect([name, stream]).toEqual([name, isApplied ? 'events' : 'activity']);
      const isActivity = sourcesOf(name).join('\n').includes('publishesIn: ACTIVITY_STREAM');
      if (database) expect([name, isActivity]).toEqual([name, stream === 'activity']);
    }
  });

  it.each(Object.entries(CONTRACTS))('%s: is asked under its own name only', (name, module) => {
    const subjects = subjectsOf(module);
    expect(subjects.length).toBeGreaterThan(0);
    expect(subjects.filter((subject) => !covers(`${prefixOf(name)}.>`, subject))).toEqual([]);
  });

  it.each(Object.entries(CONTRACTS))(
    '%s: its code handles each procedure of its contract',
    (name, module) => {
      const code = sourcesOf(name).join('\n');
      const procedures = Object.keys(module).filter((one) => subjectsOf({ one: module[one] }).length > 0);
      const missing = procedures.filter((one) => !code.includes(handlerOf(one)));
      expect(missing).toEqual([]);
      expect(code).toContain(`import { ${PERSONAL.join(', ')} } from '@latchkey/contracts/${name}';`);
    },
  );

  it('know the procedures that the platform handles for every service', () => {
    const code = readRoot('libs/platform/service/src/lifecycle/personal-data.controller.ts');
    expect(PERSONAL.filter((one) => !code.includes(`@Handles(${one})`))).toEqual([]);
  });

  it.each(named)('%s: %s is a procedure whose export has the name that the lint expects', (_, subject) => {
    const contract = CONTRACTS[calledService(subject)] ?? {};
    expect(contract).toHaveProperty(exportOf(subject), expect.objectContaining({ subject }));
  });

  it('name the subjects on which the replicas of a process tell each other', () => {
    const missing = Object.entries(PROCESSES).flatMap(([name, { peers = [] }]) =>
      peers.filter((subject) => !sourcesOf(name).join('\n').includes(`'${subject}'`)),
    );
    expect(missing).toEqual([]);
  });

  it('export each event by the name that the lint expects, or in a table of all events of a service', () => {
    const alone = Object.entries(EVENTS).filter(
      ([name, value]) => !name.endsWith('_EVENTS') && eventsOf({ value }).length > 0,
    );
    expect(alone.map(([, value]) => namesOf(value)?.join())).toEqual(alone.map(([name]) => name));
  });

  it.each(Object.entries(PROCESSES).filter(([, { database }]) => database))(
    '%s: its code imports the events and procedures of its row, and no others',
    (name, { publishes, applies, calls }) => {
      expect(importsOf(name)).toEqual([...publishes, ...applies, ...calls].map(exportOf).toSorted());
    },
  );
});
