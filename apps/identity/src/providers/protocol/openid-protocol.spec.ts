import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProvider, type TestProvider } from '@latchkey/platform/testing/providers';
import { clientOf, newChecks, paramsOf, testProtocol } from '../../testing/protocol.fixture.js';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startProvider('oidc');
});
afterAll(() => provider.stop());

describe('a sign-in', () => {
  it('at any issuer of OpenID Connect proves the account, with the email of the user-info endpoint', async () => {
    const protocol = testProtocol();
    const client = clientOf('oidc', provider);
    const checks = newChecks('oidc');
    const url = await protocol.authorizationUrl(client, checks);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: checks.callbackUrl,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    const callback = await provider.signIn(url);
    const { account, tokens } = await protocol.exchange(client, checks, paramsOf(callback));
    expect(account).toEqual({
      subject: '1815',
      email: 'ada@gmail.com',
      emailVerified: true,
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    expect(tokens).toMatchObject({ accessToken: expect.any(String), scope: 'openid email profile' });
    expect(tokens.refreshToken).toBeUndefined();
  });
});
