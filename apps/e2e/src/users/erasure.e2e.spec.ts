import { expect, it } from '@jest/globals';
import type { Erasure, UserExport } from '@latchkey/contracts';
import { until } from '@latchkey/platform/testing';
import { adminApi } from '../harness/http/admin-api.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { dumpDatabases } from '../harness/secrets/database-dump.js';
import { realEmail, realPhone, unknownId } from '../harness/sign-in/identities.js';
import { codeTo } from '../harness/sign-in/inbox.js';
import { newOpenIdApp, signInWithProvider, verifiedPerson } from '../harness/sign-in/openid.js';
import { registerPasskey } from '../harness/sign-in/passkey.js';
import { codeOf, wrongCodeOf } from '../harness/sign-in/totp.js';
import { ethereumWallet, signed } from '../harness/sign-in/wallets.js';
import { currentRun } from '../harness/stack/run.js';
import { databaseAdminUrl } from '../harness/stack/stack-files.js';

const run = currentRun();
const admin = adminApi();

/** A person of an App who has used every kind of sign-in that this file can. */
async function busyPerson(app: TestApp) {
  const { api } = app;
  const [email, phone_number] = [realEmail(), realPhone()];
  const { user_id } = await signInWithProvider(app, verifiedPerson(email, 'Ada Lovelace'));
  const { email_id: method_id } = succeeded(await api.otps.email.send({ email }));
  const otp = await codeTo(email);
  const proof = { method_id, otp, session_expires_in: 60 };
  const { session } = succeeded(await api.otps.verify(proof));
  const phone_numbers = [{ phone_number, verified: true }];
  const external_id = `customer of ${email}`;
  succeeded(await api.users.update({ user_id, phone_numbers, external_id, metadata: { shoe: email } }));
  const totp = succeeded(await api.totps.create({ user_id }));
  succeeded(await api.totps.verify({ user_id, totp_code: codeOf(totp) }));
  const passkey = await registerPasskey(app, user_id);
  const wallet = ethereumWallet();
  succeeded(await api.wallets.verify(await signed(api, wallet, user_id)));
  const magic = succeeded(await api.magicLinks.create({ user_id }));
  expectRefusal(await api.totps.verify({ user_id, totp_code: wrongCodeOf(totp) }), 400, 'invalid_totp_code');
  const { wallets } = succeeded(await api.users.get({ user_id }));
  const secrets = [otp, totp.secret, ...totp.recovery_codes, magic.token];
  return { user_id, email, phone_number, external_id, session, totp, passkey, wallet, wallets, secrets };
}

type Person = Awaited<ReturnType<typeof busyPerson>>;

const rowsOf = ({ parts }: UserExport, service: string, table: string) =>
  parts.find((part) => part.service === service && part.table === table)?.rows;

function expectWhole(file: UserExport, person: Person): void {
  const { user_id, email, phone_number, external_id, session, totp, passkey, wallet, wallets } = person;
  expect(rowsOf(file, 'identity', 'users')).toEqual([
    expect.objectContaining({ id: user_id, external_id, metadata: { shoe: email } }),
  ]);
  expect(rowsOf(file, 'identity', 'emails')).toEqual([expect.objectContaining({ email, verified: true })]);
  expect(rowsOf(file, 'identity', 'phone_numbers')).toEqual([expect.objectContaining({ phone_number })]);
  expect(rowsOf(file, 'identity', 'idp_identities')).toEqual([expect.objectContaining({ provider: 'oidc' })]);
  expect(rowsOf(file, 'otp-delivery', 'messages')).toEqual([
    expect.objectContaining({ channel: 'email', kind: 'passcode', state: 'delivered' }),
  ]);
  expect(rowsOf(file, 'otp-delivery', 'magic_links')).toHaveLength(1);
  // Of the provider, and of the passcode.
  expect(rowsOf(file, 'session', 'sessions')).toHaveLength(2);
  expect(rowsOf(file, 'session', 'sessions')).toContainEqual(
    expect.objectContaining({ id: session?.id, factors: session?.factors }),
  );
  expect(rowsOf(file, 'mfa', 'totps')).toEqual([expect.objectContaining({ id: totp.totp_id })]);
  expect(rowsOf(file, 'mfa', 'recovery_codes')).toHaveLength(totp.recovery_codes.length);
  expect(rowsOf(file, 'mfa', 'webauthn_credentials')).toEqual([
    expect.objectContaining({ id: passkey.webauthn_credential_id, public_key: expect.stringMatching(/./) }),
  ]);
  const addresses = rowsOf(file, 'wallet', 'wallets')?.map(
    (row) => (row as (typeof wallets)[0]).public_address,
  );
  expect(addresses?.toSorted()).toEqual(wallets.map(({ public_address }) => public_address).toSorted());
  expect(addresses).toContain(wallet.stored_address);
  expect(rowsOf(file, 'signer', 'wallet_keys')).toHaveLength(1);
  expect(rowsOf(file, 'transfer', 'transfers')).toEqual([]);
}

const typesIn = (file: UserExport) =>
  rowsOf(file, 'events', 'events')?.map((row) => (row as { event: { type: string } }).event.type) ?? [];

/** The tables of all databases, without their days, that hold a text. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const dump = await dumpDatabases(databaseAdminUrl(run), run.databasePrefix);
  const found = [...dump].filter(([, rows]) => texts.some((text) => rows.includes(text)));
  const names = found.map(([place]) => place.slice(run.databasePrefix.length + 1).replace(/_\d{8}$/u, ''));
  return [...new Set(names)].toSorted();
}

/** The same as a receipt says, for what is kept; `session.session.forgotten_users`. */
const keptPlaces = ({ services }: Erasure) =>
  services
    .flatMap(({ service, kept }) => {
      const schema = service.replaceAll('-', '_');
      return kept.map(({ table }) => `${schema}.${schema}.${table}`);
    })
    .toSorted();

async function completed(app: TestApp, user_id: string): Promise<Erasure> {
  let receipt = succeeded(await admin.getErasure(app.id, user_id));
  await until(async () => (receipt = succeeded(await admin.getErasure(app.id, user_id))).complete);
  return receipt;
}

it('exports what a person did, erases it, and leaves in the databases what the receipt says', async () => {
  const app = await newOpenIdApp();
  const person = await busyPerson(app);
  const { user_id, email, phone_number, external_id, secrets } = person;
  let file = succeeded(await admin.exportUser(app.id, user_id));
  await until(async () => {
    file = succeeded(await admin.exportUser(app.id, user_id));
    return ['webauthn.registered', 'wallet.verified', 'message.delivered'].every((type) =>
      typesIn(file).includes(type),
    );
  });
  expectWhole(file, person);
  expect(file).toMatchObject({ app_id: app.id, user_id, next_cursor: '' });
  await until(async () => {
    const { parts } = succeeded(await admin.exportUser(app.id, user_id));
    return parts.some(({ table, rows }) => table === 'request_records' && rows.length > 0);
  });
  expect(secrets.filter((secret) => JSON.stringify(file).includes(secret))).toEqual([]);
  // The App reads the same as the operator.
  const { parts } = succeeded(await app.api.users.export({ user_id }));
  expect(parts.map(({ table }) => table)).toEqual(file.parts.map(({ table }) => table));

  const receipt = succeeded(await admin.eraseUser(app.id, user_id));
  expect(receipt).toMatchObject({ app_id: app.id, user_id, erased_at: expect.any(Number) });
  const last = await completed(app, user_id);
  expect(await placesOf([email, phone_number, external_id])).toEqual([]);
  const held = (await placesOf([user_id])).filter((place) => !place.endsWith('.outbox'));
  expect(held).toEqual(keptPlaces(last));
  expect(last.services.flatMap(({ left }) => left)).toEqual([]);
  // Addresses of wallets stay with what the receipt keeps, and nowhere else.
  expect(await placesOf(person.wallets.map((wallet) => wallet.public_address))).toEqual([
    'signer.signer.wallet_keys',
    'wallet.wallet.wallets',
  ]);
  // Repeated, it answers the receipt; an export of what is left has no address.
  expect(succeeded(await admin.eraseUser(app.id, user_id))).toMatchObject({ complete: true });
  const kept = JSON.stringify(succeeded(await app.api.users.export({ user_id })));
  expect([email, phone_number].filter((address) => kept.includes(address))).toEqual([]);
  expect(succeeded(await app.api.users.erasure({ user_id }))).toMatchObject({ complete: true });
});

it('gives a receipt of a deletion by the App, too', async () => {
  const app = await newApp();
  const { user_id } = succeeded(await app.api.users.create({ email: realEmail() }));
  expectRefusal(await app.api.users.erasure({ user_id }), 404, 'erasure_not_found');
  succeeded(await app.api.users.delete({ user_id }));
  expect(await completed(app, user_id)).toMatchObject({ complete: true, user_id });
});

it('tells another App nothing, and refuses what is unknown or malformed', async () => {
  const [app, other] = [await newApp(), await newApp()];
  const { user_id } = succeeded(await app.api.users.create({ email: realEmail() }));
  const [key, unknown] = [app.secretKey, unknownId('user')];
  expectRefusal(await other.api.users.export({ user_id }), 404, 'user_not_found');
  expectRefusal(await admin.exportUser(other.id, user_id), 404, 'user_not_found');
  expectRefusal(await admin.eraseUser(other.id, user_id), 404, 'user_not_found');
  expectRefusal(await admin.exportUser(app.id, unknown), 404, 'user_not_found');
  expectRefusal(await admin.eraseUser(app.id, unknown), 404, 'user_not_found');
  expectRefusal(await admin.getErasure(app.id, unknown), 404, 'erasure_not_found');
  expectRefusal(await admin.eraseUser(unknownId('app'), user_id), 404, 'app_not_found');
  const path = `/v1/auth/users/${user_id}/export`;
  for (const cursor of ['abc', Buffer.from('["session","users",""]').toString('base64url')])
    expectRefusal(await call('GET', `${path}?cursor=${cursor}`, { key }), 400, 'invalid_request');
  expectRefusal(await call('GET', path, { key: app.publicToken }), 403, 'secret_key_required');
  succeeded(await app.api.users.delete({ user_id }));
  await completed(app, user_id);
  expectRefusal(await other.api.users.erasure({ user_id }), 404, 'erasure_not_found');
});
