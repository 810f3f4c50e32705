import { describe, expect, it } from '@jest/globals';
import { OAUTH_PROVIDERS } from '@latchkey/contracts/identity';
import { callOAuth, OAUTH_SERVICES } from '../testing/oauth-calls.js';
import { post, refusing } from '@latchkey/edge/testing';
import { gatewayOver } from '../testing/test-gateway.js';

const BEGIN = '/v1/auth/oauth/google/begin';
const REDIRECT = 'https://app.example.com/welcome';

describe('the beginning of a sign-in', () => {
  it.each(OAUTH_PROVIDERS)(
    'with %s names the redirect URI that the App registers there',
    async (provider) => {
      const answer = await callOAuth(`/v1/auth/oauth/${provider}/begin`, { redirect_url: REDIRECT });
      expect(answer).toMatchObject({ status: 200, json: OAUTH_SERVICES['identity.v1.begin_oauth'] });
      expect(answer.inputOf('identity.v1.begin_oauth')).toEqual({
        provider,
        redirect_url: REDIRECT,
        callback_url: `http://127.0.0.1:8080/v1/auth/oauth/${provider}/callback`,
      });
    },
  );

  it('links to a user only with the secret key', async () => {
    const body = { redirect_url: REDIRECT, user_id: 'user_1' };
    const refused = await callOAuth(BEGIN, body);
    expect(refused).toMatchObject({ status: 403, json: { error_type: 'secret_key_required' }, subjects: [] });
    const { inputOf } = await callOAuth(BEGIN, body, {}, { kind: 'secret' });
    expect(inputOf('identity.v1.begin_oauth')).toMatchObject({ user_id: 'user_1' });
  });

  it.each(['Google', 'gogle', 'google%2F', '__proto__', '%00', 'verify'])(
    'refuses the provider %s, and names those that exist',
    async (provider) => {
      const answer = await callOAuth(`/v1/auth/oauth/${provider}/begin`, { redirect_url: REDIRECT });
      const message = `provider must be one of ${OAUTH_PROVIDERS.join(', ')}`;
      expect(answer).toMatchObject({
        status: 400,
        json: { error_type: 'invalid_request', fields: [{ field: 'provider', message }] },
        subjects: [],
      });
    },
  );

  it('says that a provider is not set up', async () => {
    const fields = [{ field: 'provider', message: 'is not set up in the settings of this App' }];
    const answers = { 'identity.v1.begin_oauth': refusing('oauth_failed', { fields }) };
    const { status, json } = await callOAuth(BEGIN, { redirect_url: REDIRECT }, answers);
    expect({ status, json }).toMatchObject({ status: 400, json: { error_type: 'oauth_failed', fields } });
  });

  it('may be shared with a page of the App, and no other', async () => {
    const gateway = await gatewayOver(OAUTH_SERVICES);
    const from = async (origin: string) => {
      const sent = { key: gateway.keys.live, headers: { origin } };
      const { headers } = await post(gateway, BEGIN, { redirect_url: REDIRECT }, sent);
      return headers.get('access-control-allow-origin');
    };
    expect(await from('https://app.example.com')).toBe('https://app.example.com');
    expect(await from('https://other.example.com')).toBeNull();
  });
});
