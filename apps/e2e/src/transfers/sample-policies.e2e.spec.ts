import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Wallet } from '@latchkey/contracts/wallet';
import { guidePolicy } from '../harness/chains/guide-policy.js';
import { payingStack } from '../harness/chains/paying-stack.js';
import { hasRealChains } from '../harness/chains/real-chains.js';
import { fundedWalletOf, order } from '../harness/chains/transfers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { type AppApi, appApi } from '../harness/http/app-client.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { operator, WITH_OPERATORS } from '../harness/http/operators.js';
import { type SignedIn, signIn } from '../harness/sign-in/sign-in.js';

const SUPPLIER = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const LIMIT_MS = 60_000;

/** Each policy of the guide but `savings`, in an App of its own, because it counts all payments of its App. */
(hasRealChains ? describe : describe.skip)('the policies of the guide', () => {
  const own = payingStack(WITH_OPERATORS);
  let app: TestApp;
  let person: SignedIn;
  let wallet: Wallet;
  let others: AppApi[];
  beforeEach(async () => {
    app = await newApp();
    const keys = await Promise.all([1, 2].map(() => adminApi().createKey(app.id, { kind: 'secret' })));
    others = keys.map((answer) => appApi(succeeded(answer).key));
    person = await signIn(app);
    wallet = await fundedWalletOf(app.api, own.chains.evm, { user_id: person.userId, coins: '20' });
  });

  const set = async (name: string) =>
    succeeded(await adminApi().setTransferPolicy(app.id, guidePolicy(name)));
  const confirmed = async (source_amount: string, { dest = SUPPLIER, session = {} } = {}) => {
    const request = order(wallet, { dest, source_amount, source_currency: 'ethereum' });
    const { id: transfer_id } = succeeded(await app.api.transfers.create(request));
    return { transfer_id, answer: await app.api.transfers.confirm({ transfer_id, ...session }) };
  };
  const statusOf = async (paying: ReturnType<typeof confirmed>) => succeeded((await paying).answer).status;

  it(
    'a tip jar: a session for a tip, a fresh code for more, and no more',
    async () => {
      await set('tip-jar');
      const session = { session_token: person.token };
      expectRefusal((await confirmed('0.01')).answer, 403, 'step_up_required');
      expect(await statusOf(confirmed('0.01', { session }))).toBe('processing');
      const { answer: above } = await confirmed('0.05', { session });
      expectRefusal(above, 403, 'step_up_required');
      expect(above.body).toMatchObject({ required_factors: [{ type: 'totp', reason: 'factor_missing' }] });
      const { answer: farAbove } = await confirmed('0.2', { session });
      expectRefusal(farAbove, 403, 'transfer_limit_exceeded');
      expect(farAbove.body).not.toHaveProperty('resets_at');
    },
    LIMIT_MS,
  );

  it(
    'payouts: to suppliers alone, to others with an operator, whatever suppliers got, and no more at once',
    async () => {
      await set('payouts');
      for (const day of [1, 2, 3]) expect([day, await statusOf(confirmed('1'))]).toEqual([day, 'processing']);
      const above = await confirmed('4', { dest: own.chains.evm.newAddress() });
      expect(succeeded(above.answer).status).toBe('awaiting_approval');
      const approved = await operator('bob').decideTransfer('approve', app.id, above.transfer_id);
      expect(succeeded(approved)).toMatchObject({ status: 'processing', approvals: [{ key_id: 'bob' }] });
      const { answer: farAbove } = await confirmed('5.1');
      expectRefusal(farAbove, 403, 'transfer_limit_exceeded');
    },
    LIMIT_MS,
  );

  it(
    'a treasury: two keys, then two operators, and no more in a month',
    async () => {
      await set('treasury');
      const within = await confirmed('2');
      expect(succeeded(within.answer).status).toBe('awaiting_approval');
      const { transfer_id } = within;
      const statuses: string[] = [];
      for (const other of others)
        statuses.push(succeeded(await other.transfers.approve({ transfer_id })).status);
      expect(statuses).toEqual(['awaiting_approval', 'processing']);

      const above = await confirmed('3');
      const [first] = others;
      const byKey = await first?.transfers.approve({ transfer_id: above.transfer_id });
      expect(byKey?.body).toMatchObject({ error_type: 'approval_not_allowed' });
      for (const admin of [adminApi(), operator('bob')])
        succeeded(await admin.decideTransfer('approve', app.id, above.transfer_id));
      const { answer: farAbove } = await confirmed('4');
      const { resets_at = 0 } = expectRefusal(farAbove, 403, 'transfer_limit_exceeded');
      expect(resets_at - Date.now() / 1000).toBeGreaterThan(29 * 86_400);
    },
    LIMIT_MS,
  );
});
