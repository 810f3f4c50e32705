import { expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail } from '../harness/sign-in/identities.js';

const HOME = { ip: '203.0.113.7', user_agent: 'Mozilla/5.0 (home)' };
const STRANGER = { ip: '198.51.100.1', user_agent: 'curl/8' };

async function linkFromHome(fingerprint_match: string) {
  const { api } = await newApp({ settings: { fingerprint_match } });
  const { user_id } = succeeded(await api.createUser({ email: sandboxEmail() }));
  const { token } = succeeded(await api.createLink({ user_id, device_fingerprint: HOME }));
  return { api, token };
}

it('fingerprint_match none compares nothing', async () => {
  const { api, token } = await linkFromHome('none');
  succeeded(await api.verifyLink({ token, device_fingerprint: STRANGER }));
});

it.each(['ip', 'user_agent', 'both'])(
  'fingerprint_match %s refuses another device or none, and does not consume the link',
  async (mode) => {
    const { api, token } = await linkFromHome(mode);
    for (const device_fingerprint of [STRANGER, undefined]) {
      expectRefusal(await api.verifyLink({ token, device_fingerprint }), 403, 'device_fingerprint_mismatch');
    }
    const verified = succeeded(await api.verifyLink({ token, device_fingerprint: HOME }));
    expect(verified.method_type).toBe('email');
  },
);
