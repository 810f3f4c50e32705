import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createLogger } from '@latchkey/platform/telemetry';
import { newId } from '@latchkey/platform/ids';
import { createTestDatabase, patient, type TestDatabase } from '@latchkey/platform/testing/databases';
import { dataSourceOptions } from './connections/data-source.js';
import { DeletedUsers, type Subject } from './deleted-users.repository.js';

const RACE = 20;
const deletedUsers = new DeletedUsers({ table: 'tombstones', lockSpace: 1 });

describe('rows of a user who is deleted', () => {
  let database: TestDatabase;
  let source: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase('deleted_users');
    const logger = createLogger({ service: 'spec', level: 'error' });
    const options = { url: database.url, schema: 'public', entities: [], poolSize: RACE, logger };
    source = await new DataSource(patient(dataSourceOptions(options))).initialize();
    await source.query('CREATE TABLE tombstones (app_id text, user_id text, PRIMARY KEY (app_id, user_id))');
    await source.query('CREATE TABLE notes (id serial PRIMARY KEY, app_id text, user_id text)');
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  const subjectOf = (): Subject => ({ appId: newId('app'), userId: newId('user') });
  /** Whether it was admitted. */
  const add = (subject: Subject) =>
    source.transaction(async (tx) => {
      if (!(await deletedUsers.admit(tx, subject))) return false;
      await delay(Math.random() * 10);
      await tx.query('INSERT INTO notes (app_id, user_id) VALUES ($1, $2)', [subject.appId, subject.userId]);
      return true;
    });
  const remove = ({ appId, userId }: Subject) =>
    source.transaction(async (tx) => {
      await deletedUsers.add(tx, { appId, userId });
      await delay(Math.random() * 10);
      await tx.query('DELETE FROM notes WHERE app_id = $1 AND user_id = $2', [appId, userId]);
    });
  const notesOf = ({ appId, userId }: Subject) =>
    source.query<object[]>('SELECT id FROM notes WHERE app_id = $1 AND user_id = $2', [appId, userId]);

  it('are added by any number of transactions at once, and by none after the deletion', async () => {
    const subject = subjectOf();
    expect(await Promise.all(Array.from({ length: RACE }, () => add(subject)))).toEqual(
      Array(RACE).fill(true),
    );
    expect(await notesOf(subject)).toHaveLength(RACE);
    await remove(subject);
    expect(await add(subject)).toBe(false);
    expect(await notesOf(subject)).toEqual([]);
  });

  it.each(Array.from({ length: 10 }, (_, round) => round))(
    'are gone, whichever came first: race %i',
    async (round) => {
      const subject = subjectOf();
      const adding = Array.from({ length: RACE }, () => delay(Math.random() * 10).then(() => add(subject)));
      await delay(round);
      await Promise.all([remove(subject), remove(subject), ...adding]);
      expect(await notesOf(subject)).toEqual([]);
    },
  );

  it('stay for other users, and for the same user of another App', async () => {
    const subject = subjectOf();
    const others = [
      { ...subject, appId: newId('app') },
      { ...subject, userId: newId('user') },
    ];
    await Promise.all([remove(subject), ...others.map(add)]);
    for (const other of others) expect(await add(other)).toBe(true);
  });

  it('are deleted after a transaction that was admitted, whatever it adds', async () => {
    const subject = subjectOf();
    const order: string[] = [];
    const holding = source.transaction(async (tx) => {
      await deletedUsers.admit(tx, subject);
      const removing = remove(subject).then(() => order.push('removed'));
      await delay(50);
      order.push('held');
      return { removing };
    });
    await (
      await holding
    ).removing;
    expect(order).toEqual(['held', 'removed']);
  });
});
