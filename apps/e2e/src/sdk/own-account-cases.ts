import { expect, it } from '@jest/globals';
import type { Session } from '@latchkey/contracts';
import { adminApi } from '../harness/http/admin-api.js';
import { succeeded } from '../harness/http/answers.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import type { SdkBrowser } from './sdk-browser.js';

const OF_A_SERVER = [
  "user.update({ first_name: 'Ada' })",
  'totps.create()',
  'totps.recoveryCodes()',
  "user.removeTotp('x')",
];

/** What a page without a server does with the account of its user. */
export function ownAccountCases(given: () => SdkBrowser): void {
  it('says what needs a server', async () => {
    const sdk = given();
    const page = await sdk.open(sdk.direct);
    await sdk.signIn(page);
    for (const call of OF_A_SERVER)
      expect(await sdk.attempt(page, `latchkey.${call}`)).toEqual({ error: 'server_required' });
  });

  it('reads the account of its user, and of no visitor', async () => {
    const sdk = given();
    const page = await sdk.open(sdk.direct);
    for (const call of ['user.me()', 'sessions.list()', "wallets.balances('wallet_1')"])
      expect(await sdk.attempt(page, `latchkey.${call}`)).toEqual({ error: 'session_not_found' });
    await sdk.signIn(page);
    const { id, user_id } = await sdk.run<Session>(page, 'latchkey.session.current()');
    const user = await sdk.run<object>(page, 'latchkey.user.me()');
    expect(user).toMatchObject({ user_id, emails: [{ verified: true }] });
    expect(Object.keys(user)).not.toContain('metadata');
    expect(await sdk.run(page, 'latchkey.sessions.list()')).toMatchObject([{ id, user_id }]);
    const balances = "latchkey.wallets.balances('wallet_1')";
    expect(await sdk.attempt(page, balances)).toEqual({ error: 'wallet_not_found' });
  });

  it('signs its user out elsewhere, of one device, and everywhere', async () => {
    const sdk = given();
    const page = await sdk.open(sdk.direct);
    const everywhere = "latchkey.session.signOut('everywhere')";
    expect(await sdk.attempt(page, everywhere)).toEqual({ error: 'session_not_found' });
    const { id, user_id } = await sdk.signIn(page);
    const { emails } = succeeded(await sdk.app.api.users.get({ user_id }));
    const [second, third] = [
      await signIn(sdk.app, emails[0]?.email),
      await signIn(sdk.app, emails[0]?.email),
    ];
    for (const { session } of [second, third])
      succeeded(await sdk.app.api.test.fastForward({ session_id: session.id, minutes: 1 }));
    await sdk.run(page, `latchkey.sessions.revoke('${second.session.id}')`);
    const listed = 'latchkey.sessions.list().then((all) => all.map(({ id }) => id))';
    expect(await sdk.run<string[]>(page, listed)).toEqual([id, third.session.id]);
    await sdk.run(page, "latchkey.session.signOut('elsewhere')");
    expect(await sdk.run<string[]>(page, listed)).toEqual([id]);
    await sdk.run(page, everywhere);
    expect(await sdk.current(page)).toBeNull();
    expect(succeeded(await sdk.app.api.sessions.list({ user_id })).count).toBe(0);
  });
  changeCases(given);
}

function changeCases(given: () => SdkBrowser): void {
  it('adds a passkey and an email of its user, and removes them', async () => {
    const sdk = given();
    succeeded(await adminApi().updateApp(sdk.app.id, { settings: { account_changes: 'person' } }));
    const page = await sdk.open(sdk.direct);
    expect(await sdk.attempt(page, 'latchkey.passkeys.register()')).toEqual({ error: 'session_not_found' });
    const { id: session_id, user_id } = await sdk.signIn(page);
    const { webauthn_credential_id } = await sdk.run<{ webauthn_credential_id: string }>(
      page,
      'latchkey.passkeys.register()',
    );
    const email = sandboxEmail();
    await sdk.run(page, `latchkey.user.beginEmail('${email}', { locale: 'de' })`);
    const wrong = `latchkey.user.verifyEmail('${email}', '999999')`;
    expect(await sdk.attempt(page, wrong)).toEqual({ error: 'invalid_otp' });
    await sdk.run(page, `latchkey.user.verifyEmail('${email}', '${SANDBOX_CODE}')`);
    const user = succeeded(await sdk.app.api.users.get({ user_id }));
    const [, added] = user.emails;
    expect([added, user.webauthn_credentials]).toMatchObject([
      { email, verified: true },
      [{ id: webauthn_credential_id }],
    ]);
    await sdk.run(page, `latchkey.user.removeEmail('${added?.id}')`);
    succeeded(await sdk.app.api.test.fastForward({ session_id, minutes: 11 }));
    const remove = `latchkey.user.removePasskey('${webauthn_credential_id}')`;
    expect(await sdk.attempt(page, remove)).toEqual({ error: 'step_up_required' });
    await sdk.run(page, 'latchkey.passkeys.signIn()');
    // The passkey alone does not remove itself.
    expect(await sdk.attempt(page, remove)).toEqual({ error: 'step_up_required' });
    const { id: method_id } = user.emails[0] ?? { id: '' };
    succeeded(await sdk.app.api.otps.email.send({ email: user.emails[0]?.email ?? '' }));
    await sdk.run(page, `latchkey.otps.verify('${method_id}', '${SANDBOX_CODE}')`);
    await sdk.run(page, remove);
    const left = succeeded(await sdk.app.api.users.get({ user_id }));
    expect([left.emails.length, left.webauthn_credentials]).toEqual([1, []]);
  });
}
