import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { eventually } from '@latchkey/platform/testing';
import { newCaller, outcomeOf, tally } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';

const fixture = await otpDeliveryFixture();

const device = { ip: '203.0.113.7', user_agent: 'Mozilla/5.0' };
const redirect_url = 'https://app.example.com/welcome';

function newInput() {
  return { user_id: newId('user'), method_id: newId('email'), method_type: 'email' } as const;
}

const spend = (caller: Caller, token: string, device_fingerprint?: object) =>
  fixture.linkProofs.spend(caller, { token, device_fingerprint });

const minutesLeft = async (userId: string) => {
  const [row] = await fixture.source.query<{ minutes: number }[]>(
    `SELECT extract(epoch FROM expires_at - created_at)::int / 60 AS minutes FROM magic_links WHERE user_id = $1`,
    [userId],
  );
  return row?.minutes;
};

describe('an embeddable link', () => {
  it('is read without being spent, and is spent once', async () => {
    const caller = newCaller();
    const input = newInput();
    const { token } = await fixture.links.create(caller, input);
    expect(token).toMatch(/^[\w-]{43}$/);
    const proof = {
      user_id: input.user_id,
      method_id: input.method_id,
      method_type: 'email',
      verifies_method: false,
    };
    expect(await fixture.linkProofs.peek(caller, { token })).toEqual(proof);
    expect(await spend(caller, token)).toMatchObject(proof);
    expect(await outcomeOf(spend(caller, token))).toBe('invalid_magic_link');
    expect(await outcomeOf(fixture.linkProofs.peek(caller, { token }))).toBe('invalid_magic_link');
  });

  it('lives for an hour, or for the requested time, and no longer', async () => {
    const caller = newCaller();
    const [plain, short] = [newInput(), newInput()];
    await fixture.links.create(caller, plain);
    const { token } = await fixture.links.create(caller, { ...short, expires_in: 5 });
    expect(await minutesLeft(plain.user_id)).toBe(60);
    expect(await minutesLeft(short.user_id)).toBe(5);
    await fixture.source.query('UPDATE magic_links SET expires_at = now() WHERE user_id = $1', [
      short.user_id,
    ]);
    expect(await outcomeOf(spend(caller, token))).toBe('invalid_magic_link');
  });

  it('of another App is unknown, like any wrong token', async () => {
    const caller = newCaller();
    const { token } = await fixture.links.create(caller, newInput());
    expect(await outcomeOf(spend(newCaller(), token))).toBe('invalid_magic_link');
    expect(await outcomeOf(spend(caller, `${token.slice(1)}x`))).toBe('invalid_magic_link');
    expect(await outcomeOf(spend(caller, token))).toBe('ok');
  });

  it('is not spent by another device', async () => {
    const caller = newCaller({}, { fingerprint_match: 'ip' });
    const { token } = await fixture.links.create(caller, { ...newInput(), device_fingerprint: device });
    for (const given of [undefined, { ip: '198.51.100.1' }]) {
      expect(await outcomeOf(spend(caller, token, given))).toBe('device_fingerprint_mismatch');
      const peeked = fixture.linkProofs.peek(caller, { token, device_fingerprint: given });
      expect(await outcomeOf(peeked)).toBe('device_fingerprint_mismatch');
    }
    expect(await outcomeOf(spend(caller, token, { ip: device.ip }))).toBe('ok');
  });

  it('ignores the device where the App compares none', async () => {
    const caller = newCaller();
    const { token } = await fixture.links.create(caller, { ...newInput(), device_fingerprint: device });
    expect(await outcomeOf(spend(caller, token))).toBe('ok');
  });
});

describe('a link by email', () => {
  const allowing = () => newCaller({}, { allowed_redirect_urls: [redirect_url] });

  const send = (caller: Caller, input: ReturnType<typeof newInput>, url = redirect_url) =>
    fixture.links.send(caller, { ...input, email: `${input.method_id}@example.com`, redirect_url: url });

  const tokensFor = async ({ method_id }: { method_id: string }, count: number) => {
    const mails = await eventually(() => {
      const found = fixture.inbox.to(method_id);
      return found.length === count ? found : undefined;
    });
    return mails.map(({ text = '' }) => /\?token=([\w-]{43})\n/.exec(text)?.[1] ?? '');
  };

  it('verifies the email that it was sent to', async () => {
    const caller = allowing();
    const input = newInput();
    const { link_id } = await send(caller, input);
    expect(link_id).toMatch(/^link_/);
    const [token = ''] = await tokensFor(input, 1);
    expect(await spend(caller, token)).toMatchObject({ user_id: input.user_id, verifies_method: true });
  });

  it('does not void the one before', async () => {
    const caller = allowing();
    const input = newInput();
    await send(caller, input);
    await send(caller, input);
    const tokens = await tokensFor(input, 2);
    expect(await tally(tokens.map((token) => spend(caller, token)))).toEqual({ ok: 2 });
  });

  it('leads only to addresses that the App allows', async () => {
    const caller = allowing();
    const outcome = (url: string) => outcomeOf(send(caller, newInput(), url));
    expect(await outcome('https://evil.example/welcome')).toBe('invalid_redirect_url');
    expect(await outcome('http://localhost:3000/welcome')).toBe('invalid_redirect_url');
    expect(await outcome(`${redirect_url}?plan=pro`)).toBe('ok');
  });

  it('sends nothing to a sandbox address of a test App', async () => {
    const caller = newCaller({ environment: 'test' });
    const email = 'ada@sandbox.test';
    await fixture.links.send(caller, { ...newInput(), email, redirect_url: 'http://localhost:5173/in' });
    expect(await fixture.source.query('SELECT id FROM messages WHERE app_id = $1', [caller.app_id])).toEqual(
      [],
    );
  });
});
