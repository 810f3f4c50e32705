import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Transfer } from '@latchkey/contracts/transfer';
import type { Wallet } from '@latchkey/contracts/wallet';
import { until } from '@latchkey/platform/testing';
import { payingStack } from '../harness/chains/paying-stack.js';
import { hasRealChains } from '../harness/chains/real-chains.js';
import { decided, eventsOf, fundedWallet, order } from '../harness/chains/transfers.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import type { Answer } from '../harness/http/client.js';

const ROUNDS = 24;
const LIMIT_MS = 120_000;

(hasRealChains ? describe : describe.skip)('the wallet of a blocked user', () => {
  const own = payingStack();
  let wallet: Wallet;
  beforeEach(async () => {
    wallet = await fundedWallet(own.app.api, own.chains.evm, '1');
  });

  const request = () =>
    order(wallet, { dest: own.chains.evm.newAddress(), source_amount: '0.01', source_currency: 'ethereum' });
  const created = async () => succeeded(await own.app.api.transfers.create(request())).id;
  const confirm = (transfer_id: string) => own.app.api.transfers.confirm({ transfer_id });
  const statusOf = async (transfer_id: string) =>
    succeeded(await own.app.api.transfers.get({ transfer_id })).status;
  const block = async () => succeeded(await own.app.api.users.block({ user_id: wallet.user_id }));
  const unblock = async () => succeeded(await own.app.api.users.unblock({ user_id: wallet.user_id }));

  it('pays nothing until the user is unblocked, and what it paid before arrives', async () => {
    const [before, waiting] = [await created(), await created()];
    succeeded(await confirm(before));
    await block();
    expectRefusal(await own.app.api.transfers.create(request()), 403, 'user_blocked');
    expectRefusal(await confirm(waiting), 403, 'user_blocked');
    expect(await statusOf(waiting)).toBe('pending');
    expect((await decided(own.app.api, before)).status).toBe('completed');
    await unblock();
    succeeded(await confirm(waiting));
    expect((await decided(own.app.api, waiting)).status).toBe('completed');
    succeeded(await own.app.api.transfers.create(request()));
  });

  it('pays nothing where the block is answered after the confirmation began, and before the signature', async () => {
    const id = await created();
    own.chains.evm.proxy.clear();
    // The paused signer gets the call to sign, and answers after the block.
    own.stack.processes.signal('signer', 'SIGSTOP');
    let confirmed: Promise<Answer<Transfer>>;
    try {
      confirmed = confirm(id);
      await until(() => own.chains.evm.proxy.saw('eth_estimateGas'));
      await delay(200);
      await block();
    } finally {
      own.stack.processes.signal('signer', 'SIGCONT');
    }
    expectRefusal(await confirmed, 403, 'user_blocked');
    expect(await statusOf(id)).toBe('pending');
    expect(await eventsOf(id)).toEqual(['transfer.created']);
  });

  it(
    `${ROUNDS} confirmations against a block: each is paid or refused, and none is paid after the block`,
    async () => {
      const usual = await msOf(async () => succeeded(await confirm(await created())));
      const paid: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const [id, late] = [await created(), await created()];
        const confirming = confirm(id);
        await delay((1.5 * usual * round) / ROUNDS);
        await block();
        expectRefusal(await confirm(late), 403, 'user_blocked');
        const answer = await confirming;
        if (answer.status === 200) paid.push(id);
        else expectRefusal(answer, 403, 'user_blocked');
        expect(await statusOf(id)).toMatch(answer.status === 200 ? /processing|completed/ : /pending/);
        await unblock();
      }
      for (const id of paid) expect((await decided(own.app.api, id)).status).toBe('completed');
      expect(paid.length).toBeGreaterThan(0);
      expect(paid.length).toBeLessThan(ROUNDS);
    },
    LIMIT_MS,
  );
});

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
