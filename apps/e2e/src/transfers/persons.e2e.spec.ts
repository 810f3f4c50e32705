import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Wallet } from '@latchkey/contracts/wallet';
import { payingStack } from '../harness/chains/paying-stack.js';
import { hasRealChains } from '../harness/chains/real-chains.js';
import { decided, fundedWalletOf, order } from '../harness/chains/transfers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { untilEvents } from '../harness/http/feed.js';
import { type SignedIn, signIn } from '../harness/sign-in/sign-in.js';

const PERSON = [{ currency: 'ethereum', limits: { per_transfer: '0.5' }, needs: { person: true } }];
const FRESH = [{ needs: { max_factor_age: 5 } }];

(hasRealChains ? describe : describe.skip)('a payment that needs its person', () => {
  const own = payingStack();
  let ada: SignedIn;
  let wallet: Wallet;
  beforeAll(async () => {
    ada = await signIn(own.app);
    wallet = await fundedWalletOf(own.app.api, own.chains.evm, { user_id: ada.userId, coins: '5' });
  });

  const api = () => own.app.api;
  const set = async (rules: object[]) => succeeded(await adminApi().setTransferPolicy(own.app.id, { rules }));
  const created = async (source_amount = '0.1') => {
    const dest = own.chains.evm.newAddress();
    return succeeded(
      await api().transfers.create(order(wallet, { dest, source_amount, source_currency: 'ethereum' })),
    );
  };
  const statusOf = async (transfer_id: string) =>
    succeeded(await api().transfers.get({ transfer_id })).status;

  it('is refused without a session, and paid with that of its user', async () => {
    await set(PERSON);
    const { id: transfer_id, requires } = await created();
    expect(requires).toMatchObject({ person: true, factors: [], max_factor_age: null });
    const alone = await api().transfers.confirm({ transfer_id });
    expectRefusal(alone, 403, 'step_up_required');
    expect(alone.body).toMatchObject({ required_factors: [{ type: 'any', reason: 'factor_missing' }] });
    expect(await statusOf(transfer_id)).toBe('pending');
    succeeded(await api().transfers.confirm({ transfer_id, session_token: ada.token }));
    expect((await decided(api(), transfer_id)).status).toBe('completed');
    const [signed] = await untilEvents(own.app, 1, { type: 'wallet.payment_signed', user_id: ada.userId });
    expect(signed?.data).toMatchObject({ transfer_id, session_id: ada.session.id });
    // What is signed already needs no session any more.
    expect(succeeded(await api().transfers.confirm({ transfer_id })).id).toBe(transfer_id);
  });

  it('is paid with a JWT, and not beyond the limit of its rule', async () => {
    await set(PERSON);
    const { id: transfer_id } = await created();
    const session_jwt = ada.jwt;
    succeeded(await api().transfers.confirm({ transfer_id, session_jwt }));
    const { id } = await created('0.6');
    const answer = await api().transfers.confirm({ transfer_id: id, session_jwt });
    expectRefusal(answer, 403, 'transfer_limit_exceeded');
  });

  it("is refused with another user's session, also where nothing needs one", async () => {
    const { token: session_token } = await signIn(own.app);
    const { id: transfer_id } = await created();
    for (const rules of [PERSON, [{}]]) {
      await set(rules);
      const answer = await api().transfers.confirm({ transfer_id, session_token });
      expectRefusal(answer, 409, 'session_user_mismatch');
    }
    expect(await statusOf(transfer_id)).toBe('pending');
  });

  it('is refused with a factor that is too old, and with a session that has ended', async () => {
    await set(FRESH);
    const { session, token: session_token } = await signIn(own.app, ada.email);
    succeeded(await api().test.fastForward({ session_id: session.id, minutes: 6 }));
    const { id: transfer_id } = await created();
    const old = await api().transfers.confirm({ transfer_id, session_token });
    expectRefusal(old, 403, 'step_up_required');
    expect(old.body).toMatchObject({ required_factors: [{ type: 'any', reason: 'factor_too_old' }] });
    succeeded(await api().sessions.revoke({ session_id: session.id }));
    const ended = await api().transfers.confirm({ transfer_id, session_token });
    expectRefusal(ended, 404, 'session_not_found');
    const { token } = await signIn(own.app, ada.email);
    succeeded(await api().transfers.confirm({ transfer_id, session_token: token }));
  });

  it('is refused because its user is blocked, whatever session comes with it', async () => {
    await set(PERSON);
    const { id: transfer_id } = await created();
    const { token: session_token } = await signIn(own.app);
    succeeded(await api().users.block({ user_id: ada.userId }));
    for (const session of [{}, { session_token }, { session_token: ada.token }])
      expectRefusal(await api().transfers.confirm({ transfer_id, ...session }), 403, 'user_blocked');
  });
});
