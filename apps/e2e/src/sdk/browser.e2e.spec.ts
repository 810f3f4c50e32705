import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@latchkey/contracts';
import { succeeded } from '../harness/http/answers.js';
import { hasBrowser } from '../harness/sign-in/browser.js';
import { newOpenIdApp } from '../harness/sign-in/openid.js';
import { codeOf } from '../harness/sign-in/totp.js';
import { ETHEREUM_NAME, injectWallets, SOLANA_NAME } from './injected-wallets.js';
import { ownAccountCases } from './own-account-cases.js';
import { messageCases, returnCases } from './return-cases.js';
import { SdkBrowser, SERVER } from './sdk-browser.js';
import { tabCases } from './tab-cases.js';

/** As long as a SHA-256 in base64url. */
const DIGEST = 'A'.repeat(43);

const app = await newOpenIdApp({ public_sends: true });

if (!hasBrowser) console.warn('Chromium is not installed: @latchkey/browser is not tried in a real browser.');

(hasBrowser ? describe : describe.skip)('@latchkey/browser in a real browser', () => {
  let sdk: SdkBrowser;

  beforeAll(async () => {
    sdk = await SdkBrowser.start(app);
  }, 60_000);

  afterEach(() => sdk.forget());
  afterAll(() => sdk?.close());

  describe("through the App's server", () => {
    it('signs in, adds a passkey, signs in by it, steps up, and signs out everywhere', async () => {
      const page = await sdk.open(SERVER);
      expect(await sdk.run(page, 'latchkey.session.refresh()')).toBeNull();
      const { user_id } = await sdk.signIn(page);
      const { webauthn_credential_id } = await sdk.run<{ webauthn_credential_id: string }>(
        page,
        'latchkey.passkeys.register()',
      );
      expect(await sdk.attempt(page, 'latchkey.passkeys.register()')).toEqual({
        error: 'already_registered',
      });
      await sdk.run(page, 'latchkey.session.signOut()');
      expect(await sdk.current(page)).toBeNull();
      expect(await sdk.run<Session>(page, 'latchkey.passkeys.signIn()')).toMatchObject({
        user_id,
        factors: [{ type: 'webauthn' }],
      });
      const stepUp = `latchkey.session.refresh({ requireFactors: ['totp'] })`;
      expect(await sdk.attempt(page, stepUp)).toEqual({ error: 'step_up_required' });
      const totp = await sdk.run<{ secret: string }>(page, 'latchkey.totps.create()');
      await sdk.run(page, `latchkey.totps.verify('${codeOf(totp)}')`);
      expect(await sdk.run<Session>(page, stepUp)).toMatchObject({ user_id });
      const user = await sdk.run(page, 'latchkey.user.me()');
      expect(user).toMatchObject({
        webauthn_credentials: [{ id: webauthn_credential_id }],
        totps: [{ verified: true }],
      });
      await sdk.run(page, `latchkey.user.removePasskey('${webauthn_credential_id}')`);
      expect(await sdk.run(page, 'latchkey.sessions.list()')).toHaveLength(1);
      await sdk.run(page, `latchkey.session.signOut('everywhere')`);
      expect(await sdk.run(page, 'latchkey.session.refresh()')).toBeNull();
    });

    it('says that others were not signed out where the session has ended, which it then has for the page', async () => {
      const page = await sdk.open(SERVER);
      const { id } = await sdk.signIn(page);
      succeeded(await app.api.sessions.revoke({ session_id: id }));
      const everywhere = `latchkey.session.signOut('everywhere')`;
      expect(await sdk.attempt(page, everywhere)).toEqual({ error: 'session_not_found' });
      expect(await sdk.current(page)).toBeNull();
    });

    it('ends its own session by the id, and keeps no cookies of it', async () => {
      const page = await sdk.open(SERVER);
      const { id } = await sdk.signIn(page);
      await sdk.run(page, `latchkey.sessions.revoke('${id}')`);
      expect(await sdk.current(page)).toBeNull();
      expect(await page.context().cookies()).toEqual([]);
    });

    it('ends no other session by one that has ended, which it then has for the page', async () => {
      for (const options of [SERVER, sdk.direct]) {
        const page = await sdk.open(options);
        const { id } = await sdk.signIn(page);
        succeeded(await app.api.sessions.revoke({ session_id: id }));
        const revoke = `latchkey.sessions.revoke('sess_01h455vb4pex5vsknk084sn02q')`;
        expect(await sdk.attempt(page, revoke)).toEqual({ error: 'session_not_found' });
        expect(await sdk.current(page)).toBeNull();
      }
    });

    it.each([
      ['a digest', DIGEST],
      ['a digest with padding', `${DIGEST}=`],
      ['a digest with white space', `${DIGEST}    `],
    ])('signs in with no challenge that is %s, since it could be that of a payment', async (_, challenge) => {
      const page = await sdk.open(SERVER);
      const publicKey = { challenge, rpId: 'localhost', allowCredentials: [] };
      const body = JSON.stringify({ public_key_credential_request_options: { publicKey } });
      const contentType = 'application/json';
      await page.route('**/webauthn/authentication/begin', (route) => route.fulfill({ body, contentType }));
      expect(await sdk.attempt(page, 'latchkey.passkeys.signIn()')).toEqual({ error: 'not_supported' });
    });

    it('signs in by a passkey where the session has ended, and the page does not know', async () => {
      const page = await sdk.open(SERVER);
      const { id, user_id } = await sdk.signIn(page);
      await sdk.run(page, 'latchkey.passkeys.register()');
      succeeded(await app.api.sessions.revoke({ session_id: id }));
      expect(await sdk.run<Session>(page, 'latchkey.passkeys.signIn()')).toMatchObject({ user_id });
    });

    it('shows no token to the page', async () => {
      const page = await sdk.open(SERVER);
      const answered = page.waitForResponse((response) => response.url().endsWith('/otps/verify'));
      const session = await sdk.signIn(page);
      expect(JSON.stringify(session)).not.toContain('token');
      expect(await (await answered).text()).not.toMatch(/session_token|session_jwt/);
      expect(await sdk.stored(page)).toBe('[{},{},""]');
    });

    it('adds wallets to the user of the session', async () => {
      const page = await sdk.newTab();
      const { ethereum } = await injectWallets(page);
      await sdk.open(SERVER, '/', page);
      const { user_id } = await sdk.signIn(page);
      await sdk.run(page, 'latchkey.wallets.discover().then((found) => (globalThis.wallets = found))');
      const attach = `latchkey.wallets.attach(wallets.find(({ type }) => type === 'ethereum'))`;
      expect(await sdk.run<Session>(page, attach)).toMatchObject({ user_id });
      const { wallets } = succeeded(await app.api.users.get({ user_id }));
      expect(wallets.map(({ public_address }) => public_address)).toContain(ethereum.stored_address);
    });
  });

  describe('straight to the gateway', () => {
    it('keeps the token in memory, shares it with new tabs, and loses it with the last one', async () => {
      const page = await sdk.open(sdk.direct);
      const { id } = await sdk.signIn(page);
      expect(await sdk.stored(page)).toBe('[{},{},""]');
      const second = await sdk.open(sdk.direct);
      expect(await sdk.run<Session>(second, 'latchkey.session.refresh()')).toMatchObject({ id });
      await page.close();
      await second.reload();
      await sdk.start(second, sdk.direct);
      expect(await sdk.run(second, 'latchkey.session.refresh()')).toBeNull();
    });

    it('keeps the token over a reload where the App chose so, and removes it at the sign-out', async () => {
      const options = { ...sdk.direct, storage: 'local' } as const;
      const page = await sdk.open(options);
      const { id } = await sdk.signIn(page);
      await page.reload();
      await sdk.start(page, options);
      expect(await sdk.current(page)).toMatchObject({ id });
      expect(await sdk.run<Session>(page, 'latchkey.session.refresh()')).toMatchObject({ id });
      await sdk.run(page, 'latchkey.session.signOut()');
      expect(await sdk.stored(page)).toBe('[{},{},""]');
    });

    it('signs in by a passkey, by autofill too, and a cancelled one is a typed error', async () => {
      const page = await sdk.open(SERVER);
      const { user_id } = await sdk.signIn(page);
      await sdk.run(page, 'latchkey.passkeys.register()');
      await sdk.run(page, 'latchkey.session.signOut()');
      await sdk.start(page, sdk.direct);
      expect(await sdk.run<Session>(page, 'latchkey.passkeys.signIn()')).toMatchObject({ user_id });
      await sdk.run(page, 'latchkey.session.signOut()');
      expect(await sdk.run(page, 'latchkey.passkeys.isAutofillSupported()')).toBe(true);
      expect(await sdk.run<Session>(page, 'latchkey.passkeys.signIn({ autofill: true })')).toMatchObject({
        user_id,
      });
      const empty = await sdk.open(sdk.direct);
      expect(await sdk.attempt(empty, 'latchkey.passkeys.signIn()')).toEqual({ error: 'user_cancelled' });
    });

    it('ends autofill when another ceremony begins, and that one when its signal says so', async () => {
      const page = await sdk.open(sdk.direct, '/', await sdk.newUntouchedTab());
      const both = `Promise.allSettled([
        latchkey.passkeys.signIn({ autofill: true }),
        latchkey.passkeys.signIn({ signal: AbortSignal.timeout(500) }),
      ]).then((ends) => ends.map(({ reason }) => reason?.errorType))`;
      expect(await sdk.run(page, both)).toEqual(['aborted', 'aborted']);
    });

    it('signs in by wallets that announce themselves', async () => {
      const page = await sdk.newTab();
      const wallets = await injectWallets(page);
      await sdk.open(sdk.direct, '/', page);
      const found = await sdk.run<{ name: string; type: string; icon: string }[]>(
        page,
        'latchkey.wallets.discover().then((found) => (globalThis.wallets = found))',
      );
      expect(found).toMatchObject([
        { name: ETHEREUM_NAME, type: 'ethereum', icon: expect.stringMatching(/^data:/) },
        { name: SOLANA_NAME, type: 'solana', icon: '' },
      ]);
      for (const [index, wallet] of [wallets.ethereum, wallets.solana].entries()) {
        const byWallet = `latchkey.wallets.signIn(wallets[${index}])`;
        wallets.rejectNext();
        expect(await sdk.attempt(page, byWallet)).toEqual({ error: 'user_cancelled' });
        const { factors } = await sdk.run<Session>(page, byWallet);
        expect(factors).toMatchObject([
          { type: 'wallet', method: { wallet_public_address: wallet.stored_address } },
        ]);
        await sdk.run(page, 'latchkey.session.signOut()');
      }
    });

    ownAccountCases(() => sdk);

    it("hands the session JWT to the App's own API, and to no stranger", async () => {
      const page = await sdk.open(sdk.direct);
      await sdk.signIn(page);
      await sdk.run(page, `latchkey.session.fetch('/api/orders').then(({ status }) => status)`);
      expect(sdk.pages.apiCalls.at(-1)).toEqual({
        path: '/api/orders',
        authorization: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/),
      });
      expect(await sdk.attempt(page, `latchkey.session.fetch('${sdk.direct.baseUrl}/livez')`)).toEqual({
        error: expect.stringContaining('apiOrigins'),
      });
    });
  });

  describe.each([
    ["through the App's server", () => SERVER],
    ['directly', () => sdk.direct],
  ])('%s', (_, optionsOf) => {
    tabCases(() => sdk, optionsOf);
    returnCases(() => sdk, optionsOf);
    messageCases(() => sdk, optionsOf);
  });

  it('writes nothing to the console', () => {
    // Chromium itself notes each refused call.
    expect(sdk.noise.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  });
});
