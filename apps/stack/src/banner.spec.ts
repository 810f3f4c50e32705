import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { adminUrlOf, banner, type BannerContent, shownKeys } from './banner.js';

const settings = {
  BOOTSTRAP_SECRET_KEY: 'sk_test_secret',
  BOOTSTRAP_PUBLIC_TOKEN: 'pk_test_public',
  ADMIN_API_KEY: 'admin-key-of-the-operator',
};

const bannerWith = (
  given: Record<string, string>,
  more: Record<string, string> = {},
  { oidc, dataDir = '/data' }: Partial<Pick<BannerContent, 'oidc' | 'dataDir'>> = {},
) =>
  banner({
    seconds: 1,
    baseUrl: 'https://auth.example.com',
    localUrl: 'http://127.0.0.1:8080',
    keys: shownKeys(settings, given),
    adminUrl: adminUrlOf({ ...settings, ...more }),
    operatorUrl: undefined,
    inboxUrl: undefined,
    oidc,
    dataDir,
  });

describe('the banner of npm start', () => {
  it('shows the keys that were generated', () => {
    for (const key of Object.values(settings)) expect(bannerWith({})).toContain(key);
    expect(bannerWith({})).toContain("-H 'Authorization: Bearer sk_test_secret'");
  });

  it.each(Object.entries(settings))('shows no %s that was given', (name, key) => {
    const text = bannerWith({ [name]: key });
    expect(text).not.toContain(key);
    expect(text).toContain(`as given in ${name}`);
    const others = Object.values(settings).filter((other) => other !== key);
    for (const other of others) expect(text).toContain(other);
  });

  it.each([
    [{ ADMIN_PORT: '8081' }, 'http://127.0.0.1:8081/v1/admin'],
    [{ ADMIN_PORT: '8081', ADMIN_HOST: '0.0.0.0' }, 'http://127.0.0.1:8081/v1/admin'],
    [{ ADMIN_PORT: '8081', ADMIN_HOST: '10.0.0.7' }, 'http://10.0.0.7:8081/v1/admin'],
    [{ ADMIN_PORT: '8081', ADMIN_HOST: '::1' }, 'http://[::1]:8081/v1/admin'],
  ])('shows where administration is that has a port of its own: %o', (more, address) => {
    expect(bannerWith({}, more)).toContain(`\n  Administration ${address}\n`);
    expect(bannerWith({})).not.toContain('/v1/admin');
  });

  it('has a command that takes a given key out of the environment', () => {
    expect(bannerWith({ BOOTSTRAP_SECRET_KEY: 'sk_test_secret' })).toContain(
      '-H "Authorization: Bearer $BOOTSTRAP_SECRET_KEY"',
    );
  });

  it('shows the OpenID provider, and how to sign in with it or why not', () => {
    const issuer = 'http://127.0.0.1:8026';
    const shown = bannerWith({}, {}, { oidc: { issuer, leftOut: '' } });
    expect(shown).toContain(`\n  OpenID issuer  ${issuer}\n`);
    expect(shown).toContain('/v1/auth/oauth/oidc/begin');
    const without = bannerWith({}, {}, { oidc: { issuer, leftOut: 'no test App has the public token' } });
    expect(without).toContain(`${issuer}: no test App has the public token.`);
    expect(without).not.toContain('/v1/auth/oauth');
    expect(bannerWith({})).not.toContain('OpenID');
  });

  it.each([
    [resolve('.latchkey'), ''],
    ['/data', " --data-dir '/data'"],
    ["/ada's data", String.raw` --data-dir '/ada'\''s data'`],
  ])('has the command that makes an application for it: %s', (dataDir, option) => {
    expect(bannerWith({}, {}, { dataDir })).toContain(`\n  npm run create -- ../my-app${option}\n`);
  });
});
