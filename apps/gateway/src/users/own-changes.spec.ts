import { describe, expect, it } from '@jest/globals';
import { type Caller, DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import {
  addOwnAddress,
  checkOwnAddress,
  getChangingUser,
  removeOwnAddress,
} from '@latchkey/contracts/identity';
import {
  admitOwnChange,
  beginOwnRegistration,
  createOwnCredential,
  deleteOwnCredential,
} from '@latchkey/contracts/mfa';
import { sendOwnAddressCode, verifyOwnAddress } from '@latchkey/contracts/otp-delivery';
import { proveOwnChange } from '@latchkey/contracts/session';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const PROVE = 'session.v1.prove_own_change';
const ADMIT = 'mfa.v1.admit_own_change';
const FOLLOW = 'session.v1.remove_own_factors';
const CHECK = 'identity.v1.check_sign_in';
const NAMED = 'identity.v1.get_changing_user';
const ROOM = 'identity.v1.check_own_address';
const SEND = 'otp-delivery.v1.send_own_address_code';
const PROOF = 'otp-delivery.v1.spend_proof_of_work';

const USER = { user_id: 'user_1', first_name: 'Ada', middle_name: '', last_name: 'L', phone_numbers: [] };
const SERVICES: Answers = {
  [PROVE]: { user_id: 'user_1', said: 'session says' },
  [ADMIT]: { user_id: 'user_1', said: 'mfa says' },
  [FOLLOW]: { revoked: 1 },
  [CHECK]: { user_id: 'user_1' },
  [ROOM]: { user_id: 'user_1' },
  [NAMED]: { ...USER, emails: [{ email: 'ada@example.com' }] },
  [SEND]: { otp_id: 'otp_1', message: { id: 'msg_1', channel: 'email' } },
  [PROOF]: {},
  'otp-delivery.v1.verify_own_address': { otp_id: 'otp_1', proof: 'otp-delivery says' },
  'identity.v1.add_own_address': { method_id: 'email_2' },
  'identity.v1.remove_own_address': { user_id: 'user_1', removed: 'identity says' },
  'mfa.v1.begin_own_registration': { public_key_credential_creation_options: { publicKey: {} } },
  'mfa.v1.create_own_credential': { user_id: 'user_1', webauthn_credential_id: 'wac_1' },
  'mfa.v1.delete_own_credential': { user_id: 'user_1', removed: 'mfa says so' },
};
const OPEN = { public_sends: true };
const headers = { origin: 'https://app.example.com' };

const page = asking(SERVICES, { kind: 'public', ofApp: OPEN, headers });
const server = asking(SERVICES);
const at = (path: string) => `/v1/auth/profile/${path}`;
const session_token = 'token';
const CREDENTIAL = { id: 'cred' };

describe('passkeys of the user of a session', () => {
  it('are begun with the names of the user, by the word of session', async () => {
    const { status, calls } = await page(at('passkeys/begin'), { session_token, domain: 'example.com' });
    expect(status).toBe(200);
    expect(calls).toEqual([
      [PROVE, { session_token, change: 'add_passkey' }],
      [NAMED, { user_id: 'user_1', said: 'session says', change: 'add_passkey' }],
      [
        'mfa.v1.begin_own_registration',
        {
          ...{ user_id: 'user_1', said: 'session says', domain: 'example.com' },
          ...{ account_name: 'ada@example.com', display_name: 'Ada L' },
        },
      ],
    ]);
  });

  it('are created and removed by it, and sessions lose a removed one', async () => {
    const created = await page(at('passkeys/create'), { session_token, public_key_credential: CREDENTIAL });
    expect(created.json).toEqual({ user_id: 'user_1', webauthn_credential_id: 'wac_1' });
    expect(created.calls.at(-1)?.[1]).toEqual({
      ...{ user_id: 'user_1', said: 'session says', public_key_credential: CREDENTIAL },
    });
    expect(created.subjects).toContain(CHECK);
    const removed = await page(at('passkeys/remove'), { session_token, webauthn_credential_id: 'wac_1' });
    expect([removed.status, removed.calls.at(-1)]).toEqual([
      200,
      [FOLLOW, { user_id: 'user_1', method_id: 'wac_1', by: 'mfa', removed: 'mfa says so' }],
    ]);
    expect(removed.calls[0]?.[1]).toEqual({ session_token, change: 'remove_passkey', method_id: 'wac_1' });
  });

  it.each([
    ['passkeys/create', { public_key_credential: CREDENTIAL }],
    ['passkeys/remove', { webauthn_credential_id: 'wac_1' }],
  ])('of a blocked user stay as they are: %s', async (path, body) => {
    const blocked = { [CHECK]: refusing('user_blocked') };
    const { json, subjects } = await page(at(path), { session_token, ...body }, blocked);
    expect([json, subjects]).toMatchObject([{ error_type: 'user_blocked' }, [PROVE, CHECK]]);
  });
});

describe('addresses of the user of a session', () => {
  const begin = { session_token, email: 'ada@example.com' };

  it('are begun by the word of mfa, and a page pays with a proof of work', async () => {
    const { status, subjects, inputOf } = await page(at('email/begin'), { ...begin, proof_of_work: 'cA==' });
    expect([status, subjects]).toEqual([200, [PROVE, ADMIT, CHECK, ROOM, PROOF, SEND]]);
    expect(inputOf(ADMIT)).toEqual({ user_id: 'user_1', said: 'session says', change: 'add_address' });
    expect(inputOf(SEND)).toMatchObject({
      ...{ user_id: 'user_1', said: 'mfa says', type: 'email', destination: 'ada@example.com' },
      device_fingerprint: { ip: '127.0.0.1' },
    });
  });

  it('cost the server of an App no proof; it says how old a factor may be', async () => {
    const { status, subjects, inputOf } = await server(at('email/begin'), { ...begin, max_factor_age: 30 });
    expect([status, subjects]).toEqual([200, [PROVE, ADMIT, CHECK, ROOM, SEND]]);
    expect(inputOf(PROVE)).toEqual({ session_token, change: 'add_address', max_factor_age: 30 });
  });

  it('are not begun without a proof of work, with public sends off, or from another origin', async () => {
    const without = await page(at('email/begin'), begin);
    expect([without.status, without.subjects]).toEqual([400, [PROVE, ADMIT, CHECK, ROOM]]);
    const paid = { ...begin, proof_of_work: 'cA==' };
    const off = asking(SERVICES, { kind: 'public', headers });
    expect(await off(at('email/begin'), paid)).toMatchObject({ status: 403, subjects: [] });
    const elsewhere = { origin: 'https://evil.example' };
    const foreign = asking(SERVICES, { kind: 'public', ofApp: OPEN, headers: elsewhere });
    expect(await foreign(at('email/begin'), paid)).toMatchObject({ status: 403, subjects: [] });
  });

  it.each([
    [PROVE, 'step_up_required'],
    [ADMIT, 'step_up_required'],
    [ROOM, 'too_many_addresses'],
  ] as const)('a refusal by %s costs no proof of work, and no message', async (subject, type) => {
    const refused = { [subject]: refusing(type) };
    const { json, subjects } = await page(at('email/begin'), { ...begin, proof_of_work: 'cA==' }, refused);
    expect(json).toMatchObject({ error_type: type });
    expect(subjects).not.toContain(SEND);
    expect(subjects).not.toContain(PROOF);
  });

  it('are attached once the code is spent, each step by the word of mfa', async () => {
    const { json, calls } = await page(at('email/verify'), { ...begin, otp: '123456' });
    expect(json).toEqual({ user_id: 'user_1', email_id: 'email_2' });
    expect(calls.at(-1)).toEqual([
      'identity.v1.add_own_address',
      {
        ...{ user_id: 'user_1', said: 'mfa says', type: 'email', value: 'ada@example.com' },
        proof: 'otp-delivery says',
      },
    ]);
  });

  it.each([
    ['email', 'email_id'],
    ['phone_number', 'phone_number_id'],
  ])('are removed, and sessions lose them: %s', async (kind, name) => {
    const { status, calls } = await page(at(`${kind}/remove`), { session_token, [name]: 'one' });
    expect(status).toBe(200);
    expect(calls.slice(-2)).toEqual([
      ['identity.v1.remove_own_address', { user_id: 'user_1', said: 'mfa says', type: kind, id: 'one' }],
      [FOLLOW, { user_id: 'user_1', method_id: 'one', by: 'identity', removed: 'identity says' }],
    ]);
  });

  it('leave the sessions by the event, where session does not answer in time', async () => {
    const late = { [FOLLOW]: refusing('upstream_timeout') };
    const { status } = await page(at('email/remove'), { session_token, email_id: 'one' }, late);
    expect(status).toBe(200);
  });
});

describe('an App whose pages change nothing', () => {
  it.each([
    proveOwnChange,
    ...[admitOwnChange, beginOwnRegistration, createOwnCredential, deleteOwnCredential],
    ...[
      getChangingUser,
      checkOwnAddress,
      addOwnAddress,
      removeOwnAddress,
      sendOwnAddressCode,
      verifyOwnAddress,
    ],
  ])('has each service refuse it: $subject', (procedure) => {
    const admits = procedure.admits as ((caller: Caller) => void) | undefined;
    const off = { key_kind: 'public', settings: { ...DEFAULT_APP_SETTINGS, public_sends: true } } as Caller;
    expect(() => admits?.(off)).toThrow(expect.objectContaining({ code: 'account_changes_not_enabled' }));
    const person = { ...off, settings: { ...off.settings, account_changes: 'person' } } as Caller;
    for (const caller of [person, { ...off, key_kind: 'secret' } as Caller])
      expect(() => admits?.(caller)).not.toThrow();
  });
});

describe('checking a change', () => {
  const body = { session_token, change: 'update_names' };

  it("is for the App's server, and says whose session it is", async () => {
    const { json, subjects } = await server(at('changes/check'), body);
    expect([json, subjects]).toEqual([{ user_id: 'user_1' }, [PROVE, ADMIT]]);
    expect(await page(at('changes/check'), body)).toMatchObject({ status: 403, subjects: [] });
  });

  it.each(['', 'add_everything', 'constructor'])('knows no change %j', async (change) => {
    expect(await server(at('changes/check'), { ...body, change })).toMatchObject({
      status: 400,
      subjects: [],
    });
  });
});
