import { describe, expect, it } from '@jest/globals';
import { CHAINS } from '@latchkey/chains/keys';
import { readPayment } from '@latchkey/chains/payments';
import { refusal } from '../../testing/outcomes.js';
import { polkadotNetwork } from './polkadot.network.js';
import { mainNetFixture, within } from './testing/main-net-fixture.js';

const fixture = mainNetFixture();
const FEE = 16_000_000n;
/** Blocks after which a payment that was drafted now can be in none any more. */
const LIFE = 64;

describe('a payment of DOT', () => {
  it('is unknown, waits in its block, and is decided once that is final', async () => {
    const { ledger } = fixture.chain;
    const sent = await fixture.signed(fixture.payer());
    expect(await fixture.fate(sent)).toEqual({ status: 'unknown' });
    await fixture.send(sent);
    // Again: the node has it.
    await fixture.send(sent);
    ledger.mine(3);
    expect(await fixture.fate(sent)).toEqual({ status: 'waiting' });
    ledger.finalize(ledger.height - 3);
    expect(await fixture.fate(sent)).toEqual({ status: 'waiting' });
    ledger.finalize();
    expect(await fixture.fate(sent)).toEqual({ status: 'completed', fees: FEE });
    expect(ledger.account(sent.payment.to)?.free).toBe(sent.payment.units);
  });

  it('costs two requests for each look, and few more once its block is final', async () => {
    const { chain } = fixture;
    const sent = await fixture.signed(fixture.payer());
    await fixture.send(sent);
    const asked = async () => {
      const before = chain.asked.length;
      await fixture.fate(sent);
      return chain.asked.length - before;
    };
    expect(await asked()).toBe(2);
    chain.ledger.mine(3);
    expect(await asked()).toBe(2);
    chain.ledger.finalize();
    // The hashes of three blocks, these, the version of the runtime, and the events.
    expect(await asked()).toBe(2 + 1 + 3 + 1 + 1);
  });

  it('is decided in the same way long after its time', async () => {
    const { ledger } = fixture.chain;
    const sent = await fixture.signed(fixture.payer());
    await fixture.send(sent);
    ledger.mine(200);
    ledger.finalize();
    expect(await fixture.fate(sent)).toEqual({ status: 'completed', fees: FEE });
  });

  it('that the chain executes and refuses costs its fee', async () => {
    const { ledger } = fixture.chain;
    const sent = await fixture.signed(fixture.payer());
    await fixture.send(sent);
    ledger.fate = 'failure';
    ledger.mine();
    ledger.finalize();
    expect(await fixture.fate(sent)).toEqual({ status: 'failed', fees: FEE });
  });

  it('in a block that is taken back is unknown again, is sent again, and is decided in its new block', async () => {
    const { ledger } = fixture.chain;
    const sent = await fixture.signed(fixture.payer());
    await fixture.send(sent);
    ledger.mine(2);
    expect(await fixture.fate(sent)).toEqual({ status: 'waiting' });
    ledger.fork();
    expect(await fixture.fate(sent)).toEqual({ status: 'unknown' });
    await fixture.send(sent);
    ledger.mine(2);
    ledger.finalize();
    expect(await fixture.fate(sent)).toEqual({ status: 'completed', fees: FEE });
  });

  it('that no block took in its time is superseded, once the last one is final', async () => {
    const { ledger } = fixture.chain;
    const sent = await fixture.signed(fixture.payer());
    ledger.mine(LIFE - 2);
    ledger.finalize();
    expect(await fixture.fate(sent)).toEqual({ status: 'unknown' });
    ledger.mine();
    expect(await fixture.fate(sent)).toEqual({ status: 'unknown' });
    ledger.finalize();
    expect(await fixture.fate(sent)).toEqual({ status: 'superseded' });
    await expect(fixture.send(sent)).rejects.toThrow('the node refused it (1010)');
  });

  it('in the very last block of its time counts', async () => {
    const { ledger } = fixture.chain;
    const sent = await fixture.signed(fixture.payer());
    ledger.mine(LIFE - 2);
    await fixture.send(sent);
    ledger.mine();
    ledger.mine(5);
    ledger.finalize();
    expect(ledger.account(sent.payment.to)?.free).toBe(sent.payment.units);
    expect(await fixture.fate(sent)).toEqual({ status: 'completed', fees: FEE });
  });

  it('whose nonce another holder of the key has used is superseded, also after its time', async () => {
    const { ledger } = fixture.chain;
    const who = fixture.payer();
    const [mine, theirs] = [
      await fixture.signed(who, 0n),
      await fixture.signed({ ...who, payment: { ...who.payment, units: 5_000_000_000n } }, 0n),
    ];
    await fixture.send(theirs);
    ledger.mine();
    ledger.finalize();
    expect(await fixture.fate(mine)).toEqual({ status: 'superseded' });
    expect((await fixture.fate(theirs)).status).toBe('completed');
    ledger.mine(LIFE);
    ledger.finalize();
    expect(await fixture.fate(mine)).toEqual({ status: 'superseded' });
  });

  it('of an account that was emptied afterwards, so that its nonces begin anew, is found all the same', async () => {
    const { ledger } = fixture.chain;
    const sent = await fixture.signed(fixture.payer());
    await fixture.send(sent);
    ledger.mine();
    ledger.remove(sent.payment.from);
    ledger.mine(LIFE);
    ledger.finalize();
    expect(await fixture.fate(sent)).toEqual({ status: 'completed', fees: FEE });
  });

  it('is assembled with the signature of its payer alone', async () => {
    const who = fixture.payer();
    const draft = await fixture.network.draft(who.payment, 0n, within());
    const signable = readPayment('DOT', draft.unsigned)?.signable ?? Buffer.alloc(0);
    const stranger = CHAINS.DOT.sign(CHAINS.DOT.newKey(), signable);
    const other = CHAINS.DOT.sign(who.key, Buffer.alloc(signable.length, 1));
    for (const signature of [stranger, other, Buffer.alloc(0), Buffer.alloc(64)])
      await expect(async () => fixture.network.assemble(draft, signature, who.payment)).rejects.toThrow();
  });
});

describe('an address', () => {
  const asset = { kind: 'dot_native', decimals: 10 } as const;
  const key = CHAINS.DOT.newKey();

  it('of the main net is paid there, in its one spelling, and one of test networks is not', async () => {
    const [own, other] = [CHAINS.DOT.addressOf(key, 'live'), CHAINS.DOT.addressOf(key, 'test')];
    expect(await fixture.network.destination(own, asset, within())).toBe(own);
    expect(await refusal(fixture.network.destination(other, asset, within()))).toBe('invalid_public_address');
  });

  it('of test networks pays nothing on the main net', async () => {
    const { payment } = fixture.payer();
    const from = CHAINS.DOT.addressOf(key, 'test');
    for (const call of [
      fixture.network.estimate({ ...payment, from }, within()),
      fixture.network.draft({ ...payment, from }, 0n, within()),
    ])
      expect(await refusal(call)).toBe('incompatible_token');
  });
});

describe('what a wallet can pay', () => {
  const usable = async (free: bigint, more: object = {}) => {
    const { payment } = fixture.payer(free, more);
    return (await fixture.network.holdings(payment, within())).native;
  };

  it('is what is free, but for the least balance and what is frozen', async () => {
    expect(await usable(10_000_000_000n)).toBe(9_900_000_000n);
    expect(await usable(10_000_000_000n, { frozen: 4_000_000_000n })).toBe(6_000_000_000n);
    // What is reserved counts towards what is frozen.
    const more = { frozen: 4_000_000_000n, reserved: 3_000_000_000n };
    expect(await usable(10_000_000_000n, more)).toBe(9_000_000_000n);
    expect(await usable(10_000_000_000n, { frozen: 99_000_000_000n })).toBe(0n);
    expect(await usable(90_000_000n)).toBe(0n);
    expect(await usable(0n)).toBe(0n);
  });

  it('an amount that would open no account is refused, and one to an account that exists is not', async () => {
    const { payment } = fixture.payer();
    const small = { ...payment, units: 99_999_999n };
    for (const call of [
      fixture.network.estimate(small, within()),
      fixture.network.draft(small, 0n, within()),
    ])
      await expect(call).rejects.toMatchObject({
        code: 'amount_too_small',
        details: {
          fields: [
            {
              field: 'source_amount',
              message: 'must be at least 0.01: the address has less than the chain wants of an account',
            },
          ],
        },
      });
    // One that exists by another asset.
    fixture.chain.ledger.fund(payment.to, 0n);
    expect(await refusal(fixture.network.estimate(small, within()))).toBe('amount_too_small');
    fixture.chain.ledger.fund(payment.to, 100_000_000n);
    expect(await fixture.network.estimate({ ...payment, units: 1n }, within())).toBe(FEE);
  });

  it('a fee above POLKADOT_MOST_FEE is not paid', async () => {
    const { payment } = fixture.payer();
    const thrifty = polkadotNetwork({ url: fixture.chain.url, mostFee: FEE });
    expect(await refusal(thrifty.draft(payment, 0n, within()))).toBe('chain_unavailable');
    fixture.chain.fee = 2n ** 120n;
    expect(await refusal(fixture.network.estimate(payment, within()))).toBe('chain_unavailable');
  });
});
