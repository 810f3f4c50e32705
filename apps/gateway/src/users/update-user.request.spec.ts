import { describe, expect, it } from '@jest/globals';
import { checkedMessage } from '@latchkey/edge';

import { UpdateUserRequest } from './update-user.request.js';

const read = (body: object) => ({ ...checkedMessage(UpdateUserRequest, { ...body }) });

function codeOf(body: object): unknown {
  try {
    return read(body);
  } catch (error) {
    return (error as { code: unknown }).code;
  }
}

describe('UpdateUserRequest', () => {
  it('accepts strings and objects, and marks identifiers that the App vouches for', () => {
    const emails = [
      'Ada@Example.com',
      { email: ' b@example.com ' },
      { email: 'c@example.com', verified: true },
    ];
    const phone_numbers = [{ phone_number: '+14155552671', verified: false }, ' +15005550001'];
    expect(read({ emails, phone_numbers })).toEqual({
      emails: ['ada@example.com', 'b@example.com', { vouched: 'c@example.com' }],
      phone_numbers: ['+14155552671', '+15005550001'],
    });
  });

  it.each([
    ['an address that is none', { emails: ['a@example.com', 'b'] }, 'invalid_email'],
    ['a number that is none', { phone_numbers: [{ phone_number: '+1' }] }, 'invalid_phone_number'],
    ['another member', { emails: [{ email: 'a@example.com', primary: true }] }, 'invalid_request'],
    ['a half truth', { emails: [{ email: 'a@example.com', verified: 'true' }] }, 'invalid_request'],
    ['a bad address that is vouched for', { emails: [{ email: 'b', verified: true }] }, 'invalid_email'],
    ['nothing that is vouched for', { emails: [{ verified: true }] }, 'invalid_request'],
    ['the wrong member', { emails: [{ phone_number: '+14155552671' }] }, 'invalid_request'],
    ['a list in a list', { emails: [['a@example.com']] }, 'invalid_request'],
    ['null', { emails: [null] }, 'invalid_request'],
    ['a string alone', { emails: 'a@example.com' }, 'invalid_request'],
    ['21 of them', { emails: Array.from({ length: 21 }, (_, n) => `a${n}@example.com`) }, 'invalid_request'],
    ['what only looks vouched for', { emails: [{ vouched: 'a@example.com' }] }, 'invalid_request'],
    ['the same one level down', { emails: [{ email: { vouched: 'a@example.com' } }] }, 'invalid_request'],
    [
      'the same with more beside it',
      { phone_numbers: [{ phone_number: { vouched: '+14155552671', a: 1 }, verified: false }] },
      'invalid_request',
    ],
    [
      'the same, verified',
      { emails: [{ email: { vouched: 'a@example.com' }, verified: true }] },
      'invalid_request',
    ],
    ['a list in an object', { emails: [{ email: ['a@example.com'] }] }, 'invalid_request'],
    ['nothing', { emails: [], metadata: null }, { emails: [] }],
  ])('%s', (_, body, expected) => {
    expect(codeOf(body)).toEqual(expected);
  });
});
