import { describe, expect, it } from '@jest/globals';
import { maskText } from './mask.js';

describe('maskText', () => {
  it.each([
    ['an id', 'webauthn_01h455vb4pex5vsknk084sn02q'],
    ['a code', 'otp_attempts_exceeded'],
    ['a route', '/v1/auth/users/{user_id}/update'],
    ['a long route', '/v1/auth/webauthn/registrations/begin/and/then/some'],
    ['a subject', 'session.v1.verify_session'],
    ['an address', '127.0.0.1:65535'],
    ['an instant', '2026-11-21T00:44:59.123Z'],
    ['a trace id', '4bf92f3577b34da6a3ce929d0e0e4736'],
    ['a migration', 'CreateSessions1763683200000'],
    ["a framework's sentence", 'Mapped {/v1/auth/jwks/default, GET} route'],
  ])('leaves %s', (_, text) => {
    expect(maskText(text)).toBe(text);
  });

  const token = 'q7Jx_2mVb-0sT9wLr4NfKc8HdYzPgUeAiXoQvBnMl1E';
  it.each([
    ['an email address', 'no user ada.l+test@example.co.uk here', 'no user [masked] here'],
    ['a phone number', 'to +15005550001.', 'to [masked].'],
    ['a phone number without plus', '15005550001', '[masked]'],
    ['a passcode', 'code 123456', 'code [masked]'],
    ['a passcode in a path', '/v1/otps/123456', '/v1/otps/[masked]'],
    ['a passcode behind a colon', 'otp:00000000', 'otp:[masked]'],
    ['a token', token, '[masked]'],
    ['an API key', `key sk_test_${token}aB3x9Z`, 'key [masked]'],
    ['a JWT', `${token}.${token}.${token}`, '[masked].[masked].[masked]'],
    ['padded base64', 'k/Zr8+1xY0o9Qm3/bT5vN7cJ2hL4wS6eD1gF0aU9iRo=', '[masked]'],
    ['credentials of a URL', 'postgres://me:hunter2@db/x', '[masked]'],
    ['more than one', 'a@b.c 654321', '[masked] [masked]'],
    ['line breaks', 'one\r\n  two', 'one two'],
  ])('masks %s', (_, text, masked) => {
    expect(maskText(text)).toBe(masked);
  });

  it('cuts long texts after masking, in linear time', () => {
    expect(maskText('word '.repeat(1000))).toHaveLength(300);
    expect(maskText(`${'. '.repeat(140)}${token}`)).not.toContain(token.slice(0, 8));
    expect(maskText('x.'.repeat(500_000))).toHaveLength(300);
  });
});
