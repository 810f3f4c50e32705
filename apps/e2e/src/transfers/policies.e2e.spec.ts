import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Wallet } from '@latchkey/contracts/wallet';
import { payingStack } from '../harness/chains/paying-stack.js';
import { hasRealChains } from '../harness/chains/real-chains.js';
import { decided, eventsOf, fundedWallet, order } from '../harness/chains/transfers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { untilEvents } from '../harness/http/feed.js';
import { unknownId } from '../harness/sign-in/identities.js';

const LIMIT_MS = 120_000;
const DAY_SECONDS = 86_400;
const CONFIRMATIONS = 12;

(hasRealChains ? describe : describe.skip)('the transfer policy', () => {
  const own = payingStack();
  let wallet: Wallet;
  beforeEach(async () => {
    wallet = await fundedWallet(own.app.api, own.chains.evm, '10');
    await set([{}]);
  });

  const api = () => own.app.api;
  const set = async (rules: object[], more: object = {}) =>
    succeeded(await adminApi().setTransferPolicy(own.app.id, { rules, ...more }));
  const request = (source_amount: string, dest = own.chains.evm.newAddress()) =>
    order(wallet, { dest, source_amount, source_currency: 'ethereum' });
  const created = async (amount: string, dest?: string) =>
    succeeded(await api().transfers.create(request(amount, dest)));
  const confirm = (transfer_id: string) => api().transfers.confirm({ transfer_id });

  it(
    'of an App is held by confirmations at once, and says when the amount fits',
    async () => {
      const limits = { per_transfer: '0.5', per_day: '1.05' };
      const policy = await set([{ currency: 'ethereum', limits }]);
      const before = Number(policy.windows[0]?.spent);
      const room = String(1 + before);
      await set([{ currency: 'ethereum', limits: { ...limits, per_day: room } }]);
      const ids: string[] = [];
      for (let n = 0; n < CONFIRMATIONS; n += 1) ids.push((await created('0.3')).id);
      const answers = await Promise.all(ids.map(confirm));
      const paid = answers.filter(({ status }) => status === 200);
      expect(paid).toHaveLength(3);
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        const { resets_at = 0 } = expectRefusal(answer, 403, 'transfer_limit_exceeded');
        expect(resets_at - Date.now() / 1000).toBeGreaterThan(DAY_SECONDS - 3600);
      }
      const tooMuch = await created('0.6');
      expect(tooMuch.requires).toMatchObject({ refused_by: 'transfer_limit_exceeded' });
      const answer = await confirm(tooMuch.id);
      expectRefusal(answer, 403, 'transfer_limit_exceeded');
      expect(answer.body).not.toHaveProperty('resets_at');
      const inForce = succeeded(await api().transfers.policy());
      expect(succeeded(await adminApi().getTransferPolicy(own.app.id))).toEqual(inForce);
      const { windows } = inForce;
      expect(windows).toMatchObject([{ rule: 0, window: 'per_day', limit: room }]);
      expect(Number(windows[0]?.left)).toBeCloseTo(0.1, 9);
      const first = ids[answers.findIndex(({ status }) => status === 200)] ?? '';
      expect((await decided(api(), first)).status).toBe('completed');
    },
    LIMIT_MS,
  );

  it('of a wallet tightens that of its App, and both say what a payment needs', async () => {
    const known = own.chains.evm.newAddress();
    const wallet_id = wallet.id;
    const set_of_wallet = await api().wallets.transferPolicy.set({
      wallet_id,
      rules: [{ currency: 'ethereum', dest: [known], needs: { factors: ['totp'] } }],
    });
    expect(succeeded(set_of_wallet)).toMatchObject({ wallet_id, version: 1, former: [] });
    expect(succeeded(await api().wallets.transferPolicy.get({ wallet_id }))).toEqual(
      succeeded(set_of_wallet),
    );
    const checked = succeeded(await api().transfers.check(request('0.01', known)));
    expect(checked.requires).toMatchObject({ person: true, factors: ['totp'] });
    expect(Number(checked.total_fees)).toBeGreaterThan(0);
    const { id } = await created('0.01');
    expectRefusal(await confirm(id), 403, 'destination_not_allowed');
    const needy = await confirm((await created('0.01', known)).id);
    expectRefusal(needy, 403, 'step_up_required');
    expect(needy.body).toMatchObject({ required_factors: [{ type: 'totp', reason: 'factor_missing' }] });
    await api().transfers.cancel({ transfer_id: id });
    expect(await eventsOf(id)).toEqual(['transfer.created', 'transfer.cancelled']);
    const refused = await untilEvents(own.app, 1, { type: 'transfer.refused', user_id: wallet.user_id });
    expect(refused).toMatchObject([
      { data: { transfer_id: id, source: wallet_id, error_type: 'destination_not_allowed' } },
    ]);
  });

  it(
    'decides again after a freeze: the transfer that was refused meanwhile stays pending, and is paid',
    async () => {
      const { id } = await created('0.1');
      succeeded(await adminApi().changePayments('freeze', own.app.id));
      expectRefusal(await confirm(id), 403, 'payments_frozen');
      expect(succeeded(await api().transfers.get({ transfer_id: id })).status).toBe('pending');
      const meanwhile = await created('0.1');
      expect(meanwhile.requires).toMatchObject({ refused_by: 'payments_frozen' });
      succeeded(await adminApi().changePayments('unfreeze', own.app.id));
      succeeded(await confirm(id));
      expect((await decided(api(), id)).status).toBe('completed');
      expect(succeeded(await api().transfers.get({ transfer_id: meanwhile.id })).status).toBe('pending');
      expect((await eventsOf(id)).slice(0, 2)).toEqual(['transfer.created', 'transfer.processing']);
      const refused = { type: 'transfer.refused', user_id: wallet.user_id };
      expect(await untilEvents(own.app, 1, refused)).toMatchObject([
        { data: { transfer_id: id, error_type: 'payments_frozen' } },
      ]);
    },
    LIMIT_MS,
  );

  it('that never decides, or of nothing that is known, is refused', async () => {
    const admin = adminApi();
    const never = await admin.setTransferPolicy(own.app.id, { rules: [{}, { currency: 'USDC' }] });
    expectRefusal(never, 400, 'invalid_request');
    expect(never.body).toMatchObject({ fields: [{ field: 'rules.1' }] });
    expectRefusal(await admin.setTransferPolicy(unknownId('app'), { rules: [] }), 404, 'app_not_found');
    const unknown = { wallet_id: unknownId('wallet') };
    expectRefusal(await api().wallets.transferPolicy.get(unknown), 404, 'wallet_not_found');
    expectRefusal(await api().wallets.transferPolicy.set({ ...unknown, rules: [] }), 404, 'wallet_not_found');
  });
});
