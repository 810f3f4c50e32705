import { describe, expect, it } from '@jest/globals';
import { hashesOf, hashOf, problemsOf, readFrozen, unfrozen } from './frozen.mjs';
import { allMigrations, recorded } from './statements.mjs';

const migration = (name, ...statements) => ({ name, transaction: true, statements });

const made = migration('Make1', 'CREATE TABLE things (id text)');
const grown = migration('Grow2', 'ALTER TABLE things ADD COLUMN size int');
const frozen = hashesOf([made, grown]);

describe('the migrations of this repository', () => {
  it('are the frozen ones, unchanged, and new ones behind them', async () => {
    const services = Object.entries(await allMigrations());
    const all = readFrozen();
    expect(
      services.flatMap(([service, migrations]) => problemsOf(service, migrations, all[service])),
    ).toEqual([]);
    expect(services.map(([service]) => service)).toEqual(expect.arrayContaining(Object.keys(all)));
  });
});

describe('a frozen migration', () => {
  it('may be followed by new ones', () => {
    const next = migration('Shrink3', 'ALTER TABLE things DROP COLUMN size');
    expect(problemsOf('things', [made, grown, next], frozen)).toEqual([]);
    expect(unfrozen([made, grown, next], frozen)).toEqual([next]);
  });

  it('may be indented in another way', () => {
    const indented = migration('Make1', `\n  CREATE TABLE things (\n    id text)`);
    expect(hashOf(indented)).toBe(hashOf(migration('Make1', 'CREATE TABLE things ( id text)')));
  });

  it('may not be changed', () => {
    const changed = migration('Make1', 'CREATE TABLE things (id text NOT NULL)');
    expect(problemsOf('things', [changed, grown], frozen)).toEqual([
      'things: Make1 was changed, but databases that have it never run it again: undo that, and add a new migration.',
    ]);
    const isOutside = { ...made, transaction: false };
    expect(problemsOf('things', [isOutside, grown], frozen)).toHaveLength(1);
  });

  it('may not be removed', () => {
    expect(problemsOf('things', [made], frozen)).toEqual([
      'things: Grow2 was removed, but databases already have it: put it back, and undo its effect in a new migration.',
    ]);
  });

  it('may not get a new one before it', () => {
    const between = migration('Between', 'SELECT 1');
    expect(problemsOf('things', [made, between, grown], frozen)).toEqual([
      "things: Between is new and runs before Grow2, which databases already have: give it the present time (node -p 'Date.now()').",
    ]);
  });
});

describe('the recording of a migration', () => {
  it('holds its statements with their parameters, and whether they are one transaction', async () => {
    class Fill {
      name = 'Fill';
      transaction = false;

      async up(runner) {
        await runner.query('UPDATE things SET size = $1', [2]);
      }
    }
    expect(await recorded(Fill)).toEqual({
      name: 'Fill',
      transaction: false,
      statements: ['UPDATE things SET size = $1 -- [2]'],
    });
  });
});
