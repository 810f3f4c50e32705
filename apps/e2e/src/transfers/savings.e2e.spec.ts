import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FeedEvent } from '@latchkey/contracts/events';
import type { Transfer } from '@latchkey/contracts/transfer';
import type { Wallet } from '@latchkey/contracts/wallet';
import { parseUnits } from 'ethers';
import { guidePolicy } from '../harness/chains/guide-policy.js';
import { payingStack } from '../harness/chains/paying-stack.js';
import { hasRealChains } from '../harness/chains/real-chains.js';
import { decided, fundedWalletOf, order } from '../harness/chains/transfers.js';
import { expectRefusal, nowSeconds, succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { untilEvents } from '../harness/http/feed.js';
import { operator, WITH_OPERATORS } from '../harness/http/operators.js';
import { DOMAIN, type Passkey, registerPasskey } from '../harness/sign-in/passkey.js';
import { type SignedIn, signIn } from '../harness/sign-in/sign-in.js';

const DAY_SECONDS = 86_400;

/** The policy `savings` of the guide, as a reader walks through it: each step goes on from those before it. */
(hasRealChains ? describe : describe.skip)('savings', () => {
  const own = payingStack(WITH_OPERATORS);

  describe.each(['evm', 'solana'] as const)('on a real chain: %s', (name) => {
    let app: TestApp;
    let person: SignedIn;
    let passkey: Passkey;
    let wallet: Wallet;
    const made: Transfer[] = [];
    let tip: Transfer;
    let more: Transfer;
    let most: Transfer;
    let rest: Transfer;
    beforeAll(async () => {
      app = await newApp();
      const policy = guidePolicy('savings', own.chains[name].coin);
      succeeded(await operator('ada').setTransferPolicy(app.id, policy));
      person = await signIn(app);
      passkey = await registerPasskey(app, person.userId);
      const saved = { user_id: person.userId, coins: '5' };
      wallet = await fundedWalletOf(app.api, own.chains[name], saved);
    });

    const chain = () => own.chains[name];
    const session = () => ({ session_token: person.token });
    const payment = (source_amount: string) =>
      order(wallet, { dest: chain().newAddress(), source_amount, source_currency: chain().coin });
    const created = async (amount: string) => {
      const transfer = succeeded(await app.api.transfers.create(payment(amount)));
      made.push(transfer);
      return transfer;
    };
    const confirm = ({ id }: Transfer, proof: object = {}) =>
      app.api.transfers.confirm({ transfer_id: id, ...proof });
    const offer = async ({ id }: Transfer) =>
      succeeded(await app.api.transfers.beginConfirm({ transfer_id: id, domain: DOMAIN }));
    const approve = (by: 'ada' | 'bob', { id, dest, source_amount, source_currency }: Transfer) =>
      operator(by).decideTransfer('approve', app.id, id, { dest, source_amount, source_currency });

    /** What the page of the person hands over, once their passkey has signed this payment. */
    async function signed(transfer: Transfer) {
      const { signed_payment, public_key_credential_request_options: options } = await offer(transfer);
      const { id, dest, source_amount } = transfer;
      const shown = { transfer: id, destination: dest, amount: source_amount, currency: chain().coin };
      expect(JSON.parse(signed_payment)).toMatchObject(shown);
      return { public_key_credential: passkey.authenticator.get(options?.['publicKey']) };
    }

    const paidTo = ({ dest }: Transfer) => chain().balance(dest);
    async function expectPaid(transfer: Transfer): Promise<void> {
      expect(await decided(app.api, transfer.id)).toMatchObject({ status: 'completed' });
      expect(await paidTo(transfer)).toBe(parseUnits(transfer.source_amount, chain().decimals));
    }

    it('a tip is paid with a session of its person, and not without', async () => {
      tip = await created('0.01');
      expectRefusal(await confirm(tip), 403, 'step_up_required');
      expect(await paidTo(tip)).toBe(0n);
      succeeded(await confirm(tip, session()));
      await expectPaid(tip);
    });

    it('more is paid only with a passkey over the payment, once the passkey counts', async () => {
      more = await created('0.1');
      const bySession = await confirm(more, session());
      expectRefusal(bySession, 403, 'step_up_required');
      const required_factors = [{ type: 'webauthn', reason: 'factor_missing' }];
      expect(bySession.body).toMatchObject({ required_factors });
      expect(await offer(more)).not.toHaveProperty('public_key_credential_request_options');
      const { webauthn_credential_id } = passkey;
      succeeded(await app.api.test.fastForward({ webauthn_credential_id, minutes: DAY_SECONDS / 60 }));
      expect(await paidTo(more)).toBe(0n);
      succeeded(await confirm(more, await signed(more)));
      await expectPaid(more);
    });

    it('most is paid only after two operators have approved what the passkey has signed', async () => {
      most = await created('2');
      expectRefusal(await confirm(most, session()), 403, 'step_up_required');
      const ofAnother = await signed(await created('2'));
      expectRefusal(await confirm(most, ofAnother), 400, 'invalid_webauthn_credential');
      expect(succeeded(await confirm(most, await signed(most))).status).toBe('awaiting_approval');
      expectRefusal(await app.api.transfers.approve({ transfer_id: most.id }), 403, 'approval_not_allowed');
      for (const again of [1, 2])
        expect([again, succeeded(await approve('ada', most)).status]).toEqual([again, 'awaiting_approval']);
      expect(await paidTo(most)).toBe(0n);
      expect(succeeded(await approve('bob', most))).toMatchObject({
        status: 'processing',
        approvals: [{ key_id: 'ada' }, { key_id: 'bob' }],
      });
      await expectPaid(most);
      const tipNow = succeeded(await app.api.transfers.check(payment('0.01')));
      expect(tipNow.requires).toMatchObject({ person: false, passkey: true, approvals: null });
    });

    it('the rest is refused until the time that the refusal tells', async () => {
      rest = await created('1.5');
      const refused = await confirm(rest, await signed(rest));
      const { resets_at = 0 } = expectRefusal(refused, 403, 'transfer_limit_exceeded');
      const wait = resets_at - nowSeconds();
      expect(wait).toBeGreaterThan(DAY_SECONDS - 3600);
      expect(await paidTo(rest)).toBe(0n);
      const minutes = Math.ceil(wait / 60);
      succeeded(await app.api.test.fastForward({ transfer_id: most.id, minutes }));
      expect(succeeded(await confirm(rest, await signed(rest))).status).toBe('awaiting_approval');
    });

    it('the feed tells each step, with the id of its transfer', async () => {
      const paid = [tip, more, most];
      const told = {
        'transfer.created': made,
        'wallet.payment_signed': paid,
        'transfer.processing': paid,
        'transfer.completed': paid,
        'transfer.awaiting_approval': [most, rest],
        'transfer.approved': [most, most],
        'transfer.refused': [rest],
      };
      const user_id = person.userId;
      for (const [type, transfers] of Object.entries(told)) {
        const events = await untilEvents(app, transfers.length, { type, user_id });
        expect([type, events.flatMap(transferOf)]).toEqual([type, transfers.map(({ id }) => id)]);
      }
      const { events } = succeeded(await app.api.events.list({ user_id, limit: '100' }));
      expect(events.flatMap(transferOf)).toHaveLength(Object.values(told).flat().length);
      const dataOf = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data);
      const sessions = [person.session.id, '', ''];
      expect(dataOf('wallet.payment_signed')).toEqual(
        paid.map(({ id, dest, source_amount, source_currency, network_name }, index) => ({
          ...{ transfer_id: id, wallet_id: wallet.id, session_id: sessions[index] },
          ...{ destination: dest, amount: source_amount, currency: source_currency, network: network_name },
        })),
      );
      expect(dataOf('transfer.refused')).toMatchObject([{ error_type: 'transfer_limit_exceeded' }]);
      const approvals = events.filter(({ type }) => type === 'transfer.approved');
      expect(approvals.map(({ actor }) => actor)).toMatchObject([{ key_id: 'ada' }, { key_id: 'bob' }]);
    });
  });
});

/** The id of the transfer that an event is about; none for the other events of its user. */
function transferOf({ data }: FeedEvent): string[] {
  return 'transfer_id' in data ? [String(data.transfer_id)] : [];
}
