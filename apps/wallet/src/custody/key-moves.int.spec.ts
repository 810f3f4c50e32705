import { describe, expect, it } from '@jest/globals';
import { WALLET_TYPES } from '@latchkey/contracts';
import { CHAINS } from '@latchkey/chains/keys';
import { newId } from '@latchkey/platform/ids';
import { callerOf, refusal, started, WalletFixture } from '../testing/wallet-fixture.js';
import { KeyMovesController } from './key-moves.controller.js';
import { KeyMoves } from './key-moves.service.js';

const fixture = await started(new WalletFixture(undefined, true));
const caller = callerOf();
const requestId = newId('req');
const { signer } = fixture;
const moves = fixture.get(KeyMoves);
const inputOf = ({ app_id, user_id, id: wallet_id }: { app_id: string; user_id: string; id: string }) => ({
  app_id,
  user_id,
  wallet_id,
});

describe('the key of a wallet from before there was a signer', () => {
  it.each(WALLET_TYPES)('of %s reaches the signer, and stays here', async (type) => {
    const wallet = await fixture.create(caller, undefined, type);
    expect(signer.keys.has(wallet.id)).toBe(false);
    const move = () => moves.moveOne(requestId, inputOf(wallet));
    expect(await Promise.all([move(), move()])).toEqual([{ moved: true }, { moved: true }]);
    const key = signer.keys.get(wallet.id);
    expect(key && CHAINS[type].addressOf(key)).toBe(wallet.public_address);
    expect(await fixture.query('SELECT FROM wallet_keys WHERE wallet_id = $1', [wallet.id])).toHaveLength(1);
  });

  it('of another user, another App, or a deleted user is not given', async () => {
    const wallet = await fixture.create(caller);
    const input = inputOf(wallet);
    for (const changed of [
      { user_id: newId('user') },
      { app_id: newId('app') },
      { wallet_id: newId('wallet') },
    ])
      expect(await moves.moveOne(requestId, { ...input, ...changed })).toEqual({ moved: false });
    await fixture.deleteUser(caller, wallet.user_id);
    expect(await moves.moveOne(requestId, input)).toEqual({ moved: false });
    expect(signer.keys.has(wallet.id)).toBe(false);
  });

  it('is in clear neither in a call, nor in an answer', async () => {
    const wallet = await fixture.create(caller);
    const answer = await moves.moveOne(requestId, inputOf(wallet));
    const bytes = signer.keys.get(wallet.id)?.bytes ?? Buffer.alloc(0);
    const said = JSON.stringify([answer, signer.asked]);
    for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const)
      expect(said.includes(bytes.toString(form))).toBe(false);
    expect(said).toContain(wallet.id);
  });

  it('stays where it is while the signer is away', async () => {
    const wallet = await fixture.create(caller);
    signer.isAway = true;
    expect(await refusal(moves.moveOne(requestId, inputOf(wallet)))).toBe('service_unavailable');
    signer.isAway = false;
    expect(await moves.moveOne(requestId, inputOf(wallet))).toEqual({ moved: true });
  });
});

it('a signature that a transfer service of version 0.2.0 asks for comes from the signer', async () => {
  const input = { wallet_id: newId('wallet'), user_id: newId('user'), unsigned_transaction: '' };
  const call = { requestId, caller, input };
  expect(await fixture.get(KeyMovesController).sign(call)).toEqual({ signature: 'of the signer' });
  expect(signer.asked.at(-1)).toEqual({ subject: 'signer.v1.sign_payment', input });
});
