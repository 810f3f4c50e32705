import { describe, expect, it } from '@jest/globals';
import type { RouteOptions } from 'fastify';
import { createTestGateway } from '../testing/test-gateway.js';
import type { Access } from '@latchkey/edge';

/** Every route that takes something else than a secret key. A route that is missing here needs one. */
const EXCEPTIONS: Readonly<Record<Exclude<Access, 'secret'>, readonly string[]>> = {
  public: [
    'GET /v1/auth/sign_in_methods',
    'POST /v1/auth/otps/sms/send',
    'POST /v1/auth/otps/email/send',
    'POST /v1/auth/magic_links/email/send',
    'POST /v1/auth/proofs_of_work/begin',
    'POST /v1/auth/otps/verify',
    'POST /v1/auth/magic_links/verify',
    'POST /v1/auth/webauthn/authentication/begin',
    'POST /v1/auth/webauthn/authentication/verify',
    'POST /v1/auth/webauthn/verify',
    'POST /v1/auth/passwords/strength_check',
    'POST /v1/auth/oauth/{provider}/begin',
    'POST /v1/auth/oauth/verify',
    'POST /v1/auth/wallets/registrations/begin',
    'POST /v1/auth/wallets/verify',
    'POST /v1/auth/sessions/verify',
    'POST /v1/auth/sessions/revoke',
    'POST /v1/auth/methods/unlock',
    'POST /v1/auth/profile/read',
    'POST /v1/auth/profile/sessions/revoke',
    'POST /v1/auth/profile/balances',
    'POST /v1/auth/profile/totp/verify',
    ...['begin', 'create', 'remove'].map((step) => `POST /v1/auth/profile/passkeys/${step}`),
    ...['begin', 'verify', 'remove'].flatMap((step) => [
      `POST /v1/auth/profile/email/${step}`,
      `POST /v1/auth/profile/phone_number/${step}`,
    ]),
    'GET /v1/auth/jwks/default',
  ],
  admin: [],
  none: [
    'GET /v1/apps/{app_id}/.well-known/jwks.json',
    'GET /v1/apps/{app_id}/.well-known/openid-configuration',
    'GET /v1/apps/{app_id}/.well-known/revoked.json',
    'GET /v1/auth/oauth/{provider}/callback',
    'POST /v1/auth/oauth/{provider}/callback',
    'GET /v1/openapi.json',
    'GET /sign-in/{app_id}',
    'GET /sign-in/assets/{file}',
    'POST /sign-in/{app_id}/finish',
    'POST /sign-in/{app_id}/totp',
    'GET /reference',
    'GET /reference/{file}',
    'GET /',
    'GET /livez',
    'GET /readyz',
  ],
};

describe('the access of every route', () => {
  it('is as listed', async () => {
    const routes: RouteOptions[] = [];
    const { app } = await createTestGateway();
    const server = app.getHttpAdapter().getInstance();
    server.addHook('onRoute', (route) => void routes.push(route));
    await app.init();
    const of = (access: keyof typeof EXCEPTIONS) =>
      routes
        .filter(({ method, config }) => method !== 'HEAD' && (config?.access ?? 'secret') === access)
        .map(({ method, url }) => `${String(method)} ${url.replace(/:(\w+)/g, '{$1}')}`)
        .toSorted();
    for (const access of ['public', 'admin', 'none'] as const) {
      expect(of(access)).toEqual(EXCEPTIONS[access].toSorted());
    }
    await app.close();
  });
});
