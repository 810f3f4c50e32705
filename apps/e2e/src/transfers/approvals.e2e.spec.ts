import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TRANSFER_EVENTS, transferApproved, transferRejected } from '@latchkey/contracts/catalogue';
import type { Wallet } from '@latchkey/contracts/wallet';
import { newId } from '@latchkey/platform/ids';
import { Transaction } from 'ethers';
import { until } from '@latchkey/platform/testing';
import { ProcessUser } from '../harness/bus/process-user.js';
import { payingStack } from '../harness/chains/paying-stack.js';
import { WebhookReceiver } from '../harness/events/webhook-receiver.js';
import { hasRealChains } from '../harness/chains/real-chains.js';
import { decided, fundedWalletOf, order } from '../harness/chains/transfers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { type AppApi, appApi } from '../harness/http/app-client.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { untilEvents } from '../harness/http/feed.js';
import { operator, WITH_OPERATORS } from '../harness/http/operators.js';
import { type SignedIn, signIn } from '../harness/sign-in/sign-in.js';

const LIMIT_MS = 120_000;

const BY_KEYS = [{ needs: { person: true, approvals: { count: 2, by: 'keys' } } }];
const BY_OPERATORS = [{ needs: { approvals: { count: 2, by: 'operators' } } }];
const STEP_TYPES = [...Object.values(TRANSFER_EVENTS), transferApproved, transferRejected].map(
  ({ type }) => type,
);

(hasRealChains ? describe : describe.skip)('a payment that others approve', () => {
  const own = payingStack(WITH_OPERATORS);
  let person: SignedIn;
  let wallet: Wallet;
  let others: [AppApi, AppApi];
  beforeAll(async () => {
    const newKey = async () => succeeded(await adminApi().createKey(own.app.id, { kind: 'secret' }));
    others = [appApi((await newKey()).key), appApi((await newKey()).key)];
  });
  beforeEach(async () => {
    person = await signIn(own.app);
    wallet = await fundedWalletOf(own.app.api, own.chains.evm, { user_id: person.userId, coins: '10' });
  });

  const api = () => own.app.api;
  const set = async (rules: object[]) => succeeded(await adminApi().setTransferPolicy(own.app.id, { rules }));
  const created = async (source_amount: string) => {
    const dest = own.chains.evm.newAddress();
    const request = order(wallet, { dest, source_amount, source_currency: 'ethereum' });
    return succeeded(await api().transfers.create(request)).id;
  };
  const confirm = (transfer_id: string) =>
    api().transfers.confirm({ transfer_id, session_token: person.token });

  it(
    'is confirmed by its person, and approved by two other keys',
    async () => {
      await set(BY_KEYS);
      const transfer_id = await created('0.8');
      expect(succeeded(await confirm(transfer_id))).toMatchObject({
        status: 'awaiting_approval',
        approvals: [],
      });
      const [first, second] = others;
      expectRefusal(await api().transfers.approve({ transfer_id }), 403, 'approval_not_allowed');
      const note = 'Seen the invoice';
      const half = succeeded(await first.transfers.approve({ transfer_id, note }));
      expect(half).toMatchObject({ status: 'awaiting_approval', approvals: [{ user_id: '', note }] });
      expect(succeeded(await first.transfers.approve({ transfer_id })).approvals).toHaveLength(1);
      expect(succeeded(await api().transfers.get({ transfer_id }))).toMatchObject({
        approvals: [{ note }],
        needed_approvals: { count: 2, by: 'keys' },
        network: 'eip155:31337',
      });
      const other = await second.transfers.approve({ transfer_id, source_amount: '0.9' });
      expectRefusal(other, 409, 'payment_differs');
      // No call needs the session any more.
      succeeded(await api().sessions.revoke({ session_id: person.session.id }));
      const meant = { source_amount: '0.8', source_currency: 'ethereum' };
      const last = await second.transfers.approve({ transfer_id, ...meant });
      expect(succeeded(last).status).toBe('processing');
      const paid = await decided(api(), transfer_id);
      expect(paid).toMatchObject({ status: 'completed', approvals: [{ note }, { note: '' }] });
      expect(new Set(paid.approvals.map(({ key_id }) => key_id)).size).toBe(2);
      const told = await untilEvents(own.app, 2, { type: 'transfer.approved', user_id: person.userId });
      expect(told.map(({ data }) => data)).toMatchObject([
        { transfer_id, network: 'ethereum' },
        { transfer_id, network: 'ethereum' },
      ]);
    },
    LIMIT_MS,
  );

  it(
    'is approved by two operators, and rejected by the key that made it',
    async () => {
      await set(BY_OPERATORS);
      const [paid, rejected] = [await created('0.2'), await created('0.2')];
      for (const id of [paid, rejected])
        expect(succeeded(await confirm(id)).status).toBe('awaiting_approval');
      const [first] = others;
      const [ada, bob] = [operator('ada'), operator('bob')];
      expectRefusal(await first.transfers.approve({ transfer_id: paid }), 403, 'approval_not_allowed');
      succeeded(await ada.decideTransfer('approve', own.app.id, paid, { note: 'right' }));
      const again = succeeded(await ada.decideTransfer('approve', own.app.id, paid));
      expect(again).toMatchObject({ status: 'awaiting_approval', approvals: [{ key_id: 'ada' }] });
      expect(succeeded(await bob.getTransfer(own.app.id, paid))).toMatchObject(again);
      expect(succeeded(await bob.decideTransfer('approve', own.app.id, paid))).toMatchObject({
        status: 'processing',
        approvals: [{ key_id: 'ada', note: 'right' }, { key_id: 'bob' }],
      });
      expect((await decided(api(), paid)).status).toBe('completed');

      const note = 'Not ours';
      const ended = succeeded(await api().transfers.reject({ transfer_id: rejected, note }));
      expect(ended).toMatchObject({ status: 'rejected', rejection: { user_id: '', note } });
      const late = await bob.decideTransfer('approve', own.app.id, rejected);
      expectRefusal(late, 400, 'transfer_not_pending');
      const events = await untilEvents(own.app, 1, { type: 'transfer.rejected', user_id: person.userId });
      expect(events).toMatchObject([
        { actor: { type: 'secret_key' }, data: { transfer_id: rejected, network: 'ethereum' } },
      ]);
    },
    LIMIT_MS,
  );

  it(
    'has each of its steps sent to a webhook',
    async () => {
      await set(BY_OPERATORS);
      const receiver = await WebhookReceiver.start();
      const { id: webhook_id } = succeeded(
        await api().webhooks.create({ url: receiver.url, events: STEP_TYPES }),
      );
      const [paid, rejected, late] = [await created('0.2'), await created('0.2'), await created('0.2')];
      for (const id of [paid, rejected, late]) succeeded(await confirm(id));
      for (const name of ['ada', 'bob'] as const)
        succeeded(await operator(name).decideTransfer('approve', own.app.id, paid));
      succeeded(await operator('ada').decideTransfer('reject', own.app.id, rejected));
      succeeded(await api().test.fastForward({ transfer_id: late, minutes: 61 }));
      const steps: [string, string[]][] = [
        [paid, ['approved', 'approved', 'processing', 'completed']],
        [rejected, ['rejected']],
        [late, ['expired']],
      ];
      for (const [id, then] of steps) {
        const expected = ['created', 'awaiting_approval', ...then].map((step) => `transfer.${step}`).sort();
        await until(() => receiver.typesOf(id).length >= expected.length);
        expect(receiver.typesOf(id)).toEqual(expected);
      }
      succeeded(await api().webhooks.delete({ webhook_id }));
      await receiver.stop();
    },
    LIMIT_MS,
  );

  it('of a blocked user is not approved, and ends with its time', async () => {
    await set(BY_OPERATORS);
    const transfer_id = await created('0.2');
    succeeded(await confirm(transfer_id));
    succeeded(await api().users.block({ user_id: person.userId }));
    const ada = operator('ada');
    expectRefusal(await ada.decideTransfer('approve', own.app.id, transfer_id), 403, 'user_blocked');
    succeeded(await api().users.unblock({ user_id: person.userId }));
    succeeded(await api().test.fastForward({ transfer_id, minutes: 61 }));
    expect(succeeded(await api().transfers.get({ transfer_id })).status).toBe('expired');
    expectRefusal(await ada.decideTransfer('approve', own.app.id, transfer_id), 400, 'transfer_not_pending');
  });

  it('is not approved by code in transfer, with whatever ticket; code in the gateway has one of another key', async () => {
    await set([{ needs: { approvals: { count: 1, by: 'keys' } } }]);
    const [gateway, transfer] = [await ProcessUser.of('gateway'), await ProcessUser.of('transfer')];
    const ticketOf = async ({ secretKey }: { secretKey: string }) =>
      (await gateway.resolved({ secretKey })).ticket;
    const newTicket = async () => {
      const { key } = succeeded(await adminApi().createKey(own.app.id, { kind: 'secret' }));
      return ticketOf({ secretKey: key });
    };
    const [made, seen, another] = [await ticketOf(own.app), await newTicket(), await newTicket()];
    const payment = forgedPayment();
    const input = { wallet_id: wallet.id, user_id: wallet.user_id, ...payment };
    const signing = async (ticket: string) =>
      (await transfer.call('signer.v1.sign_payment', input, { ticket })).ok?.['signature'];
    const approve = (by: ProcessUser, ticket: string) => {
      const decision = { transfer_id: payment.intent.transfer_id, note: '' };
      return by.refusalOf('signer.v1.approve_payment', decision, { ticket });
    };
    expect(await signing(made)).toBeNull();
    expect(await approve(transfer, seen)).toBe('bus');
    expect(await signing(seen)).toBeNull();
    // The key has had a part in the payment now.
    expect(await approve(gateway, seen)).toBe('approval_not_allowed transfer_confirmed_by_key');
    expect(await approve(gateway, another)).toBe('answered');
    expect(await signing(made)).toEqual(expect.any(String));
    await Promise.all([gateway.close(), transfer.close()]);
  });

  it('is not shown as another payment than code in transfer has the signer keep', async () => {
    await set(BY_OPERATORS);
    const [gateway, transfer] = [await ProcessUser.of('gateway'), await ProcessUser.of('transfer')];
    const { ticket } = await gateway.resolved(own.app);
    const transfer_id = await created('0.2');
    const { unsigned_transaction, intent } = forgedPayment();
    const forged = { wallet_id: wallet.id, user_id: wallet.user_id, unsigned_transaction };
    const asked = { ...forged, intent: { ...intent, transfer_id } };
    expect((await transfer.call('signer.v1.sign_payment', asked, { ticket })).ok?.['signature']).toBeNull();
    // Now it waits, and transfer shows what it was made for.
    await gateway.call('transfer.v1.follow_approvals', { transfer_id }, { ticket });
    await Promise.all([gateway.close(), transfer.close()]);
    const ada = operator('ada');
    const meant = { source_amount: '0.2', source_currency: 'ethereum' };
    const approval = await ada.decideTransfer('approve', own.app.id, transfer_id, meant);
    expectRefusal(approval, 409, 'payment_differs');
    expectRefusal(await api().transfers.get({ transfer_id }), 409, 'payment_differs');
    expectRefusal(await ada.getTransfer(own.app.id, transfer_id), 409, 'payment_differs');
    expect(succeeded(await ada.decideTransfer('reject', own.app.id, transfer_id)).status).toBe('rejected');
  });
});

/** A payment of no transfer, as code in transfer would have it signed. */
function forgedPayment() {
  const fees = { gasLimit: 21_000n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1n };
  const to = `0x${'cd'.repeat(20)}`;
  const terms = { type: 2, chainId: 31_337n, nonce: 0, to, value: 1n, ...fees };
  return {
    unsigned_transaction: Buffer.from(Transaction.from(terms).unsignedSerialized.slice(2), 'hex').toString(
      'base64',
    ),
    intent: {
      ...{ transfer_id: newId('transfer'), chain: 'eip155:31337', currency: 'ethereum', decimals: 18 },
      ...{ destination: to, units: '1', most_fee: `${fees.gasLimit * fees.maxFeePerGas}` },
      expires_at: Math.floor(Date.now() / 1000) + 3600,
    },
  };
}
