import { describe, expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/answers.js';
import { newApp } from '../harness/app.js';
import { decided, fundedWallet, newWallet, order } from '../harness/transfers.js';
import type { Ground, OnGround } from './ground.js';

const PLACES = `0.${'1'.repeat(30)}`;
const AMOUNTS = ['1e3', '-1', '0x10', '1,0', PLACES, '0', '0.0', '', '+1', '.5', ' 1', 'NaN', '１'];

/** Of a wallet that has nothing: what cannot be sent is refused before that. */
const REFUSED: readonly (readonly [object, number, string])[] = [
  ...AMOUNTS.map((source_amount) => [{ source_amount }, 400, 'invalid_amount'] as const),
  // A number cannot hold an amount.
  [{ source_amount: 0.5 }, 400, 'invalid_request'],
  [{ source_currency: 'solana' }, 400, 'incompatible_token'],
  [{ source_currency: 'DOT' }, 400, 'incompatible_token'],
  [{ source_currency: 'bitcoin' }, 400, 'incompatible_token'],
  [{ dest_currency: 'USDC' }, 400, 'incompatible_token'],
  [{ source_currency: 'AVAX' }, 503, 'chain_not_configured'],
  [{ dest: '0x12' }, 400, 'invalid_public_address'],
  [{ dest: `0x${'0'.repeat(40)}` }, 400, 'invalid_public_address'],
  [{ dest: '1nc1nerator11111111111111111111111111111111' }, 400, 'invalid_public_address'],
  [{ user_id: 'user_nobody' }, 404, 'user_not_found'],
  [{ source: 'wallet_nobodys' }, 404, 'wallet_not_found'],
];

export function refusalTests(on: OnGround): void {
  describe('no transfer', () => {
    it.each(REFUSED)('with %j: %i %s', async (members, status, type) => {
      const body = { ...(await valid(on())), ...members };
      expectRefusal(await on().app.api.createTransfer(body), status, type);
    });

    it('from a wallet of somebody else, or of another App', () => ofOthers(on()));
    it('from a wallet that is only watched', () => ofWatched(on()));
    it.each(['bitcoin', 'DOT', 'XLM'])('from a wallet of %s, and it says which can send', (type) =>
      ofOtherTypes(on(), type),
    );
  });

  it('a transfer without the funds waits for them', () => waitsForFunds(on()));
}

async function valid({ app, chains }: Ground) {
  const wallet = await newWallet(app.api, 'ethereum');
  const dest = chains.evm.newAddress();
  return order(wallet, { dest, source_amount: '0.5', source_currency: 'ethereum' });
}

async function ofOthers(ground: Ground): Promise<void> {
  const { api } = ground.app;
  const body = await valid(ground);
  const { api: otherApi } = await newApp();
  for (const { id: source } of [await newWallet(api, 'ethereum'), await newWallet(otherApi, 'ethereum')])
    expectRefusal(await api.createTransfer({ ...body, source }), 404, 'wallet_not_found');
}

async function ofWatched(ground: Ground): Promise<void> {
  const { api } = ground.app;
  const body = await valid(ground);
  const public_address = ground.chains.evm.newAddress();
  const given = { user_id: body.user_id, wallet_type: 'ethereum', public_address };
  const { id: source } = succeeded(await api.importWallet(given));
  expectRefusal(await api.createTransfer({ ...body, source }), 400, 'invalid_request');
}

async function ofOtherTypes(ground: Ground, wallet_type: string): Promise<void> {
  const { api } = ground.app;
  const wallet = await newWallet(api, wallet_type);
  const payment = { dest: wallet.public_address, source_amount: '0.5', source_currency: wallet_type };
  const refused = await api.createTransfer(order(wallet, payment));
  const { error_message } = expectRefusal(refused, 400, 'incompatible_token');
  expect(error_message).toMatch(/ethereum and solana/);
}

async function waitsForFunds({ app: { api }, chains: { evm } }: Ground): Promise<void> {
  const wallet = await fundedWallet(api, evm, '0.5');
  const payment = { dest: evm.newAddress(), source_amount: '0.5', source_currency: 'ethereum' };
  const { id } = succeeded(await api.createTransfer(order(wallet, payment)));
  // The amount is there, and nothing for the fees.
  expectRefusal(await api.confirmTransfer(id), 400, 'insufficient_funds');
  expect(succeeded(await api.getTransfer(id)).status).toBe('pending');
  await evm.give(wallet.public_address, 10n ** 18n);
  succeeded(await api.confirmTransfer(id));
  expect(await decided(api, id)).toMatchObject({ status: 'completed' });
}
