import { describe, expect, it } from '@jest/globals';
import { parseUnits } from 'ethers';
import { atOnce, succeeded, tally } from '../harness/answers.js';
import { decided, fundedWallet, order } from '../harness/transfers.js';
import { chainOf, CHAINS, type OnGround } from './ground.js';

const MANY = 20;

export function raceTests(on: OnGround): void {
  describe.each(CHAINS)('at the same time: %s', (name) => {
    it(`${MANY} confirmations of one transfer: one hash, one broadcast`, async () => {
      const { api } = on().app;
      const chain = chainOf(on(), name);
      const wallet = await fundedWallet(api, chain, '1');
      const dest = chain.newAddress();
      const payment = order(wallet, { dest, source_amount: '0.25', source_currency: chain.coin });
      const { id } = succeeded(await api.createTransfer(payment));
      chain.proxy.clear();
      const answers = await atOnce(MANY, () => api.confirmTransfer(id));
      expect(tally(answers)).toEqual({ '200': MANY });
      const hashes = new Set(answers.map(({ body }) => body.blockchain_tx_hash));
      const done = await decided(api, id);
      expect([...hashes]).toEqual([done.blockchain_tx_hash]);
      expect(chain.proxy.broadcasts).toHaveLength(1);
      expect(await chain.balance(dest)).toBe(parseUnits('0.25', chain.decimals));
    });

    it(`${MANY} transfers of 60 % of a balance: one is paid`, async () => {
      const { api } = on().app;
      const chain = chainOf(on(), name);
      const wallet = await fundedWallet(api, chain, '1');
      const dest = chain.newAddress();
      const payment = order(wallet, { dest, source_amount: '0.6', source_currency: chain.coin });
      const created = await atOnce(MANY, () => api.createTransfer(payment));
      chain.proxy.clear();
      const answers = await atOnce(MANY, (index) => {
        const transfer = created[index];
        if (!transfer) throw new Error('none was created');
        return api.confirmTransfer(succeeded(transfer).id);
      });
      expect(tally(answers)).toEqual({ '200': 1, insufficient_funds: MANY - 1 });
      const paid = answers.find(({ status }) => status === 200);
      expect(await decided(api, paid?.body.id ?? '')).toMatchObject({ status: 'completed' });
      expect(chain.proxy.transactions).toBe(1);
      expect(await chain.balance(dest)).toBe(parseUnits('0.6', chain.decimals));
    });
  });
}
