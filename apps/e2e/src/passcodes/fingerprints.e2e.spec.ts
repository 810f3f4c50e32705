import { describe, expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail, SANDBOX_CODE } from '../harness/sign-in/identities.js';

const HOME = { ip: '203.0.113.7', user_agent: 'Mozilla/5.0 (home)' };
const OTHER_IP = { ...HOME, ip: '203.0.113.8' };
const OTHER_AGENT = { ...HOME, user_agent: 'Mozilla/5.0 (other)' };
const STRANGER = { ip: '198.51.100.1', user_agent: 'curl/8' };

const MODES = [
  ['ip', [HOME, OTHER_AGENT], [OTHER_IP, STRANGER, undefined]],
  ['user_agent', [HOME, OTHER_IP], [OTHER_AGENT, STRANGER, undefined]],
  ['both', [HOME], [OTHER_IP, OTHER_AGENT, STRANGER, undefined]],
] as const;

describe.each(MODES)('fingerprint_match %s', (fingerprint_match, matching, mismatching) => {
  const app = newApp({ settings: { fingerprint_match } });

  it.each(matching.map((fingerprint) => [fingerprint]))(
    'accepts a code sent from home with %j',
    async (fingerprint) => {
      const { api } = await app;
      const { email_id } = succeeded(
        await api.sendEmail({ email: sandboxEmail(), device_fingerprint: HOME }),
      );
      const answer = await api.verifyOtp({
        method_id: email_id,
        otp: SANDBOX_CODE,
        device_fingerprint: fingerprint,
      });
      expect(succeeded(answer).method_id).toBe(email_id);
    },
  );

  it.each(mismatching.map((fingerprint) => [fingerprint]))(
    'refuses a code sent from home with %j',
    async (fingerprint) => {
      const { api } = await app;
      const { email_id } = succeeded(
        await api.sendEmail({ email: sandboxEmail(), device_fingerprint: HOME }),
      );
      const input = { method_id: email_id, otp: SANDBOX_CODE, device_fingerprint: fingerprint };
      expectRefusal(await api.verifyOtp(input), 403, 'device_fingerprint_mismatch');
      succeeded(await api.verifyOtp({ ...input, device_fingerprint: HOME }));
    },
  );

  it('compares nothing where the send named no device', async () => {
    const { api } = await app;
    const { email_id } = succeeded(await api.sendEmail({ email: sandboxEmail() }));
    succeeded(await api.verifyOtp({ method_id: email_id, otp: SANDBOX_CODE, device_fingerprint: STRANGER }));
  });
});

const lenient = newApp({ settings: { fingerprint_match: 'none' } });

it.each([HOME, OTHER_IP, OTHER_AGENT, STRANGER, undefined].map((fingerprint) => [fingerprint]))(
  'fingerprint_match none accepts a code sent from home with %j',
  async (device_fingerprint) => {
    const { api } = await lenient;
    const { email_id } = succeeded(await api.sendEmail({ email: sandboxEmail(), device_fingerprint: HOME }));
    succeeded(await api.verifyOtp({ method_id: email_id, otp: SANDBOX_CODE, device_fingerprint }));
  },
);

describe('with a public token', () => {
  const SEEN = { ip: '127.0.0.1' };

  it('the device of a guess is the one that sent it, not the one in its body', async () => {
    const { api, publicApi } = await newApp({ settings: { fingerprint_match: 'ip' } });
    const sent = async (device_fingerprint: object) => {
      const { email_id } = succeeded(await api.sendEmail({ email: sandboxEmail(), device_fingerprint }));
      return { method_id: email_id, otp: SANDBOX_CODE };
    };
    const typed = { ...(await sent(HOME)), device_fingerprint: HOME };
    expectRefusal(await publicApi.verifyOtp(typed), 403, 'device_fingerprint_mismatch');
    succeeded(await publicApi.verifyOtp({ ...(await sent(SEEN)), device_fingerprint: STRANGER }));
    succeeded(await publicApi.verifyOtp(await sent(SEEN)));
  });

  it('a session keeps the device that was seen', async () => {
    const { api, publicApi } = await lenient;
    const { email_id: method_id } = succeeded(await api.sendEmail({ email: sandboxEmail() }));
    const asked = { method_id, otp: SANDBOX_CODE, session_expires_in: 5, device_fingerprint: STRANGER };
    const { session } = succeeded(await publicApi.verifyOtp(asked));
    expect(session?.device_fingerprint.ip).toBe(SEEN.ip);
    expect(session?.device_fingerprint.user_agent).not.toBe(STRANGER.user_agent);
  });
});

it('counts a mismatch as a wrong guess', async () => {
  const { api } = await newApp({ settings: { fingerprint_match: 'both' } });
  const { email_id } = succeeded(await api.sendEmail({ email: sandboxEmail(), device_fingerprint: HOME }));
  const input = { method_id: email_id, otp: SANDBOX_CODE };
  for (let guess = 0; guess < 5; guess += 1) {
    expectRefusal(
      await api.verifyOtp({ ...input, device_fingerprint: STRANGER }),
      403,
      'device_fingerprint_mismatch',
    );
  }
  expectRefusal(await api.verifyOtp({ ...input, device_fingerprint: HOME }), 429, 'otp_attempts_exceeded');
});
