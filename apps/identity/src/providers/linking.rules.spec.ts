import { describe, expect, it } from '@jest/globals';
import { toAccount } from './linking.rules.js';

const PROVED = { subject: '1084', email: 'ada@example.com', emailVerified: true };

describe('an account as it is stored', () => {
  it.each([
    ['Ada@EXAMPLE.com', 'ada@example.com'],
    [' ada@bücher.example ', 'ada@xn--bcher-kva.example'],
  ])('has the email %j as the API stores it', (email, stored) => {
    expect(toAccount({ ...PROVED, email })).toMatchObject({ email: stored, isEmailProven: true });
  });

  it.each([undefined, '', 'ada', 'a\u200bda@example.com', 'ﬁ@example.com'])(
    'proves no email that the API refuses: %j',
    (email) => {
      const account = { subject: '1084', emailVerified: true, ...(email !== undefined && { email }) };
      expect(toAccount(account)).toMatchObject({ email: undefined, isEmailProven: false });
    },
  );

  it.each([
    [undefined, ''],
    [' Ada\u202e \n', 'Ada'],
    ['Ada\u0000Eve', 'Ada Eve'],
    ['x'.repeat(500), 'x'.repeat(128)],
    ['😀'.repeat(100), '😀'.repeat(64)],
    [`x${'😀'.repeat(100)}`, `x${'😀'.repeat(63)}`],
  ])('has the name %j as %j', (given, stored) => {
    expect(toAccount({ ...PROVED, ...(given !== undefined && { firstName: given }) })).toMatchObject({
      firstName: stored,
      lastName: '',
    });
  });

  it.each(['', 'a'.repeat(256), 'a\u0000', 'a\u200b'])('is refused with the subject %j', (subject) => {
    const refused = expect.objectContaining({ code: 'oauth_failed' });
    expect(() => toAccount({ ...PROVED, subject })).toThrow(refused);
  });
});
