import { describe, expect, it } from '@jest/globals';
import type { Factor } from '@latchkey/contracts';
import { totpActivated } from '@latchkey/contracts/catalogue';
import { newId } from '@latchkey/platform/ids';
import { account, mail, PAIRS, phone } from '../testing/factors.js';
import { MISSING, secondFactorFixture, unmet } from '../testing/second-factor-fixture.js';
import { grantOnPage, grantTo } from '../testing/session-replica.js';

const { app, database, replica, other, deliver, signedIn, under, IF_ENROLLED, REQUIRED } =
  await secondFactorFixture('enrolment');

const enrolling = (session_token: string) =>
  unmet(other.sessions.verify(REQUIRED, { session_token, purpose: 'enroll_factor' }));
/** A user who has once signed in with both. */
const known = async (first: Factor, second: Factor, by = REQUIRED) => {
  const { session } = await signedIn(by, newId('user'), first);
  const { user_id, id: session_id } = session;
  await grantTo(replica, by, { user_id, session_id, factor: second });
  return user_id;
};

describe('enrolment', () => {
  it.each(PAIRS)('by one proof is over for a user who has proved %s', async (_, pair) => {
    const [first, second] = pair();
    const user_id = await known(first, second);
    for (const alone of [first, second]) {
      const { session, session_token } = await signedIn(REQUIRED, user_id, alone);
      expect(await enrolling(session_token)).toEqual(MISSING('any'));
      const factor = alone === first ? second : first;
      await grantTo(replica, REQUIRED, { user_id, session_id: session.id, factor });
      expect(await enrolling(session_token)).toBeUndefined();
    }
  });

  it('is over by what the user proved before the App required it', async () => {
    const first = mail();
    const { session_token } = await signedIn(REQUIRED, await known(first, phone(), under('off')), first);
    expect(await enrolling(session_token)).toEqual(MISSING('any'));
  });

  it('is open to a second address of the same kind', async () => {
    const { session_token } = await signedIn(REQUIRED, await known(mail(), mail()), mail());
    expect(await enrolling(session_token)).toBeUndefined();
  });

  it('is open again once the other method is removed', async () => {
    const [first, second] = [mail(), phone()];
    const user_id = await known(first, second);
    const { session_token } = await signedIn(REQUIRED, user_id, first);
    await replica.revocations.removeFactors(app, { user_id, method_id: second.method.method_id });
    expect(await enrolling(session_token)).toBeUndefined();
  });

  it('is open again once the provider of the other account has named an email of the user', async () => {
    const [first, second] = [mail(), account(false)];
    const user_id = await known(first, second);
    const withMail = await signedIn(REQUIRED, user_id, first);
    expect(await enrolling(withMail.session_token)).toEqual(MISSING('any'));
    const { session_token } = await signedIn(REQUIRED, user_id, account(true, second.method.id));
    for (const token of [session_token, withMail.session_token])
      expect(await enrolling(token)).toBeUndefined();
  });

  it('beside a removal leaves nothing of the method, whichever comes first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const second = phone();
      const { method_id } = second.method;
      const { session } = await signedIn(REQUIRED);
      const { user_id, id: session_id } = session;
      await Promise.allSettled([
        grantTo(replica, REQUIRED, { user_id, session_id, factor: second }),
        other.revocations.removeFactors(app, { user_id, method_id }),
      ]);
      const left = 'SELECT FROM second_factors WHERE user_id = $1 AND method_id = $2';
      expect(await database.query(left, [user_id, method_id])).toEqual([]);
    }
  });
});

describe('the hosted page, which registers nothing,', () => {
  const input = { session_expires_in: 60 };

  it('hands a session over that may enrol, without a JWT; the server of its App goes on', async () => {
    const { session_token: ofPage } = await grantOnPage(replica, REQUIRED, mail());
    const { code } = await replica.hosted.createCode(REQUIRED, { session_token: ofPage });
    const { session_token, session_jwt } = await other.hosted.exchange(REQUIRED, { code, ...input });
    expect(session_jwt).toBe('');
    expect(await unmet(other.sessions.verify(REQUIRED, { session_token }))).toEqual(MISSING('any'));
    expect(await enrolling(session_token)).toBeUndefined();
  });

  it('hands none over of a user who has proved another kind', async () => {
    const [first, second] = [mail(), phone()];
    const user_id = await known(first, second);
    const { session_token, session } = await grantOnPage(replica, REQUIRED, first, { user_id });
    const asked = () => unmet(replica.hosted.createCode(REQUIRED, { session_token }));
    expect(await asked()).toEqual(MISSING('any'));
    await grantTo(replica, REQUIRED, { user_id, session_id: session.id, factor: second });
    expect(await asked()).toBeUndefined();
  });

  it('has no JWT for a user who has enrolled a factor between the code and the exchange', async () => {
    const { session_token, session } = await grantOnPage(replica, IF_ENROLLED, mail());
    const { code } = await replica.hosted.createCode(IF_ENROLLED, { session_token });
    await deliver(totpActivated, session.user_id, { totp_id: newId('totp') });
    expect((await other.hosted.exchange(IF_ENROLLED, { code, ...input })).session_jwt).toBe('');
  });
});
