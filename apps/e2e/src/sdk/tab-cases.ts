import { describe, expect, it } from '@jest/globals';
import type { Session } from '@latchkey/contracts';
import { until } from '@latchkey/platform/testing';
import { succeeded } from '../harness/http/answers.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import type { SdkBrowser } from './sdk-browser.js';

/** One session over several tabs, by one of the two ways to the API. */
export function tabCases(given: () => SdkBrowser, optionsOf: () => object): void {
  describe('tabs', () => {
    replacedCases(given, optionsOf);

    it('refresh once, and learn of a sign-in, a sign-out and a revocation', async () => {
      const [sdk, options] = [given(), optionsOf()];
      const first = await sdk.open(options);
      const second = await sdk.open(options);
      const counts = [first, second].map((page) => sdk.countOf(page, '/sessions/verify'));
      const { id } = await sdk.signIn(first);
      await until(async () => (await sdk.current(second))?.id === id);
      const refresh = 'latchkey.session.refresh()';
      await Promise.all(
        [first, second].map((page) => sdk.run(page, `Promise.all([${refresh}, ${refresh}])`)),
      );
      // Both asked at the same moment; where one had its answer first, the other has asked, too.
      const total = counts.reduce((sum, count) => sum + count(), 0);
      expect(total).toBeGreaterThanOrEqual(1);
      expect(total).toBeLessThanOrEqual(2);
      await sdk.run(second, 'latchkey.session.signOut()');
      await until(async () => (await sdk.current(first)) === null);
      const again = await sdk.signIn(second);
      await until(async () => (await sdk.current(first))?.id === again.id);
      succeeded(await sdk.app.api.sessions.revoke({ session_id: again.id }));
      expect(await sdk.run(first, refresh)).toBeNull();
      await until(async () => (await sdk.current(second)) === null);
    });

    it('stay signed in while the network is away', async () => {
      const [sdk, options] = [given(), optionsOf()];
      const page = await sdk.open(options);
      const { id } = await sdk.signIn(page);
      await page.context().setOffline(true);
      expect(await sdk.attempt(page, 'latchkey.session.refresh()')).toEqual({ error: 'network_error' });
      expect(await sdk.attempt(page, 'latchkey.session.signOut()')).toEqual({ error: 'network_error' });
      expect(await sdk.current(page)).toMatchObject({ id });
      await page.context().setOffline(false);
      expect(await sdk.run<Session>(page, 'latchkey.session.refresh()')).toMatchObject({ id });
      await sdk.run(page, 'latchkey.session.signOut()');
    });
  });
}

function replacedCases(given: () => SdkBrowser, optionsOf: () => object): void {
  it('learn of another user who signs in by a form, which ends the session that there was', async () => {
    const [sdk, options] = [given(), optionsOf()];
    const first = await sdk.open(options);
    const second = await sdk.open(options);
    const { user_id: earlier } = await sdk.signIn(first);
    const { email_id, user_id } = succeeded(await sdk.app.api.otps.email.send({ email: sandboxEmail() }));
    const verify = (more = '') => `latchkey.otps.verify('${email_id}', '${SANDBOX_CODE}'${more})`;
    expect(await sdk.attempt(first, verify())).toEqual({ error: 'session_user_mismatch' });
    expect(await sdk.current(first)).toMatchObject({ user_id: earlier });
    expect(await sdk.run(first, verify(', { replace: true }'))).toMatchObject({ user_id });
    await until(async () => (await sdk.current(second))?.user_id === user_id);
    expect(succeeded(await sdk.app.api.sessions.list({ user_id: earlier })).sessions).toEqual([]);
    expect(await sdk.run(second, 'latchkey.session.refresh()')).toMatchObject({ user_id });
  });
}
