import { describe, expect, it } from '@jest/globals';
import { OPERATOR_PROCEDURES, prefixOf, PROCESSES } from '@latchkey/contracts/bus';
import { readRoot } from './repository.js';
import { listsOf, type ServiceLists } from './service-lists.js';

/** The lists of a README: `- **Owns** the tables \`a\`, \`b\`.` */
function listIn(readme: string, title: string): string[] | undefined {
  const line = new RegExp(`^- \\*\\*${title}\\*\\*(.*)$`, 'm').exec(readme)?.[1];
  const words =
    line === undefined ? undefined : [...line.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
  // A list names the prefix of its subjects once.
  return words?.filter((word) => !/^[\w-]+\.v1$/.test(word));
}

/** The row of a service in the table "Who owns what". */
function rowOf(name: string): string[][] {
  const row = readRoot('docs/architecture.md')
    .split('\n')
    .find((line) => line.startsWith(`| ${name} `));
  const cells = row?.split('|').slice(2, 5) ?? [];
  return cells.map((cell) => cell.split(',').flatMap((word) => word.trim() || []));
}

const sorted = (words: readonly string[]) => [...new Set(words)].toSorted();

describe.each(Object.keys(PROCESSES).filter((name) => PROCESSES[name]?.database))('%s', (name) => {
  const lists = listsOf(name);

  it.each(Object.keys(lists) as (keyof ServiceLists)[])('its README lists what it %s', (title) => {
    const code = lists[title].map((word) => word.replace(`${prefixOf(name)}.`, ''));
    expect(sorted(listIn(readRoot(`apps/${name}/README.md`), title) ?? [])).toEqual(sorted(code));
  });

  it('docs/architecture.md lists its tables and its events', () => {
    const [owns = [], applies = [], publishes = []] = rowOf(name).map(sorted);
    expect({ owns, applies, publishes }).toEqual({
      owns: sorted(lists.Owns),
      applies: sorted(lists.Applies),
      publishes: sorted(lists.Publishes),
    });
  });
});

it('the README of the gateway lists the services that it calls, and what it may not call', () => {
  const { calls = [], never = [] } = PROCESSES['gateway'] ?? {};
  const others = never.filter((subject) => !OPERATOR_PROCEDURES.includes(subject));
  expect(listIn(readRoot('apps/gateway/README.md'), 'Calls')).toEqual([...calls, ...others]);
});

it('the README of administration lists what it calls beside the procedures of an operator', () => {
  const calls = (PROCESSES['admin']?.calls ?? []).filter((one) => !OPERATOR_PROCEDURES.includes(one));
  expect(listIn(readRoot('apps/admin/README.md'), 'Calls')).toEqual(calls);
});
