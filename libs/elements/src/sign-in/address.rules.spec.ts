import { describe, expect, it } from '@jest/globals';
import { digitsOf, kindsOf, readAddress } from './address.rules.js';

const BOTH = { email: true, phone: true };

describe('the address that a person types', () => {
  it.each([
    [' ada@example.com ', { channel: 'email', value: 'ada@example.com' }],
    ['+44 20 7946 0000', { channel: 'sms', value: '+442079460000' }],
    ['0049 (30) 90 18-20', { channel: 'sms', value: '+4930901820' }],
    ['1a@example.com', { channel: 'email', value: '1a@example.com' }],
  ])('reads %s', (typed, address) => expect(readAddress(typed, BOTH)).toEqual(address));

  it.each([
    ['', BOTH, 'errorMissing'],
    ['   ', BOTH, 'errorMissing'],
    ['ada', BOTH, 'errorAddress'],
    ['020 7946 0000', BOTH, 'errorPhone'],
    ['ada', { email: true, phone: false }, 'errorEmail'],
    ['+442079460000', { email: true, phone: false }, 'errorEmail'],
    ['ada smith', { email: false, phone: true }, 'errorPhone'],
  ])('says what is wrong with "%s"', (typed, kinds, problem) =>
    expect(readAddress(typed, kinds)).toEqual({ problem }),
  );

  it('takes the kinds that the App has on', () => {
    expect(kindsOf(['magic_link', 'passkey'])).toEqual({ email: true, phone: false });
    expect(kindsOf(['sms_otp'])).toEqual({ email: false, phone: true });
    expect(kindsOf(['wallet'])).toEqual({ email: false, phone: false });
  });
});

it.each([
  ['123 456', '123456'],
  ['Code: 123-456.', '123456'],
  ['1234567', '123456'],
  ['abc', ''],
])('finds the digits of "%s"', (typed, digits) => expect(digitsOf(typed, 6)).toBe(digits));
