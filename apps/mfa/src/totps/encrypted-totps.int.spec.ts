import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Envelope, MasterKeyProvider } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { declaredColumns, rewrapEverything, encryptedColumns } from '@latchkey/platform/testing/databases';
import { mfaFixture, mfaReplica } from '../testing/mfa-replica.js';
import { callerOf } from '../testing/callers.js';
import { totpClient } from '../testing/totp-client.js';
import { ENCRYPTED_TOTPS } from './encrypted-totps.js';

const { database } = await mfaFixture('sealed_totps');
const caller = callerOf();
const user_id = newId('user');
const v1 = { version: 'v1', key: randomBytes(32) };
const v2 = { version: 'v2', key: randomBytes(32) };
const clientWith = (...keys: (typeof v1)[]) => {
  const replica = mfaReplica({ ...database, envelope: new Envelope(new MasterKeyProvider(keys)) });
  return totpClient(database, replica, caller, user_id);
};

it('every encrypted column moves', async () => {
  expect(await encryptedColumns(database.source)).toEqual(declaredColumns('mfa', ENCRYPTED_TOTPS));
});

it('secrets and recovery codes are decrypted without the old master key once they were moved', async () => {
  const before = clientWith(v1);
  const totp = await before.createActive();
  const codes = await before.codesLeft();
  const keys = new MasterKeyProvider([v2, v1]);
  const moved = await rewrapEverything({
    service: 'mfa',
    source: database.source,
    encrypted: ENCRYPTED_TOTPS,
    keys,
  });
  // The secret of the TOTP, the pepper of the service, and the codes.
  expect(moved).toMatchObject({ rewrapped: codes.length + 2, failed: 0, remaining: 0 });
  const later = clientWith(v2);
  expect(await later.codesLeft()).toEqual(codes);
  await later.recover(codes[0] ?? '');
  later.nextStep();
  later.nextStep();
  await later.verify(later.codeOf(totp));
});
