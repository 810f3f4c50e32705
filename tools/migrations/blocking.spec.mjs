import { describe, expect, it } from '@jest/globals';
import { blockingStatements, squawk } from './blocking.mjs';
import { readFrozen, unfrozen } from './frozen.mjs';
import { allMigrations } from './statements.mjs';

const onSquawk = squawk === undefined ? describe.skip : describe;

/** The rules that a migration of these statements breaks. */
const rulesOf = (statements, transaction = true) =>
  blockingStatements([{ name: 'Spec1', transaction, statements }]).map(
    (finding) => /\((?<rule>[\w-]+)\)$/.exec(finding)?.groups?.rule ?? finding,
  );

onSquawk('migrations (needs Squawk for this platform)', () => {
  it('migrations that no release holds yet do not hold up the running version', async () => {
    const frozen = readFrozen();
    const migrations = Object.entries(await allMigrations()).flatMap(([service, all]) =>
      unfrozen(all, frozen[service]),
    );
    const once = new Map(migrations.map((migration) => [migration.name, migration]));
    expect(blockingStatements([...once.values()])).toEqual([]);
  });

  it.each([
    ['require-concurrent-index-creation', 'CREATE INDEX things_size_idx ON things (size)'],
    ['adding-required-field', 'ALTER TABLE things ADD COLUMN size bigint NOT NULL'],
    ['adding-field-with-default', 'ALTER TABLE things ADD COLUMN id uuid DEFAULT gen_random_uuid()'],
    ['changing-column-type', 'ALTER TABLE things ALTER COLUMN size TYPE bigint'],
    ['adding-not-nullable-field', 'ALTER TABLE things ALTER COLUMN size SET NOT NULL'],
    ['renaming-column', 'ALTER TABLE things RENAME COLUMN size TO length'],
    ['renaming-table', 'ALTER TABLE things RENAME TO objects'],
    ['ban-drop-column', 'ALTER TABLE things DROP COLUMN size'],
    ['ban-drop-table', 'DROP TABLE things'],
    ['constraint-missing-not-valid', 'ALTER TABLE things ADD CONSTRAINT things_size_bound CHECK (size > 0)'],
    ['disallowed-unique-constraint', 'ALTER TABLE things ADD CONSTRAINT things_size_key UNIQUE (size)'],
  ])('are found: %s', (rule, statement) => {
    expect(rulesOf([statement])).toContain(rule);
  });

  it.each([
    ['of a new table', ['CREATE TABLE things (id text PRIMARY KEY)', 'CREATE INDEX x ON things (id)']],
    ['of a column with a fixed default', ['ALTER TABLE things ADD COLUMN size bigint NOT NULL DEFAULT 0']],
    [
      'of a constraint that is validated later',
      ['ALTER TABLE things ADD CONSTRAINT things_size_bound CHECK (size > 0) NOT VALID'],
    ],
    [
      'of an exception with a reason',
      [
        '-- No version since 0.2.0 reads it.\n-- squawk-ignore ban-drop-column\nALTER TABLE things DROP COLUMN size',
      ],
    ],
  ])('%s are let through', (_, statements) => {
    expect(rulesOf(statements)).toEqual([]);
  });

  it('may not make an exception without a reason', () => {
    const statement = '-- squawk-ignore ban-drop-column\nALTER TABLE things DROP COLUMN size';
    expect(rulesOf([statement])).toEqual([
      'Spec1: "-- squawk-ignore ban-drop-column" needs its reason in a comment before it',
    ]);
  });
});

onSquawk('migrations outside of a transaction (needs Squawk for this platform)', () => {
  const drop = 'DROP INDEX CONCURRENTLY IF EXISTS things_size_idx';
  const create = 'CREATE INDEX CONCURRENTLY things_size_idx ON things (size)';
  const validate = 'ALTER TABLE things VALIDATE CONSTRAINT things_size_bound';

  it('take no lock that holds up readers or writers, because they wait for it for minutes', () => {
    expect(rulesOf([drop, create, validate], false)).toEqual([]);
    expect(rulesOf(['ALTER TABLE things ADD COLUMN size bigint'], false)).toEqual(['require-lock-timeout']);
  });

  it('begin an index again that an interrupted attempt left invalid', () => {
    expect(rulesOf([create], false)).toEqual([
      `Spec1: an interrupted attempt leaves an invalid index: begin with ${drop}`,
    ]);
  });

  it('are needed for an index that is built concurrently', () => {
    expect(rulesOf([drop, create])).toContain('ban-concurrent-index-creation-in-transaction');
  });
});
