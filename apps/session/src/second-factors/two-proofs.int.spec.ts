import { describe, expect, it } from '@jest/globals';
import type { Caller, Factor } from '@latchkey/contracts';
import { totpActivated, webauthnRegistered } from '@latchkey/contracts/catalogue';
import { newId } from '@latchkey/platform/ids';
import { account, mail, PAIRS, passkey, totpFactor } from '../testing/factors.js';
import { MISSING, secondFactorFixture, unmet } from '../testing/second-factor-fixture.js';
import { grantTo } from '../testing/session-replica.js';

const { replica, other, deliver, signedIn, IF_ENROLLED, REQUIRED } = await secondFactorFixture('two_proofs');

describe('two proofs', () => {
  const signedInTwice = async (caller: Caller, [first, factor]: [Factor, Factor]) => {
    const { session, session_token } = await signedIn(caller, newId('user'), first);
    const { user_id, id: session_id } = session;
    const { session_jwt } = await grantTo(replica, caller, { user_id, session_id, factor });
    const lacks = () => unmet(other.sessions.verify(caller, { session_token }));
    return { user_id, session_id, session_jwt, lacks };
  };

  it.each(PAIRS)(
    '%s are enough where the user has enrolled none, and not in place of a TOTP',
    async (_, pair) => {
      const { user_id, session_id, session_jwt, lacks } = await signedInTwice(REQUIRED, pair());
      expect(session_jwt).not.toBe('');
      expect(await lacks()).toBeUndefined();
      await deliver(totpActivated, user_id, { totp_id: newId('totp') });
      expect(await lacks()).toEqual(MISSING('totp'));
      expect(await unmet(other.sessions.check(IF_ENROLLED, { session_jwt }))).toEqual(MISSING('totp'));
      await grantTo(replica, REQUIRED, { user_id, session_id, factor: totpFactor() });
      expect(await lacks()).toBeUndefined();
    },
  );

  it('with a passkey are enough for a user who has a TOTP, too', async () => {
    const { user_id, lacks } = await signedInTwice(REQUIRED, [passkey(), mail()]);
    await deliver(webauthnRegistered, user_id, {
      webauthn_credential_id: newId('wac'),
      key_digest: 'digest',
    });
    await deliver(totpActivated, user_id, { totp_id: newId('totp') });
    expect(await lacks()).toBeUndefined();
  });

  it('of one mailbox are one: a code, and an account whose provider has named an email of the user', async () => {
    const { session_jwt, lacks } = await signedInTwice(REQUIRED, [account(true), mail()]);
    expect(session_jwt).toBe('');
    expect(await lacks()).toEqual(MISSING('any'));
  });
});
