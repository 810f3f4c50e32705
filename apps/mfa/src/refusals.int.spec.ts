import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { causeOf } from '@latchkey/platform/testing';
import { type Deviation, newKeyPair, SoftwareAuthenticator, UP } from '@latchkey/platform/testing/webauthn';
import { callerOf } from './testing/callers.js';
import { mfaFixture, mfaReplica } from './testing/mfa-replica.js';
import { totpClient } from './testing/totp-client.js';
import { ORIGIN, webauthnClient } from './testing/webauthn-client.js';

const { database, replica } = await mfaFixture('refusals');

let caller: Caller;
let user_id: string;

beforeEach(() => {
  caller = callerOf();
  user_id = newId('user');
});

const reasonOf = async (call: Promise<unknown>) => (await causeOf(call)).reason;

describe('why a TOTP code is refused', () => {
  const clientOf = () => totpClient(database, replica, caller, user_id);

  it('counts the guesses of ten minutes, of codes and recovery codes together', async () => {
    const client = clientOf();
    const totp = await client.createActive();
    expect(await reasonOf(client.verify(client.wrongFor(totp)))).toBe('totp_guess_1_of_5');
    expect(await reasonOf(client.recover('00000-00000'))).toBe('recovery_guess_2_of_5');
    expect(await reasonOf(client.verify(client.wrongFor(totp)))).toBe('totp_guess_3_of_5');
  });

  it('of 20 wrong guesses at once five are counted, each as another one', async () => {
    const totp = await clientOf().createActive();
    const other = totpClient(database, mfaReplica(database), caller, user_id);
    const wrong = clientOf().wrongFor(totp);
    const reasons = await Promise.all(Array.from({ length: 20 }, () => reasonOf(other.verify(wrong))));
    const counted = reasons.filter((reason) => reason !== 'method_locked');
    expect(counted.toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `totp_guess_${n}_of_5`));
  });

  it('it was accepted before', async () => {
    const client = clientOf();
    const totp = await client.createActive();
    await client.verify(client.codeOf(totp));
    expect(await reasonOf(client.verify(client.codeOf(totp)))).toBe('totp_code_used');
  });

  it.each([
    ['locked', `locked_until = now() + interval '10 minutes'`, 'method_locked'],
    ['locked for good', 'wrong_guesses = 100', 'method_locked_for_good'],
  ])('the TOTP is %s', async (_, change, reason) => {
    const client = clientOf();
    const totp = await client.createActive();
    await client.change(change);
    expect(await reasonOf(client.verify(client.codeOf(totp)))).toBe(reason);
  });

  it('the TOTP is not active, or there is none', async () => {
    const client = clientOf();
    expect(await reasonOf(client.recover('00000-00000'))).toBe('totp_unknown');
    await client.create();
    expect(await reasonOf(client.recover('00000-00000'))).toBe('totp_inactive');
  });
});

describe('why a WebAuthn credential is refused', () => {
  const authenticator = () => new SoftwareAuthenticator(ORIGIN);

  it.each([
    ['of another site', { client: { origin: 'https://evil.example' } }, 'origin_mismatch'],
    ['for another domain', { rpId: 'evil.example' }, 'rp_id_mismatch'],
    ['with another key', { signer: newKeyPair('ES256') }, 'signature_invalid'],
    ['without its user, who is required', { flags: UP }, 'user_verification_missing'],
    ['of another ceremony', { client: { type: 'webauthn.create' } }, 'credential_malformed'],
    [
      'of another user',
      { userHandle: Buffer.from('other').toString('base64url') },
      'credential_of_other_user',
    ],
    ['that nobody registered', { credentialId: Buffer.alloc(32, 1) }, 'credential_unknown'],
  ] as [string, Deviation, string][])('it is %s', async (_, deviation, reason) => {
    const client = webauthnClient(replica, caller, user_id);
    const device = authenticator();
    await client.register(device);
    const sent = device.get(await client.beginAuthentication(''), deviation);
    expect(await reasonOf(client.verify(sent))).toBe(reason);
  });

  it('the challenge has expired, was answered, or is unknown', async () => {
    const client = webauthnClient(replica, caller, user_id);
    const device = authenticator();
    await client.register(device);
    const late = device.get(await client.beginAuthentication());
    await database.query('UPDATE webauthn_challenges SET expires_at = now() WHERE user_id = $1', [user_id]);
    expect(await reasonOf(client.verify(late))).toBe('challenge_expired');
    const twice = device.get(await client.beginAuthentication());
    await client.verify(twice);
    expect(await reasonOf(client.verify(twice))).toBe('challenge_unknown');
  });

  it('of 20 answers to one challenge at once the others find it used or gone', async () => {
    const client = webauthnClient(replica, caller, user_id);
    const device = authenticator();
    await client.register(device);
    const sent = device.get(await client.beginAuthentication());
    const calls = await Promise.allSettled(Array.from({ length: 20 }, () => client.verify(sent)));
    const lost = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason.details.reason] : []));
    expect(lost).toHaveLength(19);
    expect(['challenge_used', 'challenge_unknown']).toEqual(expect.arrayContaining([...new Set(lost)]));
  });

  it('a registration is for another domain, malformed, or of another user', async () => {
    const client = webauthnClient(replica, caller, user_id);
    const create = async (deviation: Deviation) =>
      reasonOf(client.create(authenticator().create(await client.beginRegistration(), deviation)));
    expect(await create({ rpId: 'evil.example' })).toBe('rp_id_mismatch');
    expect(await create({ extra: Buffer.from('ff', 'hex') })).toBe('credential_malformed');
    const made = authenticator().create(await client.beginRegistration());
    const other = webauthnClient(replica, caller, newId('user'));
    expect(await reasonOf(other.create(made))).toBe('challenge_of_other_user');
  });

  it('the counter went back', async () => {
    const client = webauthnClient(replica, caller, user_id);
    const device = authenticator();
    device.counter = 7;
    await client.register(device);
    const sent = device.get(await client.beginAuthentication(), { counter: 3 });
    expect(await causeOf(client.verify(sent))).toEqual({
      code: 'webauthn_counter_regression',
      reason: 'counter_went_back',
      userId: user_id,
    });
  });
});
