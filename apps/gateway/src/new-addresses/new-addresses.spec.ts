import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const CHECK = 'identity.v1.check_sign_in';
const ADD = 'identity.v1.add_address';
const SEND = 'otp-delivery.v1.send_new_address_code';
const VERIFY = 'otp-delivery.v1.verify_new_address';

const SERVICES: Answers = {
  [CHECK]: { user_id: 'user_1' },
  [SEND]: { otp_id: 'otp_1' },
  [VERIFY]: { otp_id: 'otp_1' },
  [ADD]: { method_id: 'method_1' },
};
const KINDS = [
  ['email', { email: 'ada@example.com' }, 'email_id'],
  ['phone_number', { phone_number: '+14155552671' }, 'phone_number_id'],
] as const;

const GUESS = { email: 'ada@example.com', otp: '123456' };

const toServices = asking(SERVICES);
const ask = async (path: string, body: object, answers?: Answers) => {
  const asked = await toServices(`/v1/auth/users/user_1/${path}`, body, answers);
  return { ...asked, last: asked.calls.at(-1)?.[1] };
};

describe.each(KINDS)('adding an address: %s', (kind, address, id) => {
  const [destination] = Object.values(address);

  it('begins with a code, and asks nothing about the address', async () => {
    const answer = await ask(`${kind}/begin`, { ...address, locale: 'de' });
    expect(answer).toMatchObject({ status: 200, json: { user_id: 'user_1' }, subjects: [CHECK, SEND] });
    expect(answer.last).toEqual({ user_id: 'user_1', type: kind, destination, locale: 'de' });
  });

  it('attaches it once the code is spent', async () => {
    const answer = await ask(`${kind}/verify`, { ...address, otp: '123456' });
    expect(answer).toMatchObject({ status: 200, subjects: [CHECK, VERIFY, ADD] });
    expect(answer.json).toEqual({ user_id: 'user_1', [id]: 'method_1' });
    expect(answer.last).toEqual({ user_id: 'user_1', type: kind, value: destination });
  });
});

it('a code of a blocked user is not spent', async () => {
  const blocked = await ask('email/verify', GUESS, { [CHECK]: refusing('user_blocked') });
  expect(blocked).toMatchObject({ status: 403, subjects: [CHECK] });
});

it('a wrong code attaches nothing', async () => {
  const wrong = await ask('email/verify', GUESS, { [VERIFY]: refusing('invalid_otp') });
  expect(wrong).toMatchObject({ status: 400, subjects: [CHECK, VERIFY] });
});

it('is 504 if the code is spent and identity stays away: another begin is needed', async () => {
  const answer = await ask('email/verify', GUESS, { [ADD]: refusing('service_unavailable') });
  expect(answer).toMatchObject({ status: 504, json: { error_type: 'upstream_timeout' } });
});
