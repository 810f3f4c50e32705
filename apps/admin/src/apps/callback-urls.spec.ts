import { describe, expect, it } from '@jest/globals';
import { ADMIN_KEY, startTestAdmin } from '../testing/test-admin.js';
import { send } from '@latchkey/edge/testing';

const GOOGLE = { client_id: 'c', issuer: '', scopes: [], team_id: '', key_id: '', keep_tokens: false };
const APP = { id: 'app_1', settings: { otp_length: 6, oauth_providers: { google: GOOGLE, oidc: GOOGLE } } };
const BARE = { id: 'app_2', settings: { otp_length: 6, oauth_providers: {} } };

const uriOf = (name: string) => `http://127.0.0.1:8080/v1/auth/oauth/${name}/callback`;
const oauth_redirect_uri = uriOf('{provider}');
const SHOWN = {
  ...APP,
  oauth_redirect_uri,
  settings: {
    otp_length: 6,
    oauth_providers: {
      google: { ...GOOGLE, redirect_uri: uriOf('google') },
      oidc: { ...GOOGLE, redirect_uri: uriOf('oidc') },
    },
  },
};

describe('the operator sees the redirect URI of each provider, set up or not', () => {
  it.each([
    ['POST', '/v1/admin/apps', JSON.stringify({ name: 'Acme', environment: 'test' }), SHOWN],
    ['GET', '/v1/admin/apps/app_1', undefined, SHOWN],
    ['GET', '/v1/admin/apps', undefined, { apps: [SHOWN, { ...BARE, oauth_redirect_uri }] }],
    ['PATCH', '/v1/admin/apps/app_1', '{}', SHOWN],
  ])('%s %s', async (method, path, body, shown) => {
    const admin = await startTestAdmin({
      'identity.v1.create_app': APP,
      'identity.v1.get_app': APP,
      'identity.v1.list_apps': { apps: [APP, BARE] },
      'identity.v1.update_app': APP,
    });
    const { status, json } = await send(admin, path, { method, key: ADMIN_KEY, ...(body && { body }) });
    await admin.close();
    expect({ status, json }).toEqual({ status: 200, json: shown });
  });
});
