import { describe, expect, it } from '@jest/globals';
import { banner, shownKeys } from './banner.js';

const settings = {
  BOOTSTRAP_SECRET_KEY: 'sk_test_secret',
  BOOTSTRAP_PUBLIC_TOKEN: 'pk_test_public',
  ADMIN_API_KEY: 'admin-key-of-the-operator',
};

const bannerWith = (given: Record<string, string>) =>
  banner({
    seconds: 1,
    baseUrl: 'https://auth.example.com',
    localUrl: 'http://127.0.0.1:8080',
    keys: shownKeys(settings, given),
    inboxUrl: undefined,
    dataDir: '/data',
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

  it('has a command that takes a given key out of the environment', () => {
    expect(bannerWith({ BOOTSTRAP_SECRET_KEY: 'sk_test_secret' })).toContain(
      '-H "Authorization: Bearer $BOOTSTRAP_SECRET_KEY"',
    );
  });
});
