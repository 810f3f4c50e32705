import { expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { ListSecondFactors1795549300000 } from '../migrations/1795549300000-list-second-factors.js';
import { callerOf } from '../testing/callers.js';
import { mfaFixture } from '../testing/mfa-replica.js';
import { totpClient } from '../testing/totp-client.js';
import { ORIGIN, webauthnClient } from '../testing/webauthn-client.js';

const { database, replica } = await mfaFixture('listed_factors');

it('the upgrade names each finished second factor once, beyond one batch, and no unfinished one', async () => {
  const caller = callerOf();
  const { app_id } = caller;
  const [active, begun, holder] = [newId('user'), newId('user'), newId('user')];
  const totp = totpClient(database, replica, caller, active);
  const made = await totp.create();
  await totp.verify(totp.codeOf(made));
  await totpClient(database, replica, caller, begun).create();
  const webauthn = webauthnClient(replica, caller, holder);
  const authenticator = new SoftwareAuthenticator(ORIGIN);
  await webauthn.create(authenticator.create(await webauthn.beginRegistration()));
  await database.query(
    `INSERT INTO webauthn_credentials SELECT (jsonb_populate_record(known,
        jsonb_build_object('id', known.id || '_' || n, 'credential_id', known.credential_id || n))).*
      FROM webauthn_credentials AS known, generate_series(1, 1200) AS n`,
  );
  const runner = database.source.createQueryRunner();
  await new ListSecondFactors1795549300000().up(runner);
  await runner.release();
  const listed = await database.query<{ user_id: string; data: { method_id: string; type: string } }>(
    `SELECT user_id, data FROM outbox WHERE app_id = $1 AND type = 'second_factor.listed' AND actor_type = 'system'`,
    [app_id],
  );
  expect(listed.filter(({ data }) => data.type === 'totp')).toEqual([
    { user_id: active, data: { method_id: made.totp_id, type: 'totp' } },
  ]);
  const passkeys = listed.filter(({ data }) => data.type === 'webauthn');
  expect(new Set(passkeys.map(({ data }) => data.method_id)).size).toBe(1201);
  expect(passkeys).toHaveLength(1201);
  expect(new Set(passkeys.map(({ user_id }) => user_id))).toEqual(new Set([holder]));
});
