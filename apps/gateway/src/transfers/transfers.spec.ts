import { afterEach, describe, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { post, send } from '../testing/send.js';
import { type Answers, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const TRANSFER = { id: 'transfer_1', user_id: 'user_1', status: 'pending', source_amount: '12.5' };
const LISTED = { transfers: [TRANSFER], count: 1, offset: 0, limit: 10 };
const BODY = {
  user_id: 'user_1',
  source: 'wallet_1',
  dest: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
  source_amount: '12.5',
  source_currency: 'USDC',
};

const SERVICES: Answers = {
  'identity.v1.get_user': { user_id: 'user_1' },
  'transfer.v1.create_transfer': TRANSFER,
  'transfer.v1.get_transfer': TRANSFER,
  'transfer.v1.cancel_transfer': TRANSFER,
  'transfer.v1.confirm_transfer': TRANSFER,
  'transfer.v1.list_transfers': LISTED,
};

let gateway: TestGateway;

afterEach(async () => {
  await gateway.close();
});

const refusing = (code: string) => () => {
  throw new CodedError(code);
};

async function create(body: object, answers: Answers = {}, kind: 'secret' | 'public' = 'secret') {
  gateway = await startTestGateway({ ...SERVICES, ...answers });
  const answer = await post(gateway, '/v1/transfers/create', body, { key: gateway.keys[kind] });
  return { ...answer, calls: gateway.calls.slice(1).map(({ subject, input }) => [subject, input]) };
}

describe('a transfer', () => {
  it('is created for a user', async () => {
    const { json, calls } = await create(BODY);
    expect(json).toEqual(TRANSFER);
    expect(calls).toEqual([['transfer.v1.create_transfer', BODY]]);
  });

  it('is refused for an unknown user', async () => {
    const answer = await create(BODY, {
      'transfer.v1.create_transfer': refusing('wallet_not_found'),
      'identity.v1.get_user': refusing('user_not_found'),
    });
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'user_not_found' } });
  });

  it("is refused from another user's wallet", async () => {
    const answer = await create(BODY, { 'transfer.v1.create_transfer': refusing('wallet_not_found') });
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'wallet_not_found' } });
    expect(answer.calls.at(-1)).toEqual(['identity.v1.get_user', { user_id: 'user_1' }]);
  });

  it('is refused with a public token', async () => {
    const answer = await create(BODY, {}, 'public');
    expect(answer).toMatchObject({ status: 403, json: { error_type: 'secret_key_required' }, calls: [] });
  });

  it.each(['1e3', '-1', '+1', '0x10', '1,0', '0', '0.0', '.5', '1.', '', ' 1'])(
    'refuses the amount %j',
    async (source_amount) => {
      const answer = await create({ ...BODY, source_amount });
      expect(answer).toMatchObject({ status: 400, json: { error_type: 'invalid_amount' }, calls: [] });
    },
  );

  it.each([
    { source_amount: 12.5 },
    { source_amount: null },
    { source_amount: '1'.repeat(129) },
    { source_currency: 'EUR' },
    { expires_in: 0 },
  ])('refuses %j', async (member) => {
    const answer = await create({ ...BODY, ...member });
    expect(answer).toMatchObject({ status: 400, json: { error_type: 'invalid_request' }, calls: [] });
  });

  it.each([
    ['insufficient_funds', 400],
    ['transfer_not_pending', 400],
    ['transfer_not_found', 404],
    ['chain_not_configured', 503],
    ['chain_unavailable', 502],
  ])('that cannot be confirmed: %s', async (code, status) => {
    gateway = await startTestGateway({ ...SERVICES, 'transfer.v1.confirm_transfer': refusing(code) });
    const answer = await post(gateway, '/v1/transfers/transfer_1/confirm', {});
    expect(answer).toMatchObject({ status, json: { error_type: code } });
  });

  it.each(['confirm', 'cancel'])('is named by its path: %s', async (step) => {
    gateway = await startTestGateway(SERVICES);
    const { json } = await post(gateway, `/v1/transfers/transfer_1/${step}`, {});
    expect(json).toEqual(TRANSFER);
    expect(gateway.calls.at(-1)).toMatchObject({
      subject: `transfer.v1.${step}_transfer`,
      input: { transfer_id: 'transfer_1' },
    });
  });
});

describe('transfers', () => {
  it('are listed by a path that no id shadows', async () => {
    gateway = await startTestGateway(SERVICES);
    const path = '/v1/transfers/list?user_id=user_1&source=wallet_1&limit=10&offset=3';
    const { json, headers } = await send(gateway, path, { key: gateway.keys.secret });
    expect(json).toEqual(LISTED);
    expect(headers.get('x-api-stability')).toBe('beta');
    const input = { user_id: 'user_1', source: 'wallet_1', limit: 10, offset: 3 };
    expect(gateway.calls.at(-1)).toMatchObject({ subject: 'transfer.v1.list_transfers', input });
  });

  it.each(['limit=9', 'limit=101', 'limit=ten', 'offset=-1'])('are not listed by %s', async (query) => {
    gateway = await startTestGateway(SERVICES);
    const answer = await send(gateway, `/v1/transfers/list?${query}`, { key: gateway.keys.secret });
    expect(answer).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
  });

  it('are read one by one', async () => {
    gateway = await startTestGateway(SERVICES);
    const { json } = await send(gateway, '/v1/transfers/transfer_1', { key: gateway.keys.secret });
    expect(json).toEqual(TRANSFER);
    expect(gateway.calls.at(-1)?.input).toEqual({ transfer_id: 'transfer_1' });
  });
});
