import { describe, expect, it } from '@jest/globals';
import type { PaymentIntent } from '@latchkey/contracts';
import { isCoded } from '@latchkey/platform/errors';
import { newId } from '@latchkey/platform/ids';
import { raceRounds } from '@latchkey/platform/testing';
import {
  COIN,
  evmBytes,
  evmIntent,
  SigningFixture,
  solanaBytes,
  solanaIntent,
} from '../testing/signing-fixture.js';
import { callerOf, started } from '../testing/signer-fixture.js';
import { SigningService } from './signing.service.js';

const fixture = await started(new SigningFixture());
const { caller } = fixture;
const OTHERS = [1, 2, 3].map((digit) => `0x${`${digit}`.repeat(40)}`);
/** A payment of this transfer to this address. */
const payment = (intent: PaymentIntent, to: string, terms: Partial<typeof COIN> = {}) => ({
  unsigned: evmBytes({ ...COIN, ...terms, to }),
  intent: { ...intent, destination: to },
});
/** Signs, again where a busy machine had no time for its turn. */
async function patiently(sign: () => Promise<Buffer>): Promise<Buffer> {
  for (;;)
    try {
      return await sign();
    } catch (error) {
      const isBusy =
        isCoded(error, 'service_unavailable') || /lock timeout|timeout exceeded/.test(String(error));
      if (!isBusy) throw error;
    }
}
const refusedBy = (reason: string) => ({ code: 'signature_refused', details: { reason } });

describe('a transfer that is signed again', () => {
  it('is the same payment, with the nonce and the fees of another draft', async () => {
    const wallet = await fixture.create(caller);
    const intent = evmIntent();
    const dearer = { nonce: 8, gasLimit: 30_000n, maxFeePerGas: 3_000_000_000n };
    await fixture.sign(wallet, payment(intent, COIN.to));
    await fixture.sign(wallet, payment({ ...intent, most_fee: `${10n ** 14n}` }, COIN.to, dearer));
    expect(await fixture.keptOf(wallet.user_id)).toEqual([intent.transfer_id]);
    expect(await fixture.signaturesOf(wallet.user_id)).toHaveLength(2);
  });

  it('has 3 nonces at most, each as often as it is drafted', async () => {
    const wallet = await fixture.create(caller);
    const intent = evmIntent();
    const sign = (nonce: number) => fixture.sign(wallet, payment(intent, COIN.to, { nonce }));
    for (const nonce of [7, 8, 7, 9, 8]) await sign(nonce);
    await expect(sign(10)).rejects.toMatchObject(refusedBy('intent_signed_too_often'));
    await sign(9);
    const other = payment({ ...intent, units: '1' }, COIN.to, { value: 1n, nonce: 10 });
    await expect(fixture.sign(wallet, other)).rejects.toMatchObject(refusedBy('intent_changed'));
    expect(await fixture.signaturesOf(wallet.user_id)).toHaveLength(6);
  });

  it('is 5 messages of Solana at most, because each could be executed', async () => {
    const wallet = await fixture.create(caller, undefined, 'solana');
    const intent = solanaIntent();
    const drafts = Array.from({ length: 6 }, () => solanaBytes(wallet.public_address));
    const sign = (unsigned: Buffer) => fixture.sign(wallet, { unsigned, intent });
    for (const draft of drafts.slice(1)) await sign(draft);
    const [last = Buffer.of(), first = Buffer.of()] = drafts;
    await expect(sign(last)).rejects.toMatchObject(refusedBy('intent_signed_too_often'));
    await sign(first);
  });

  it('is no other payment, also of another wallet of the user', async () => {
    const [wallet, other] = [await fixture.create(caller), await fixture.create(caller)];
    const intent = evmIntent();
    await fixture.sign(wallet, payment(intent, COIN.to));
    const [to = ''] = OTHERS;
    const others = [
      () => fixture.sign(wallet, payment(intent, to)),
      () => fixture.sign(wallet, payment({ ...intent, units: '1' }, COIN.to, { value: 1n })),
      () => fixture.sign(other, payment(intent, COIN.to)),
    ];
    for (const sign of others) await expect(sign()).rejects.toMatchObject(refusedBy('intent_changed'));
  });

  it('ends when it said first that it ends', async () => {
    const wallet = await fixture.create(caller);
    const intent = evmIntent();
    await fixture.sign(wallet, payment(intent, COIN.to));
    await fixture.query('UPDATE signed_intents SET expires_at = now() WHERE transfer_id = $1', [
      intent.transfer_id,
    ]);
    const later = { ...intent, expires_at: intent.expires_at + 600 };
    await expect(fixture.sign(wallet, payment(later, COIN.to))).rejects.toMatchObject(
      refusedBy('intent_expired'),
    );
  });

  it('ends after a week, whatever it says', async () => {
    const wallet = await fixture.create(caller);
    const intent = evmIntent({ expires_at: 99_999_999_999 });
    await fixture.sign(wallet, payment(intent, COIN.to));
    const rows = await fixture.query<{ isCut: boolean }>(
      `SELECT expires_at <= now() + interval '7 days' AS "isCut" FROM signed_intents WHERE transfer_id = $1`,
      [intent.transfer_id],
    );
    expect(rows).toEqual([{ isCut: true }]);
  });

  it('of another App is another transfer', async () => {
    const intent = evmIntent();
    const another = callerOf();
    await fixture.sign(await fixture.create(caller), payment(intent, COIN.to));
    const [to = ''] = OTHERS;
    await fixture.sign(await fixture.create(another), payment(intent, to), { by: another });
  });
});

it('of 24 signatures for one transfer at once, to 4 destinations, by two processes: those to one are given', async () => {
  const at = [fixture.get(SigningService), (await fixture.serveApart(fixture.env)).get(SigningService)];
  for (let round = 0; round < raceRounds(5); round += 1) {
    const wallet = await fixture.create(caller);
    const intent = evmIntent();
    const destinations = [COIN.to, ...OTHERS];
    const calls = Array.from({ length: 24 }, (_, n) => destinations[n % 4] ?? '');
    const outcomes = await Promise.allSettled(
      calls.map((to, n) => fixture.sign(wallet, payment(intent, to), { at: at[n % 2] })),
    );
    const paid = calls.filter((_, n) => outcomes[n]?.status === 'fulfilled');
    expect(new Set(paid).size).toBe(1);
    expect(paid).toHaveLength(6);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(refusedBy('intent_changed'));
    const told = (await fixture.signaturesOf(wallet.user_id)) as { destination: string }[];
    expect(told.map(({ destination }) => destination)).toEqual(paid);
    expect(await fixture.keptOf(wallet.user_id)).toEqual([intent.transfer_id]);
  }
});

it('of 40 signatures for one transfer at once, with 10 nonces, by two processes: those with 3 are given', async () => {
  const at = [fixture.get(SigningService), (await fixture.serveApart(fixture.env)).get(SigningService)];
  for (let round = 0; round < raceRounds(5); round += 1) {
    const wallet = await fixture.create(caller);
    const intent = evmIntent();
    const nonces = Array.from({ length: 40 }, (_, n) => n % 10);
    const outcomes = await Promise.allSettled(
      nonces.map((nonce, n) =>
        patiently(() => fixture.sign(wallet, payment(intent, COIN.to, { nonce }), { at: at[n % 2] })),
      ),
    );
    const given = nonces.filter((_, n) => outcomes[n]?.status === 'fulfilled');
    expect(new Set(given).size).toBe(3);
    expect(given).toHaveLength(12);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject(refusedBy('intent_signed_too_often'));
  }
});

describe('a user who is deleted', () => {
  it('leaves nothing of what was signed', async () => {
    const wallet = await fixture.create(caller);
    await fixture.sign(wallet, payment(evmIntent(), COIN.to));
    await fixture.deleteUser(caller, wallet.user_id);
    expect(await fixture.keptOf(wallet.user_id)).toEqual([]);
  });

  it('leaves nothing either where a signature is asked for at that moment', async () => {
    for (let round = 0; round < raceRounds(10); round += 1) {
      const wallet = await fixture.create(caller, newId('user'));
      const signings = Array.from({ length: 6 }, () => fixture.sign(wallet, payment(evmIntent(), COIN.to)));
      const deletion = fixture.deleteUser(caller, wallet.user_id);
      const outcomes = await Promise.allSettled(signings);
      await deletion;
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'wallet_not_found' });
      expect(await fixture.keptOf(wallet.user_id)).toEqual([]);
    }
  });
});
