import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ProcessUser } from '../harness/bus/process-user.js';
import { succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { sandboxEmail } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { canStartReplicas } from '../harness/stack/replica.js';

/** Whoever runs code in the gateway has its user on the bus, and the keys that pass through it. */
(canStartReplicas ? describe : describe.skip)('the user of the gateway on the bus', () => {
  let gateway: ProcessUser;
  let victim: TestApp;
  let own: TestApp;
  let userId: string;

  beforeAll(async () => {
    gateway = await ProcessUser.of('gateway');
    victim = await newApp();
    own = await newApp();
    userId = succeeded(await victim.api.users.create({ email: sandboxEmail() })).user_id;
  });
  afterAll(() => gateway.close());

  const call: ProcessUser['call'] = (...sent) => gateway.call(...sent);
  const resolved: ProcessUser['resolved'] = (app) => gateway.resolved(app);

  const refused = (reason: string) => ({ error: { code: 'attestation_refused', reason } });
  const change = () => ({ user_id: userId, metadata: { taken: true } });
  const isUntouched = async () =>
    expect(succeeded(await victim.api.users.get({ user_id: userId })).metadata).toEqual({});

  it.each([
    ['session.v1.grant', () => ({ user_id: userId, factor: { type: 'totp' } })],
    ['transfer.v1.create_transfer', () => ({ source: 'wallet_1', source_amount: '1' })],
    ['identity.v1.update_user', change],
    ['mfa.v1.list_recovery_codes', () => ({ user_id: userId })],
    ['event-service.v1.list_events', () => ({})],
  ])('may not invent a caller for %s', async (subject, input) => {
    const { caller } = await resolved(own);
    const invented = { ...caller, app_id: victim.id, key_kind: 'secret' };
    expect(await call(subject, input(), { caller: invented })).toEqual(refused('attestation_missing'));
    await isUntouched();
  });

  it('acts as the App of its ticket, whatever it says beside it', async () => {
    const { caller, ticket } = await resolved(own);
    const invented = { ...caller, app_id: victim.id };
    const reply = await call('identity.v1.update_user', change(), { ticket, caller: invented });
    expect(reply.error?.code).toBe('user_not_found');
    await isUntouched();
  });

  it('may change no ticket, and sign none', async () => {
    const { ticket } = await resolved(own);
    const [header = '', payload = '', signature = ''] = ticket.split('.');
    const claims = Buffer.from(payload, 'base64url').toString().replaceAll(own.id, victim.id);
    const changed = `${header}.${Buffer.from(claims).toString('base64url')}`;
    const asVictim = (forged: string) => call('identity.v1.update_user', change(), { ticket: forged });
    expect(await asVictim(`${changed}.${signature}`)).toEqual(refused('attestation_signature_wrong'));
    const { privateKey } = generateKeyPairSync('ed25519');
    const mine = sign(null, Buffer.from(changed), privateKey).toString('base64url');
    expect(await asVictim(`${changed}.${mine}`)).toEqual(refused('attestation_signature_wrong'));
    await isUntouched();
  });

  const factor = {
    delivery_channel: 'totp_authenticator',
    type: 'totp',
    method: { method_id: 'totp_1', method_type: 'totp', last_verified_at: 0 },
  };

  it('starts no session for a factor of its own words, also with a ticket', async () => {
    const { ticket } = await resolved(victim);
    const device_fingerprint = { ip: '203.0.113.7', user_agent: 'Browser' };
    const asked = { user_id: userId, factor, session_expires_in: 60, device_fingerprint };
    const grant = (proof?: object) => call('session.v1.grant', { ...asked, proof }, { ticket });
    expect(await grant()).toEqual(refused('attestation_missing'));
    // What identity has signed is no proof of a factor.
    expect(await grant({ type: 'totp', text: ticket })).toEqual(refused('attestation_malformed'));
    const confirmed = await call('identity.v1.confirm_sign_in', { user_id: userId }, { ticket });
    expect(confirmed).toEqual(refused('attestation_missing'));
    expect(succeeded(await victim.api.sessions.list({ user_id: userId })).sessions).toEqual([]);
  });

  it('has no JWT signed for a session by its id, and reads no claims by that of a user', async () => {
    const { ticket } = await resolved(victim);
    const { session } = await signIn(victim);
    const asked = { session_id: session.id, values: { claims: { role: 'admin' } } };
    expect(await call('session.v1.sign', asked, { ticket })).toEqual(refused('attestation_missing'));
    const worded = { ...asked, said: ticket };
    expect(await call('session.v1.sign', worded, { ticket })).toEqual(refused('attestation_malformed'));
    const read = (input: object) => call('identity.v1.get_session_claims', input, { ticket });
    expect(await read({ user_id: userId })).toEqual(refused('attestation_missing'));
    expect(await read({ wanted: ticket })).toEqual(refused('attestation_malformed'));
  });

  it.each([
    [
      'otp-delivery.v1.create_magic_link',
      () => ({ user_id: userId, method_id: 'email_1', method_type: 'email' }),
    ],
    ['mfa.v1.create_totp', () => ({ user_id: userId, account_name: 'ada' })],
    ['mfa.v1.list_recovery_codes', () => ({ user_id: userId })],
    ['identity.v1.update_user', change],
    ['identity.v1.get_user', () => ({ user_id: userId })],
    ['identity.v1.delete_user', () => ({ user_id: userId })],
    ['identity.v1.get_provider_tokens', () => ({ user_id: userId, idpuser_id: 'idpuser_1' })],
    ['transfer.v1.create_transfer', () => ({ source: 'wallet_1', source_amount: '1' })],
    ['transfer.v1.confirm_transfer', () => ({ transfer_id: 'transfer_1' })],
    ['wallet.v1.import_wallet', () => ({ user_id: userId, wallet_type: 'ethereum' })],
    ['session.v1.list', () => ({ user_id: userId })],
    ['session.v1.revoke', () => ({ user_id: userId })],
    ['event-service.v1.list_events', () => ({})],
  ])('calls %s with no ticket of a public token, which everybody has', async (subject, input) => {
    const { ticket } = await resolved({ secretKey: victim.publicToken });
    expect((await call(subject, input(), { ticket })).error?.code).toBe('secret_key_required');
    await isUntouched();
  });

  it('acts for an App whose key passed through it', async () => {
    const { ticket } = await resolved(victim);
    const reply = await call(
      'identity.v1.update_user',
      { user_id: userId, metadata: { role: 'admin' } },
      { ticket },
    );
    expect(reply.ok).toMatchObject({ user_id: userId });
  });
});
