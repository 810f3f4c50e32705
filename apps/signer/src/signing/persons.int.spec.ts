import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type FactorType, type SessionCredential } from '@latchkey/contracts';
import { checkSignIn } from '@latchkey/contracts/identity';
import { checkPerson } from '@latchkey/contracts/session';
import type { TransferNeeds } from '@latchkey/contracts/signer';
import { newId } from '@latchkey/platform/ids';
import { until } from '@latchkey/platform/testing';
import { PoliciesService } from '../policies/policies.service.js';
import { callerOf, started, type TestWallet } from '../testing/signer-fixture.js';
import { evmBytes, evmIntent, SigningFixture } from '../testing/signing-fixture.js';

const fixture = await started(new SigningFixture());
const { neighbours } = fixture;

let caller = callerOf();
let wallet: TestWallet;
beforeEach(async () => {
  caller = callerOf();
  wallet = await fixture.create(caller);
  neighbours.calls.length = 0;
});

const need = (needs: TransferNeeds) =>
  fixture.get(PoliciesService).set({ appId: caller.app_id, walletId: '' }, { rules: [{ needs }] });

/** A session of that user, with factors of these ages in seconds. */
function sessionOf(user_id: string, ...factors: [FactorType, number][]) {
  const session_token = newId('req');
  const session_id = newId('sess');
  const aged = factors.map(([type, age_seconds]) => ({ type, age_seconds }));
  neighbours.sessions.set(session_token, { session_id, user_id, factors: aged });
  return { session_id, session_token };
}

/** Its token, to a session that the session service refuses so. */
function refusedSession(error: AppError): SessionCredential {
  const session_token = newId('req');
  neighbours.sessions.set(session_token, error);
  return { session_token };
}

const sign = (session: SessionCredential = {}) =>
  fixture.sign(wallet, { intent: evmIntent(), unsigned: evmBytes() }, { by: caller, proofs: session });
const refused = async (signing: Promise<unknown>) => {
  const error = (await signing.then(
    () => new Error('was signed'),
    (thrown: unknown) => thrown,
  )) as AppError;
  return { code: error.code, ...error.details };
};

describe('a payment that needs its person', () => {
  it.each<[TransferNeeds, [FactorType, number][]]>([
    [{ person: true }, [['otp', 86_400]]],
    [{ max_factor_age: 5 }, [['otp', 300]]],
    [
      { factors: ['totp'], max_factor_age: 5 },
      [
        ['otp', 86_400],
        ['totp', 60],
      ],
    ],
  ])('is signed with a session of the user: %j', async (needs, factors) => {
    await need(needs);
    expect(await refused(sign())).toMatchObject({ code: 'step_up_required' });
    const { session_id, session_token } = sessionOf(wallet.user_id, ...factors);
    expect(await sign({ session_token })).toHaveLength(65);
    expect(await fixture.signaturesOf(wallet.user_id)).toMatchObject([{ session_id }]);
  });

  it.each<[TransferNeeds, string, object[]]>([
    [{ factors: ['totp'] }, 'factor_missing:totp', [{ type: 'totp', reason: 'factor_missing' }]],
    [{ max_factor_age: 5 }, 'factor_too_old:any', [{ type: 'any', reason: 'factor_too_old' }]],
  ])('is refused with a session that is too weak: %j', async (needs, reason, unmet) => {
    await need(needs);
    const { session_token } = sessionOf(wallet.user_id, ['otp', 301]);
    expect(await refused(sign({ session_token }))).toEqual({ code: 'step_up_required', reason, unmet });
    expect(await fixture.keptOf(wallet.user_id)).toEqual([]);
  });

  it('is signed with a JWT, too, and never without what nothing meets yet', async () => {
    await need({ person: true });
    const { session_token: session_jwt } = sessionOf(wallet.user_id, ['otp', 1]);
    await sign({ session_jwt });
    await need({ person: true, app_signature: true });
    expect(await refused(sign({ session_jwt }))).toMatchObject({ code: 'app_signature_required' });
  });
});

describe('a session that comes with a payment', () => {
  it('of another user is refused, also where no policy needs one', async () => {
    const { session_token } = sessionOf(newId('user'), ['otp', 1]);
    const mismatch = { code: 'session_user_mismatch', userId: wallet.user_id };
    expect(await refused(sign({ session_token }))).toEqual(mismatch);
    await need({ person: true });
    expect(await refused(sign({ session_token }))).toEqual(mismatch);
    expect(await fixture.keptOf(wallet.user_id)).toEqual([]);
  });

  it.each([
    new AppError('session_not_found', { reason: 'session_ended_revoked' }),
    new AppError('session_mismatch'),
    new AppError('invalid_session_jwt'),
    new AppError('step_up_required', { unmet: [{ type: 'any', reason: 'factor_missing' }] }),
  ])('and that session refuses is refused as there: %s', async (error) => {
    await need({ person: true });
    expect(await refused(sign(refusedSession(error)))).toEqual({ code: error.code, ...error.details });
  });

  it('stands in no event, no row and no log line, and its id in the event of the signature alone', async () => {
    const { session_id, session_token } = sessionOf(wallet.user_id, ['otp', 1]);
    await sign({ session_token });
    const strange = { session_token: newId('req') };
    await refused(sign(strange));
    const kept = `${await fixture.dump()} ${fixture.logLines.join('')}`;
    expect(kept).toContain(session_id);
    expect(kept).not.toContain(session_token);
    expect(kept).not.toContain(strange.session_token);
  });

  it('is not asked for where none came', async () => {
    await sign();
    expect(neighbours.calls).not.toContain(checkPerson.subject);
    expect(await fixture.signaturesOf(wallet.user_id)).toMatchObject([{ session_id: '' }]);
  });

  it('is asked for beside the question for the user, not after its answer', async () => {
    const { session_token } = sessionOf(wallet.user_id, ['otp', 1]);
    let asked: string[] | undefined;
    neighbours.meanwhile = async () => {
      await Promise.resolve();
      asked ??= [...neighbours.calls];
    };
    await sign({ session_token });
    neighbours.meanwhile = () => Promise.resolve();
    expect(asked).toEqual([checkSignIn.subject, checkPerson.subject]);
  });

  it('gives no signature to a user who is blocked while the payment waits to be kept', async () => {
    const lock = await fixture.lockApp(caller.app_id);
    const signing = refused(sign());
    await until(() => lock.isAwaited());
    // Longer than the first answer of identity is taken for true.
    await setTimeout(150);
    neighbours.refuse(wallet.user_id, 'user_blocked');
    await lock.release();
    expect(await signing).toMatchObject({ code: 'user_blocked' });
    expect(await fixture.keptOf(wallet.user_id)).toHaveLength(1);
    neighbours.refuse(wallet.user_id, undefined);
  });

  it('gives no signature to a user who is blocked while session takes its time', async () => {
    const { session_token } = sessionOf(wallet.user_id, ['otp', 1]);
    neighbours.beforePerson = async () => {
      // Identity has answered.
      await until(() => Promise.resolve(neighbours.calls.includes(checkSignIn.subject)));
      await setTimeout(150);
      neighbours.refuse(wallet.user_id, 'user_blocked');
    };
    expect(await refused(sign({ session_token }))).toMatchObject({ code: 'user_blocked' });
    neighbours.beforePerson = () => Promise.resolve();
    neighbours.refuse(wallet.user_id, undefined);
    await sign({ session_token });
  });

  it('is what is wrong only where the user is not blocked, and before what the policy says', async () => {
    await fixture.get(PoliciesService).set({ appId: caller.app_id, walletId: '' }, { rules: [] });
    const { session_token } = sessionOf(newId('user'), ['otp', 1]);
    expect(await refused(sign({ session_token }))).toMatchObject({ code: 'session_user_mismatch' });
    neighbours.refuse(wallet.user_id, 'user_blocked');
    expect(await refused(sign({ session_token }))).toEqual({ code: 'user_blocked' });
  });

  it.each(['service_unavailable', 'upstream_timeout'] as const)(
    'gets no signature while session cannot be asked: %s',
    async (failure) => {
      expect(await refused(sign(refusedSession(new AppError(failure))))).toMatchObject({
        code: 'service_unavailable',
      });
    },
  );
});
