import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOKEN_2022_PROGRAM } from '@latchkey/chains';
import { missingChain } from '@latchkey/chains/testing';
import { isCoded } from '@latchkey/platform/errors';
import type { Network, Payment, TransferAsset } from '../network.js';
import { associatedTokenAddress } from './token-accounts.js';
import { anAddress, type Payer, sign, SOL, SolanaFixture, within } from './testing/solana-fixture.js';

const onSurfpool = missingChain('surfpool') ? describe.skip : describe;
const RENT_OF_0 = 890_880n;
const RENT_OF_TOKENS = 2_039_280n;
const FEE = 5_000n;

onSurfpool('payments on a real Solana RPC', () => {
  let fixture: SolanaFixture;
  let network: Network;
  beforeAll(() => {
    fixture = new SolanaFixture();
    network = fixture.network();
  });
  afterAll(() => fixture.stop());

  const SOLS = 2_000_000_000;
  const payment = (payer: Payer, to: string, units: bigint, asset: TransferAsset = SOL): Payment => ({
    asset,
    from: payer.address,
    to,
    units,
  });

  /** Draft, signature, broadcast. */
  async function pay(payer: Payer, paid: Payment) {
    const draft = await network.draft(paid, null, within());
    const sent = await sign(network, payer, paid, draft);
    await network.broadcast(sent, within());
    return { draft, sent };
  }

  /** The units of compute that the message takes, and the error that it would end in. */
  async function simulated(payer: Payer, paid: Payment) {
    const draft = await network.draft(paid, null, within());
    const transaction = (await sign(network, payer, paid, draft)).bytes.toString('base64');
    const { value } = (await fixture.call('simulateTransaction', [transaction, { encoding: 'base64' }])) as {
      value: { err: unknown; unitsConsumed: string };
    };
    return { error: value.err, units: Number(value.unitsConsumed) };
  }

  it.each<[string, () => string]>([
    ['an account that is not open', anAddress],
    ['an account that has coins', () => fixture.payerWith(SOLS).address],
  ])('SOL to %s: every lamport adds up', async (_, payee) => {
    const payer = fixture.payerWith(SOLS);
    const to = payee();
    const [had, before] = [await fixture.lamports(payer.address), await fixture.lamports(to)];
    const paid = payment(payer, to, 1_234_567_891n);
    expect(await network.estimate(paid, within())).toBe(FEE);
    const { draft, sent } = await pay(payer, paid);
    expect(draft).toMatchObject({ mostNative: 1_234_567_891n + FEE, leastLeft: RENT_OF_0 });
    expect(await fixture.outcome(sent)).toEqual({ status: 'completed', fees: FEE });
    expect(await fixture.lamports(to)).toBe(before + 1_234_567_891n);
    expect(await fixture.lamports(payer.address)).toBe(had - 1_234_567_891n - FEE);
    expect(await network.holdings(paid, within())).toEqual({
      native: had - 1_234_567_891n - FEE,
      asset: had - 1_234_567_891n - FEE,
      nonce: null,
    });
  });

  it('SOL: all but the fee can be sent, and what stays must be nothing or the least', async () => {
    const payer = fixture.payerWith(10_000_000);
    const all = await pay(payer, payment(payer, anAddress(), 10_000_000n - FEE));
    expect(await fixture.outcome(all.sent)).toEqual({ status: 'completed', fees: FEE });
    expect(await fixture.lamports(payer.address)).toBe(0n);
    const other = fixture.payerWith(10_000_000);
    const little = 10_000_000n - FEE - RENT_OF_0;
    await expect(pay(other, payment(other, anAddress(), little + 1n))).rejects.toThrow(
      'the node refused it (-32002)',
    );
    const { sent } = await pay(other, payment(other, anAddress(), little));
    expect(await fixture.outcome(sent)).toEqual({ status: 'completed', fees: FEE });
    expect(await fixture.lamports(other.address)).toBe(RENT_OF_0);
  });

  it('SOL to oneself costs the fee', async () => {
    const payer = fixture.payerWith(SOLS);
    const { sent } = await pay(payer, payment(payer, payer.address, 5n));
    expect(await fixture.outcome(sent)).toEqual({ status: 'completed', fees: FEE });
  });

  it('SOL: too little to open an account is refused with the least amount', async () => {
    const payer = fixture.payerWith(SOLS);
    const draft = network.draft(payment(payer, anAddress(), RENT_OF_0 - 1n), null, within());
    await expect(draft).rejects.toMatchObject({
      code: 'invalid_amount',
      details: { fields: [{ field: 'source_amount', message: expect.stringContaining('0.00089088,') }] },
    });
    await pay(payer, payment(payer, anAddress(), RENT_OF_0));
  });

  it('tokens to an owner without an account: it is opened, and its rent is a fee', async () => {
    const token = fixture.mint(6);
    const payer = fixture.payerWith(SOLS);
    const to = anAddress();
    fixture.give(payer.address, token, 5_000_000);
    const had = await fixture.lamports(payer.address);
    const paid = payment(payer, to, 1_500_001n, token);
    expect(await network.holdings(paid, within())).toEqual({ native: had, asset: 5_000_000n, nonce: null });
    expect(await network.estimate(paid, within())).toBe(FEE + RENT_OF_TOKENS);
    const { draft, sent } = await pay(payer, paid);
    expect(draft).toMatchObject({ mostNative: FEE + RENT_OF_TOKENS, leastLeft: RENT_OF_0 });
    expect(await fixture.outcome(sent)).toEqual({
      status: 'completed',
      fees: FEE + RENT_OF_TOKENS,
    });
    expect(await fixture.units(to, token)).toBe(1_500_001n);
    expect(await fixture.units(payer.address, token)).toBe(3_499_999n);
    expect(await fixture.lamports(payer.address)).toBe(had - FEE - RENT_OF_TOKENS);

    // The account is there now.
    expect(await network.estimate(paid, within())).toBe(FEE);
    const again = await pay(payer, paid);
    expect(again.draft.mostNative).toBe(FEE);
    expect(await fixture.outcome(again.sent)).toEqual({ status: 'completed', fees: FEE });
    expect(await fixture.units(to, token)).toBe(3_000_002n);
    expect(await fixture.lamports(payer.address)).toBe(had - 2n * FEE - RENT_OF_TOKENS);
  });

  it('tokens to oneself', async () => {
    const token = fixture.mint(6);
    const payer = fixture.payerWith(SOLS);
    fixture.give(payer.address, token, 10);
    const { sent } = await pay(payer, payment(payer, payer.address, 4n, token));
    expect(await fixture.outcome(sent)).toEqual({ status: 'completed', fees: FEE });
  });

  it('the units of compute that are asked for are twice those that are taken', async () => {
    const token = fixture.mint(6);
    const [payer, other] = [fixture.payerWith(SOLS), fixture.payerWith(SOLS)];
    fixture.give(payer.address, token, 10);
    fixture.give(other.address, token, 10);
    const taken = await Promise.all([
      simulated(payer, payment(payer, other.address, 1n)),
      simulated(payer, payment(payer, other.address, 1n, token)),
      simulated(payer, payment(payer, anAddress(), 1n, token)),
    ]);
    expect(taken.map(({ error }) => error)).toEqual([null, null, null]);
    const [native = 0, existing = 0, opening = 0] = taken.map(({ units }) => units);
    process.stdout.write(`units of compute: ${native}, ${existing}, ${opening}\n`);
    expect(native * 2).toBeLessThanOrEqual(1_000);
    expect(existing * 2).toBeLessThanOrEqual(20_000);
    expect(opening * 2).toBeLessThanOrEqual(120_000);
  });

  it('equal payments at one moment are two payments; the same one is one, however often it is sent', async () => {
    const payer = fixture.payerWith(SOLS);
    const paid = payment(payer, anAddress(), 10_000_000n);
    const drafts = await Promise.all([1, 2].map(() => network.draft(paid, null, within())));
    const [one, two] = await Promise.all(drafts.map((draft) => sign(network, payer, paid, draft)));
    if (!one || !two) throw new Error('two were drafted');
    expect(one.hash).not.toBe(two.hash);
    for (const sent of [one, two, one, one, two]) await network.broadcast(sent, within());
    expect(await fixture.outcome(one)).toEqual({ status: 'completed', fees: FEE });
    expect(await fixture.outcome(two)).toEqual({ status: 'completed', fees: FEE });
    expect(await fixture.lamports(paid.to)).toBe(20_000_000n);
  });

  it('more than there is cannot be sent: refused, and never executed', async () => {
    const token = fixture.mint(6);
    const payer = fixture.payerWith(SOLS);
    await expect(pay(payer, payment(payer, anAddress(), BigInt(SOLS)))).rejects.toThrow('(-32002)');
    const tokens = payment(payer, anAddress(), 1n, token);
    expect(await network.holdings(tokens, within())).toMatchObject({ asset: 0n });
    await expect(pay(payer, tokens)).rejects.toThrow('(-32002)');
  });

  it('an account of tokens that is frozen, or given away, is nothing to pay from or into', async () => {
    const token = fixture.mint(6);
    const [payer, payee] = [fixture.payerWith(SOLS), fixture.payerWith(SOLS)];
    const tokens = payment(payer, payee.address, 1n, token);
    const change = async (owner: string, at: number, bytes: Buffer) => {
      fixture.give(owner, token, 10);
      const account = associatedTokenAddress(owner, token.contract);
      const { value } = (await fixture.call('getAccountInfo', [account, { encoding: 'base64' }])) as {
        value: { data: [string]; owner: string };
      };
      const data = Buffer.from(value.data[0], 'base64');
      bytes.copy(data, at);
      fixture.setAccount(account, data, value.owner);
    };
    for (const [at, bytes] of [
      [108, Buffer.of(2)],
      [32, Buffer.alloc(32, 7)],
    ] as const) {
      await change(payer.address, at, bytes);
      expect(await network.holdings(tokens, within())).toMatchObject({ asset: 0n });
      await change(payee.address, at, bytes);
      const refused = { code: 'invalid_public_address' };
      await expect(network.destination(payee.address, token, within())).rejects.toMatchObject(refused);
      await expect(network.draft(tokens, null, within())).rejects.toMatchObject(refused);
      await expect(network.estimate(tokens, within())).rejects.toMatchObject(refused);
    }
  });

  it('knows a token by its mint', async () => {
    const token = fixture.mint(8);
    const asked = (contract: string) =>
      network
        .assetOf({ kind: 'spl', contract, decimals: undefined }, within())
        .catch((error: unknown) => (isCoded(error) ? error.code : error));
    expect(await asked(token.contract)).toEqual(token);
    expect(await asked(fixture.mint(6, TOKEN_2022_PROGRAM).contract)).toBe('incompatible_token');
    expect(await asked(fixture.payerWith(SOLS).address)).toBe('incompatible_token');
    expect(await asked(anAddress())).toBe('chain_unavailable');
    const holder = fixture.payerWith(SOLS).address;
    fixture.give(holder, token, 1);
    expect(await asked(associatedTokenAddress(holder, token.contract))).toBe('chain_unavailable');
  });
});
