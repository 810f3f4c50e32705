import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { startProvider, type TestProvider } from '@latchkey/platform/testing/providers';
import { AppsService } from '../apps/apps.service.js';
import { testProtocol } from '../testing/protocol.fixture.js';
import { BASE_URL, testIdentity } from '../testing/test-identity.js';
import { OAuthFlowsService } from './oauth-flows.service.js';
import { TokenReadingService } from './token-reading.service.js';

const REFUSED = { code: 'oauth_failed', details: { reason: 'oauth_address_refused' } };

/** It is read at each use, so a spec switches it as an operator does, who starts the service anew. */
const config = {
  ...{ BOOTSTRAP_SECRET_KEY: undefined, BOOTSTRAP_PUBLIC_TOKEN: undefined },
  ...{ BOOTSTRAP_APP_NAME: 'My App', BOOTSTRAP_ACCOUNT_CHANGES: 'off' as const },
  ...{ PUBLIC_BASE_URL: BASE_URL, OAUTH_LOOPBACK: true },
};
const identity = await testIdentity('loopback_issuers', config, testProtocol({ config }));

describe.each(['oidc', 'github'] as const)(
  'an issuer on this machine that a test App has stored: %s',
  (name) => {
    let provider: TestProvider;
    let caller: Caller;

    beforeEach(async () => {
      config.OAUTH_LOOPBACK = true;
      provider ??= await startProvider(name);
      caller = await identity.newCaller();
      const { issuer, clientId: client_id, clientSecret: client_secret } = provider;
      const oauth_providers = { [name]: { issuer, client_id, client_secret } };
      await identity.get(AppsService).update({ app_id: caller.app_id, settings: { oauth_providers } });
    });
    afterAll(() => provider.stop());

    const begin = () =>
      identity.get(OAuthFlowsService).begin(caller, {
        ...{ provider: name, redirect_url: 'http://localhost:3000/welcome' },
        callback_url: `http://127.0.0.1:8080/v1/auth/oauth/${name}/callback`,
      });

    /** Until the browser is back at the App. @returns what the App hands in. */
    async function come() {
      const { authorization_url, state } = await begin();
      const params = Object.fromEntries(new URL(await provider.signIn(authorization_url)).searchParams);
      const { redirect_url } = await identity.get(OAuthFlowsService).receive({ provider: name, params });
      return { state, token: new URL(redirect_url).searchParams.get('token') ?? '' };
    }
    const read = (input: Awaited<ReturnType<typeof come>>) =>
      identity.get(TokenReadingService).read(caller, input);

    it('is used while OAUTH_LOOPBACK is on', async () => {
      expect(await read(await come())).toEqual({ user_id: '' });
    });

    it('begins no sign-in once it is off, and gets no request', async () => {
      config.OAUTH_LOOPBACK = false;
      const { length } = provider.requests;
      await expect(begin()).rejects.toMatchObject(REFUSED);
      expect(provider.requests).toHaveLength(length);
    });

    it('gets no code of a sign-in that began before it was off', async () => {
      const input = await come();
      config.OAUTH_LOOPBACK = false;
      const { length } = provider.requests;
      await expect(read(input)).rejects.toMatchObject(REFUSED);
      expect(provider.requests).toHaveLength(length);
    });
  },
);
