import { describe, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { type Answers, post } from '@latchkey/edge/testing';
import { gatewayOver, type TestGateway } from '../testing/test-gateway.js';

const METHOD = { id: 'email_1', type: 'email', value: 'ada@example.com', user_id: 'user_1' };
const SERVICES: Answers = {
  'session.v1.fast_forward_session': { session_id: 'sess_1' },
  'identity.v1.find_method': METHOD,
  'otp-delivery.v1.fast_forward_method': { method_id: 'email_1' },
  'otp-delivery.v1.fast_forward_link': { minutes: 5 },
  'mfa.v1.fast_forward_totp': { totp_id: 'totp_1' },
  'transfer.v1.fast_forward_transfer': { transfer_id: 'transfer_1' },
  'signer.v1.fast_forward_passkey': { webauthn_credential_id: 'webauthn_1' },
  'signer.v1.fast_forward_import': { import_id: 'import_1' },
};

let gateway: TestGateway;

type Kind = keyof TestGateway['keys'];

async function fastForward(body: object, { kind = 'secret' as Kind, answers = {} as Answers } = {}) {
  gateway = await gatewayOver({ ...SERVICES, ...answers });
  const answer = await post(gateway, '/v1/test/fast_forward', body, { key: gateway.keys[kind] });
  const calls = gateway.calls.slice(1).map(({ subject, input }) => ({ subject, input }));
  return { status: answer.status, json: answer.json, calls };
}

describe('fast-forward', () => {
  it.each([
    ['session_id', 'sess_1', 'session.v1.fast_forward_session'],
    ['token', 'abc', 'otp-delivery.v1.fast_forward_link'],
    ['totp_id', 'totp_1', 'mfa.v1.fast_forward_totp'],
    ['transfer_id', 'transfer_1', 'transfer.v1.fast_forward_transfer'],
    ['webauthn_credential_id', 'webauthn_1', 'signer.v1.fast_forward_passkey'],
    ['import_id', 'import_1', 'signer.v1.fast_forward_import'],
  ])('by %s calls the service of the object', async (member, id, subject) => {
    const { status, json, calls } = await fastForward({ [member]: id, minutes: 5 });
    expect({ status, json }).toEqual({ status: 200, json: { message: 'The times were moved back.' } });
    expect(calls).toEqual([{ subject, input: { [member]: id, minutes: 5 } }]);
  });

  it('by method_id names the address, whose messages are counted', async () => {
    const { status, calls } = await fastForward({ method_id: 'email_1', minutes: 5 });
    expect(status).toBe(200);
    expect(calls).toEqual([
      { subject: 'identity.v1.find_method', input: { method_id: 'email_1' } },
      {
        subject: 'otp-delivery.v1.fast_forward_method',
        input: { method_id: 'email_1', destination: 'ada@example.com', minutes: 5 },
      },
    ]);
  });

  it.each([
    ['of a signed transfer moves what is counted of it', { transfer_id: 'transfer_1' }, 200],
    ['of a transfer that was never signed is refused', 'transfer_not_found', 400],
  ])('%s', async (_, spend, status) => {
    const refuse = (code: string) => () => {
      throw new CodedError(code);
    };
    const answers = {
      'transfer.v1.fast_forward_transfer': refuse('transfer_not_pending'),
      'signer.v1.fast_forward_spend': typeof spend === 'string' ? refuse(spend) : spend,
    };
    const answer = await fastForward({ transfer_id: 'transfer_1', minutes: 5 }, { answers });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.json.error_type).toBe('transfer_not_pending');
    expect(answer.calls.at(-1)).toEqual({
      subject: 'signer.v1.fast_forward_spend',
      input: { transfer_id: 'transfer_1', minutes: 5 },
    });
  });

  it('of a transfer that waits for approvals moves its times in the signer, too', async () => {
    const answers = {
      'transfer.v1.fast_forward_transfer': { transfer_id: 'transfer_1', awaits_approval: true },
      'signer.v1.fast_forward_spend': { transfer_id: 'transfer_1' },
    };
    const input = { transfer_id: 'transfer_1', minutes: 5 };
    const { status, calls } = await fastForward(input, { answers });
    expect(status).toBe(200);
    expect(calls).toEqual(Object.keys(answers).map((subject) => ({ subject, input })));
  });

  it('of an unknown method is 404, and moves nothing', async () => {
    const unknown = () => {
      throw new CodedError('method_not_found');
    };
    const answers = { 'identity.v1.find_method': unknown };
    const { status, json, calls } = await fastForward({ method_id: 'email_1', minutes: 5 }, { answers });
    expect([status, json.error_type, calls.length]).toEqual([404, 'method_not_found', 1]);
  });

  it.each([
    ['no id', { minutes: 5 }],
    ['two ids', { session_id: 'sess_1', totp_id: 'totp_1', minutes: 5 }],
    ['no minutes', { session_id: 'sess_1' }],
    ['no time', { session_id: 'sess_1', minutes: 0 }],
    ['a time to come', { session_id: 'sess_1', minutes: -5 }],
    ['half a minute', { session_id: 'sess_1', minutes: 0.5 }],
    ['more than ten years', { session_id: 'sess_1', minutes: 5_256_001 }],
  ])('with %s is 400, and calls nothing', async (_, body) => {
    const { status, json, calls } = await fastForward(body);
    expect([status, json.error_type, calls]).toEqual([400, 'invalid_request', []]);
  });

  it.each<[string, Kind, number, string]>([
    ['the public token of a test App', 'public', 403, 'secret_key_required'],
    ['the public token of a live App', 'live', 403, 'secret_key_required'],
    ['the secret key of a live App', 'liveSecret', 404, 'route_not_found'],
  ])('with %s is refused, before the body is looked at', async (_, kind, status, error_type) => {
    const refused = await fastForward({ nothing: true }, { kind });
    expect([refused.status, refused.json.error_type, refused.calls]).toEqual([status, error_type, []]);
  });
});
