import { afterAll } from '@jest/globals';
import { mfaDatabase } from './mfa-database.js';
import { mfaReplica } from './mfa-replica.js';

/** The service over a database of its own, for as long as the specs of the file run. */
export async function mfaBench(name: string) {
  const database = await mfaDatabase(name);
  afterAll(() => database.close());
  return { database, replica: mfaReplica(database) };
}
