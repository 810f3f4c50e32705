import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const TRANSFER = { id: 'transfer_1', user_id: 'user_1', status: 'pending', source_amount: '12.5' };
const CHECKED = { requires: { person: true }, total_fees: '0.1' };
const BEGUN = { signed_payment: '{}' };
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
  'transfer.v1.check_transfer': CHECKED,
  'transfer.v1.get_transfer': TRANSFER,
  'transfer.v1.cancel_transfer': TRANSFER,
  'transfer.v1.begin_transfer_confirmation': BEGUN,
  'transfer.v1.confirm_transfer': TRANSFER,
  'transfer.v1.list_transfers': LISTED,
};

const ask = asking(SERVICES);
const create = (body: object, answers?: Answers) => ask('/v1/transfers/create', body, answers);

describe('a transfer', () => {
  it('is created for a user', async () => {
    const { json, calls } = await create(BODY);
    expect(json).toEqual(TRANSFER);
    expect(calls).toEqual([['transfer.v1.create_transfer', BODY]]);
  });

  it('is checked for a user, and made by nothing', async () => {
    const { json, calls } = await ask('/v1/transfers/check', BODY);
    expect(json).toEqual(CHECKED);
    expect(calls).toEqual([['transfer.v1.check_transfer', BODY]]);
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

  it('has its confirmation begun for a page', async () => {
    const path = '/v1/transfers/transfer_1/confirm/begin';
    const { json, calls } = await ask(path, { domain: 'example.com' });
    expect(json).toEqual(BEGUN);
    const input = { transfer_id: 'transfer_1', domain: 'example.com' };
    expect(calls).toEqual([['transfer.v1.begin_transfer_confirmation', input]]);
    expect(await ask(path, {})).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
  });

  it('is confirmed with what was signed over it', async () => {
    const proofs = { public_key_credential: { id: 'AcX', response: { a: 1 } }, app_signature: 'mDfX0' };
    const { inputOf } = await ask('/v1/transfers/transfer_1/confirm', proofs);
    expect(inputOf('transfer.v1.confirm_transfer')).toEqual({ transfer_id: 'transfer_1', ...proofs });
  });

  it.each(['confirm', 'cancel'])('is named by its path: %s', async (step) => {
    const { json, inputOf } = await ask(`/v1/transfers/transfer_1/${step}`, {});
    expect(json).toEqual(TRANSFER);
    expect(inputOf(`transfer.v1.${step}_transfer`)).toMatchObject({ transfer_id: 'transfer_1' });
  });
});

describe('a confirmation', () => {
  it('hands the session of its person over', async () => {
    const session = { session_token: 'token', session_jwt: 'jwt' };
    const { inputOf } = await ask('/v1/transfers/transfer_1/confirm', session);
    expect(inputOf('transfer.v1.confirm_transfer')).toEqual({ ...session, transfer_id: 'transfer_1' });
  });

  it.each([{ session_token: 5 }, { session_token: 'a'.repeat(513) }, { transfer_id: 'transfer_2' }])(
    'is refused with %j',
    async (body) => {
      const answer = await ask('/v1/transfers/transfer_1/confirm', body);
      expect(answer).toMatchObject({ status: 400, calls: [] });
    },
  );

  it.each([
    ['session_user_mismatch', 409],
    ['session_not_found', 404],
    ['step_up_required', 403],
  ] as const)('is refused for its session: %s', async (error_type, status) => {
    const answer = await ask(
      '/v1/transfers/transfer_1/confirm',
      { session_token: 'token' },
      {
        'transfer.v1.confirm_transfer': refusing(error_type),
      },
    );
    expect(answer).toMatchObject({ status, json: { error_type } });
  });
});

describe('transfers', () => {
  it('are listed by a path that no id shadows', async () => {
    const query = 'user_id=user_1&source=wallet_1&limit=10&offset=3';
    const { json, headers, calls } = await ask(`GET /v1/transfers/list?${query}`);
    expect(json).toEqual(LISTED);
    expect(headers.get('x-api-stability')).toBe('beta');
    const input = { user_id: 'user_1', source: 'wallet_1', limit: 10, offset: 3 };
    expect(calls).toEqual([['transfer.v1.list_transfers', input]]);
  });

  it.each(['limit=9', 'limit=101', 'limit=ten', 'offset=-1'])('are not listed by %s', async (query) => {
    const answer = await ask(`GET /v1/transfers/list?${query}`);
    expect(answer).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
  });

  it('are read one by one', async () => {
    const { json, inputOf } = await ask('GET /v1/transfers/transfer_1');
    expect(json).toEqual(TRANSFER);
    expect(inputOf('transfer.v1.get_transfer')).toEqual({ transfer_id: 'transfer_1' });
  });

  describe('that wait for approvals are read as the signer holds them', () => {
    const { dest, source, source_amount, source_currency } = BODY;
    const waiting = {
      ...TRANSFER,
      status: 'awaiting_approval',
      source,
      dest,
      source_amount,
      source_currency,
    };
    const payment = {
      ...{ user_id: 'user_1', wallet_id: source, network: 'eip155:1', destination: dest },
      ...{ amount: source_amount, currency: source_currency },
    };
    const held = { payment, needed: { count: 2, by: 'keys' }, approvals: [{ key_id: 'key_2' }] };
    const read = (said: unknown) =>
      ask('GET /v1/transfers/transfer_1', undefined, {
        'transfer.v1.get_transfer': waiting,
        'signer.v1.get_payment_approvals': said as object,
      });

    it('with who has approved, and how many have to', async () => {
      const { approvals, needed } = held;
      const shown = { ...waiting, approvals, needed_approvals: needed, network: 'eip155:1' };
      expect((await read(held)).json).toEqual(shown);
    });

    it('with its memo, if the signer holds the same', async () => {
      const readWith = (memo: object) =>
        ask('GET /v1/transfers/transfer_1', undefined, {
          'transfer.v1.get_transfer': { ...waiting, memo },
          'signer.v1.get_payment_approvals': { ...held, payment: { ...payment, memo: { id: '7' } } },
        });
      expect(await readWith({ id: '7' })).toMatchObject({ status: 200, json: { memo: { id: '7' } } });
      for (const memo of [{ id: '8' }, { text: '7' }])
        expect(await readWith(memo)).toMatchObject({ status: 409, json: { error_type: 'payment_differs' } });
    });

    it('and are rejected where the signer has rejected them, and transfer has not heard of it', async () => {
      const rejected = { ...waiting, status: 'rejected' };
      const answer = await ask('GET /v1/transfers/transfer_1', undefined, {
        'transfer.v1.get_transfer': waiting,
        'signer.v1.get_payment_approvals': { ...held, rejection: { key_id: 'key_2' } },
        'transfer.v1.follow_approvals': rejected,
      });
      expect(answer.json).toEqual(rejected);
    });

    it.each<[string, unknown]>([
      ...Object.keys(payment)
        .filter((member) => member !== 'network')
        .map((member): [string, unknown] => [
          `another ${member}`,
          { ...held, payment: { ...payment, [member]: 'other' } },
        ]),
      ['a memo', { ...held, payment: { ...payment, memo: { text: 'other' } } }],
      ['none', refusing('transfer_not_found')],
    ])('and not where it holds %s', async (_, said) => {
      expect(await read(said)).toMatchObject({ status: 409, json: { error_type: 'payment_differs' } });
    });
  });
});
