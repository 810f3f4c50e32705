import { describe, expect, it } from '@jest/globals';
import {
  type Factor,
  FACTOR_PROOFS,
  type FactorProof,
  type FactorType,
  methodOwner,
  type MethodOwner,
} from '@latchkey/contracts';
import type { GrantSessionInput } from '@latchkey/contracts/session';
import { newId } from '@latchkey/platform/ids';
import { attesting } from '@latchkey/platform/testing/attestations';
import { callerOf } from '../testing/session-database.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { refusal, sessionReplica } from '../testing/session-replica.js';

const RACE = 20;
const { database, replica, caller } = await sessionFixture('proven_grants');
const { app_id } = caller;
const attested = attesting();
const identity = attested.signerOf('identity');
const grantsBy = (attestations = attested.attestations()) =>
  sessionReplica(database, {}, attested, attestations).grants;
const grants = grantsBy();

const totp = (): Factor => ({
  delivery_channel: 'totp_authenticator',
  type: 'totp',
  method: { method_id: newId('totp'), method_type: 'totp', last_verified_at: 0 },
});
const code = (method_id: string): Factor => ({
  delivery_channel: 'email',
  type: 'otp',
  method: { method_id, method_type: 'email', last_verified_at: 0 },
});

/** The proof of a TOTP of a new user, as mfa signs it, and its user. */
async function shown(said: Partial<FactorProof> = {}, type: FactorType = 'totp', issuer = 'mfa') {
  const { user_id = newId('user') } = said;
  const proof = { id: newId('proof'), app_id, factor: totp(), ...said, user_id };
  const text = await attested.signerOf(issuer).sign(FACTOR_PROOFS[type], proof);
  return { user_id, factor: proof.factor, proof: { type, text }, id: proof.id };
}

/** The proof of a code to an address, and the word of identity on its owner. */
async function read(said: Partial<MethodOwner> = {}) {
  const [user_id, method_id] = [newId('user'), newId('email')];
  const factor = code(method_id);
  const proof = { id: newId('proof'), app_id, factor };
  const text = await attested.signerOf('otp-delivery').sign(FACTOR_PROOFS.otp, proof);
  const value = 'ada@example.com';
  const owner = { app_id, user_id, method_id, type: 'email', value, settled: true, ...said } as const;
  const word = await identity.sign(methodOwner, owner);
  return { user_id, factor, proof: { type: 'otp', text } as const, owner: word, method_id };
}

type Sent = Partial<GrantSessionInput> & Pick<GrantSessionInput, 'user_id' | 'factor'>;
const grant = (input: Sent, by = grants) =>
  by.grant(caller, {
    session_expires_in: 60,
    device_fingerprint: { ip: '203.0.113.7', user_agent: 'Browser' },
    ...input,
  });
const sessionsOf = (user_id: string) =>
  database.query('SELECT id FROM sessions WHERE user_id = $1', [user_id]);

describe('a proof of a factor', () => {
  it('starts a session with what it says, whatever the caller says beside it', async () => {
    const { id, ...sent } = await shown();
    const { session } = await grant({ ...sent, factor: code(newId('email')) });
    expect(session).toMatchObject({ id: id.replace('proof_', 'sess_'), user_id: sent.user_id });
    expect(session.factors).toMatchObject([
      { type: 'totp', method: { method_id: sent.factor.method.method_id } },
    ]);
  });

  it(`starts one session, however often of ${RACE} calls at once it is used`, async () => {
    const sent = await shown();
    const calls = Array.from({ length: RACE }, () =>
      grant(sent).then(
        () => 'granted',
        ({ code: refused }: { code: string }) => refused,
      ),
    );
    const outcomes = (await Promise.all(calls)).toSorted();
    expect(outcomes).toEqual([...Array.from({ length: RACE - 1 }, () => 'attestation_refused'), 'granted']);
    expect(await sessionsOf(sent.user_id)).toHaveLength(1);
    await replica.revocations.revoke(caller, { user_id: sent.user_id });
    expect(await refusal(grant(sent))).toBe('attestation_refused');
  });

  it('adds its factor to the session that it names, and to no other', async () => {
    const first = await shown();
    const { session } = await grant(first);
    const { user_id } = first;
    const other = await grant(await shown({ user_id }));
    const factor = { ...totp(), delivery_channel: 'totp_recovery_code' } as const;
    const step = await shown({ user_id, factor, session_id: session.id });
    expect(await refusal(grant(step))).toBe('attestation_refused');
    const elsewhere = grant({ ...step, session_id: other.session.id });
    expect(await refusal(elsewhere)).toBe('attestation_refused');
    const added = await grant({ ...step, session_id: session.id });
    expect(added.session.factors).toHaveLength(2);
  });

  it.each<[string, () => Promise<Sent>]>([
    ['without a proof', async () => ({ user_id: newId('user'), factor: totp() })],
    ['for another App', () => shown({ app_id: callerOf().app_id })],
    ['for another user', async () => ({ ...(await shown()), user_id: newId('user') })],
    [
      'of another kind',
      async () => ({ ...(await shown()), proof: { type: 'otp', text: (await shown()).proof.text } }),
    ],
    [
      'of an unknown kind',
      async () => ({ ...(await shown()), proof: { type: 'constructor', text: '' } as never }),
    ],
    ['by another service', () => shown({ factor: code(newId('email')) }, 'totp', 'wallet')],
    ['of a factor of another type', () => shown({ factor: code(newId('email')) })],
    ['without an owner', async () => ({ ...(await read()), owner: undefined })],
    ['of an address of another user', () => read({ user_id: newId('user') })],
    ['of another address', () => read({ method_id: newId('email') })],
    ['of an address in another App', () => read({ app_id: newId('app') })],
    ['of an address that is not settled', () => read({ settled: false })],
  ])('grants nothing %s', async (_, prepare) => {
    const sent = await prepare();
    expect(await refusal(grant(sent))).toBe('attestation_refused');
    expect(await sessionsOf(sent.user_id)).toEqual([]);
  });

  it('grants nothing once it is changed or has ended', async () => {
    const sent = await shown();
    const [head = '', body = '', signature = ''] = sent.proof.text.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { claims: object };
    const changed = { ...claims, claims: { ...claims.claims, user_id: newId('user') } };
    const text = [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
    expect(await refusal(grant({ ...sent, proof: { type: 'totp', text } }))).toBe('attestation_refused');
    const later = () => new Date(Date.now() + 66_000);
    const late = grantsBy(attested.attestations({ clock: later }));
    expect(await refusal(grant(sent, late))).toBe('attestation_refused');
  });

  it('of an address signs in its owner, with the address that identity names', async () => {
    const { method_id, ...sent } = await read();
    const { session } = await grant(sent);
    expect(session.factors).toMatchObject([
      { type: 'otp', method: { method_id, email_id: method_id, email: 'ada@example.com' } },
    ]);
  });

  it('may be missing while processes of 0.2.0 run', async () => {
    const { session } = await grant(
      { user_id: newId('user'), factor: totp() },
      grantsBy(attested.attestations({ acceptsMissing: true })),
    );
    expect(session.factors).toHaveLength(1);
  });

  it('of an address may come without its owner while an identity service of 0.2.0 runs', async () => {
    const { user_id, factor, proof } = await read();
    const sent = { user_id, factor, proof };
    expect(await refusal(grant(sent))).toBe('attestation_refused');
    const { session } = await grant(sent, grantsBy(attested.attestations({ acceptsMissing: true })));
    expect(session).toMatchObject({ user_id, factors: [{ method: { method_id: factor.method.method_id } }] });
  });
});
