import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { parseUnits } from 'ethers';
import type { Transfer } from '@latchkey/contracts/transfer';
import { expectRefusal, succeeded } from '../harness/answers.js';
import { unique } from '../harness/identities.js';
import { decided, eventsOf, fundedWallet, letExpire, order } from '../harness/transfers.js';
import type { Ground, OnGround } from './ground.js';

export function stateTests(on: OnGround): void {
  describe('a transfer', () => {
    it('is cancelled while it is pending, and is over then', () => isCancelled(on()));
    it('that nobody confirms in time is over, and the bus is told', () => expires(on()));
    it('that is confirmed once more answers as it stands', () => isConfirmedAgain(on()));
    it('that its chain refuses is failed, and costs its fees alone', () => fails(on()));
    it('has an id of the App, if it wants: sent again it is the same transfer', () => isRepeated(on()));
  });
}

async function funded({ app, chains }: Ground) {
  const wallet = await fundedWallet(app.api, chains.evm, '1');
  const dest = chains.evm.newAddress();
  return { wallet, body: order(wallet, { dest, source_amount: '0.25', source_currency: 'ethereum' }) };
}

async function pending(ground: Ground): Promise<Transfer> {
  return succeeded(await ground.app.api.createTransfer((await funded(ground)).body));
}

async function expectOver({ api }: Ground['app'], id: string): Promise<void> {
  for (const step of [api.confirmTransfer, api.cancelTransfer])
    expectRefusal(await step(id), 400, 'transfer_not_pending');
}

async function isCancelled(ground: Ground): Promise<void> {
  const { api } = ground.app;
  const { id, created_at } = await pending(ground);
  const cancelled = succeeded(await api.cancelTransfer(id));
  expect(cancelled).toMatchObject({ id, status: 'cancelled', blockchain_tx_hash: '' });
  expect(cancelled.cancelled_at).toBeGreaterThanOrEqual(created_at);
  await expectOver(ground.app, id);
  expect(succeeded(await api.getTransfer(id))).toEqual(cancelled);
  expect(await eventsOf(id)).toEqual(['transfer.created', 'transfer.cancelled']);
}

async function expires(ground: Ground): Promise<void> {
  const { id } = await pending(ground);
  await letExpire(id);
  expect(succeeded(await ground.app.api.getTransfer(id)).status).toBe('expired');
  await expectOver(ground.app, id);
  let events = await eventsOf(id);
  for (let attempt = 0; attempt < 100 && events.length < 2; attempt += 1) {
    await delay(100);
    events = await eventsOf(id);
  }
  expect(events).toEqual(['transfer.created', 'transfer.expired']);
}

async function isConfirmedAgain(ground: Ground): Promise<void> {
  const { api } = ground.app;
  const { id } = await pending(ground);
  const { blockchain_tx_hash } = succeeded(await api.confirmTransfer(id));
  expectRefusal(await api.cancelTransfer(id), 400, 'transfer_not_pending');
  const done = await decided(api, id);
  expect(done).toMatchObject({ status: 'completed', blockchain_tx_hash });
  expect(succeeded(await api.confirmTransfer(id))).toEqual(done);
}

async function fails(ground: Ground): Promise<void> {
  const { api } = ground.app;
  const { evm } = ground.chains;
  const { wallet, body } = await funded(ground);
  const { id } = succeeded(await api.createTransfer({ ...body, dest: evm.token }));
  succeeded(await api.confirmTransfer(id));
  const failed = await decided(api, id);
  expect(failed).toMatchObject({ status: 'failed', completed_at: 0 });
  expect(await evm.succeeded(failed.blockchain_tx_hash)).toBe(false);
  const left = parseUnits('1', evm.decimals) - parseUnits(failed.total_fees, evm.decimals);
  expect(await evm.balance(wallet.public_address)).toBe(left);
  expect(await eventsOf(id)).toEqual(['transfer.created', 'transfer.processing', 'transfer.failed']);
  expect(succeeded(await api.listTransfers({ source: wallet.id })).transfers).toEqual([failed]);
}

async function isRepeated(ground: Ground): Promise<void> {
  const { api } = ground.app;
  const body = { ...(await funded(ground)).body, custom_id: unique('payout') };
  const created = succeeded(await api.createTransfer(body));
  expect(created.custom_id).toBe(body.custom_id);
  expect(succeeded(await api.createTransfer(body))).toEqual(created);
  const other = await api.createTransfer({ ...body, source_amount: '0.26' });
  expectRefusal(other, 409, 'duplicate_custom_id');
}
