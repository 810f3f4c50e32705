import { expect, it } from '@jest/globals';
import { PROCESSES } from '@latchkey/contracts/bus';
import { readRoot } from './repository.js';
import { listsOf } from './service-lists.js';

const page = readRoot('docs/retention.md');
const rows = page.split('\n').filter((line) => line.startsWith('| `'));
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

it('docs/retention.md says of every table how long its rows are kept', () => {
  const services = Object.keys(PROCESSES).filter((name) => PROCESSES[name]?.database);
  const tables = new Set(services.flatMap((name) => listsOf(name).Owns));
  expect(rows.flatMap((row) => namesIn(row.split('|')[1])).toSorted()).toEqual(
    expect.arrayContaining([...tables].toSorted()),
  );
});

it('docs/retention.md names every setting of retention', () => {
  const settings = [...readRoot('docs/configuration.md').matchAll(/`(\w+_RETENTION_DAYS)`/g)].map(
    ([, name]) => name,
  );
  expect(rows.flatMap((row) => namesIn(row.split('|')[2])).toSorted()).toEqual(
    [...new Set(settings)].toSorted(),
  );
});
