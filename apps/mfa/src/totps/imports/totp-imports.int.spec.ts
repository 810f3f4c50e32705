import { beforeEach, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { type EventRelay, Outbox } from '@latchkey/platform/outbox';
import { ServiceSecrets } from '@latchkey/platform/service';
import { generateSync } from 'otplib';
import { callerOf } from '../../testing/callers.js';
import { mfaFixture } from '../../testing/mfa-replica.js';
import { totpClient } from '../../testing/totp-client.js';
import { TotpEncryption } from '../encrypted-totps.js';
import { TotpImportsRepository } from './totp-imports.repository.js';
import { TotpImportsService } from './totp-imports.service.js';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const SHORT = `${'A'.repeat(25)}E`;

const { database, replica } = await mfaFixture('totp_imports');
const { source, envelope } = database;
const imports = new TotpImportsService(
  source,
  new TotpImportsRepository(),
  new TotpEncryption(envelope, new ServiceSecrets('mfa', source, envelope)),
  new Outbox({ nudge: () => undefined } as unknown as EventRelay),
);

let caller: Caller;
beforeEach(() => {
  caller = callerOf();
});
const given = (count: number, secret = SECRET) =>
  Array.from({ length: count }, () => ({ user_id: newId('user'), secret }));
const importAll = async (totps: ReturnType<typeof given>) => (await imports.import(caller, totps)).outcomes;
const eventsOf = (userId: string) =>
  database.query<{ type: string }>('SELECT type FROM outbox WHERE user_id = $1 ORDER BY seq', [userId]);
const proof = (user_id: string, secret: string) => {
  const epoch = Math.floor(replica.clock().getTime() / 1000);
  return replica.proofs.verify(caller, { user_id, totp_code: generateSync({ secret, epoch }) });
};

it('adds active TOTPs whose codes work, of many users, with events, and stores no secret in clear', async () => {
  const totps = [...given(60), ...given(1, SHORT)];
  expect(await importAll(totps)).toEqual(totps.map(() => 'added'));
  for (const { user_id, secret } of [...totps.slice(0, 1), ...totps.slice(-1)])
    expect(await proof(user_id, secret)).toMatchObject({ activated: false });
  expect(await eventsOf(totps[0]?.user_id ?? '')).toMatchObject([
    { type: 'totp.created' },
    { type: 'totp.activated' },
  ]);
  const rows = await database.query<{ text: string }>('SELECT row_to_json(totps)::text AS text FROM totps');
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(SECRET).toString('hex'));
});

it('keeps an active TOTP, and replaces one that was never verified, with its recovery codes', async () => {
  const [active, begun] = given(2).map(({ user_id }) => ({
    user_id,
    client: totpClient(database, replica, caller, user_id),
  }));
  const own = await active?.client.createActive();
  await begun?.client.create();
  const totps = [active, begun].map((one) => ({ user_id: one?.user_id ?? '', secret: SECRET }));
  expect(await importAll(totps)).toEqual(['kept', 'added']);
  expect(await importAll(totps)).toEqual(['kept', 'kept']);
  expect(await active?.client.codesLeft()).toEqual(own?.recovery_codes);
  expect(await begun?.client.codesLeft()).toEqual([]);
  expect(await proof(begun?.user_id ?? '', SECRET)).toMatchObject({ activated: false });
});

it('adds nothing to a deleted user', async () => {
  const totps = given(2);
  await database.query('INSERT INTO forgotten_users (app_id, user_id) VALUES ($1, $2)', [
    caller.app_id,
    totps[0]?.user_id,
  ]);
  expect(await importAll(totps)).toEqual(['user_not_found', 'added']);
});

it('of 8 equal imports at once, each TOTP is added once', async () => {
  const totps = given(20);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, n) => importAll(n % 2 ? totps : totps.toReversed())),
  );
  expect(outcomes.flat().filter((outcome) => outcome === 'added')).toHaveLength(20);
});
