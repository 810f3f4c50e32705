import { afterAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@latchkey/contracts';
import { send } from '@latchkey/edge/testing';
import { ADMIN_KEY, startTestAdmin } from '../testing/test-admin.js';

const POLICY = { app_id: 'app_1', wallet_id: null, version: 1, rules: [{}] };
const TRIAL = {
  person: true,
  policies: [{ policy: 'typed', admitted_by: 0, rules: [] }],
  payments_frozen: false,
};
const requireKnown = (app_id: string) => {
  if (app_id !== 'app_1') throw new AppError('app_not_found');
};
const admin = await startTestAdmin({
  'identity.v1.act_for_app': ({ app_id }: { app_id: string }) => {
    requireKnown(app_id);
    return { caller: { app_id }, ticket: `ticket of ${app_id}` };
  },
  'identity.v1.get_app': ({ app_id }: { app_id: string }) => {
    requireKnown(app_id);
    return { id: app_id, environment: 'test' };
  },
  'signer.v1.get_transfer_policy': POLICY,
  'signer.v1.set_app_transfer_policy': POLICY,
  'wallet.v1.get_wallet': ({ wallet_id }: { wallet_id: string }) => {
    if (wallet_id !== 'wallet_1') throw new AppError('wallet_not_found');
    return { id: wallet_id };
  },
  'signer.v1.get_wallet_transfer_policy': { ...POLICY, wallet_id: 'wallet_1' },
  'signer.v1.try_transfer_policy': TRIAL,
});
afterAll(() => admin.close());

const ask = (method: string, app: string, body?: object, path = '') =>
  send(admin, `/v1/admin/apps/${app}/transfer_policy${path}`, {
    method,
    key: ADMIN_KEY,
    ...(body && { body: JSON.stringify(body) }),
  });
const REQUEST = { rules: [{ currency: 'USDC', limits: { per_day: '5' } }], loosen_after_minutes: 60 };

describe('the transfer policy of an App', () => {
  it.each([
    // The App's own view of it: with the policy that is in force before one was set.
    ['GET', undefined, 'get_transfer_policy', {}, { caller: { app_id: 'app_1' } }],
    ['PUT', REQUEST, 'set_app_transfer_policy', { app_id: 'app_1', ...REQUEST }, { caller: null }],
  ])('%s reaches the signer', async (method, body, procedure, sent, as) => {
    expect(await ask(method, 'app_1', body)).toMatchObject({ status: 200, json: POLICY });
    const { subject, input, context } = admin.calls.at(-1) ?? {};
    expect([subject, input]).toEqual([`signer.v1.${procedure}`, sent]);
    expect(context).toMatchObject(as);
  });

  it('is read beside that of a wallet, of a wallet of this App alone', async () => {
    const of = (wallet: string) =>
      send(admin, `/v1/admin/apps/app_1/wallets/${wallet}/transfer_policy`, { key: ADMIN_KEY });
    expect(await of('wallet_1')).toMatchObject({ status: 200, json: { wallet_id: 'wallet_1' } });
    expect(admin.calls.at(-1)).toMatchObject({
      input: { wallet_id: 'wallet_1' },
      context: { caller: { app_id: 'app_1' } },
    });
    expect(await of('wallet_2')).toMatchObject({ status: 404, json: { error_type: 'wallet_not_found' } });
  });

  it('is tried with a payment, with the environment of the App', async () => {
    const payment = { currency: 'USDC', amount: '5', dest: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045' };
    const request = { rules: REQUEST.rules, ...payment };
    expect(await ask('POST', 'app_1', request, '/dry_run')).toMatchObject({ status: 200, json: TRIAL });
    const { subject, input, context } = admin.calls.at(-1) ?? {};
    expect([subject, input]).toEqual([
      'signer.v1.try_transfer_policy',
      { app_id: 'app_1', environment: 'test', ...request },
    ]);
    expect(context).toMatchObject({ caller: null });
  });

  it.each<[string, object | undefined, string]>([
    ['GET', undefined, 'act_for_app'],
    ['PUT', REQUEST, 'get_app'],
  ])('%s of an unknown App is 404', async (method, body, asked) => {
    const before = admin.calls.length;
    const answer = await ask(method, 'app_2', body);
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'app_not_found' } });
    expect(admin.calls.slice(before).map(({ subject }) => subject)).toEqual([`identity.v1.${asked}`]);
  });
});
