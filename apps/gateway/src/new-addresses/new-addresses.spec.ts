import { afterEach, describe, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { post } from '../testing/send.js';
import { type Answers, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

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

let gateway: TestGateway;
afterEach(() => gateway.close());

async function ask(path: string, body: object, answers: Answers = {}) {
  gateway = await startTestGateway({ ...SERVICES, ...answers });
  const { status, json } = await post(gateway, `/v1/auth/users/user_1/${path}`, body);
  const calls = gateway.calls.slice(1);
  return { status, json, subjects: calls.map(({ subject }) => subject), last: calls.at(-1)?.input };
}

const refusing = (code: string) => () => {
  throw new CodedError(code);
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

  it('spends no code of a blocked user, and attaches nothing by a wrong one', async () => {
    const guess = { ...address, otp: '123456' };
    const blocked = await ask(`${kind}/verify`, guess, { [CHECK]: refusing('user_blocked') });
    expect(blocked).toMatchObject({ status: 403, subjects: [CHECK] });
    await gateway.close();
    const wrong = await ask(`${kind}/verify`, guess, { [VERIFY]: refusing('invalid_otp') });
    expect(wrong).toMatchObject({ status: 400, subjects: [CHECK, VERIFY] });
  });

  it('is 504 if the code is spent and identity stays away: another begin is needed', async () => {
    const guess = { ...address, otp: '123456' };
    const answer = await ask(`${kind}/verify`, guess, { [ADD]: refusing('service_unavailable') });
    expect(answer).toMatchObject({ status: 504, json: { error_type: 'upstream_timeout' } });
  });
});
