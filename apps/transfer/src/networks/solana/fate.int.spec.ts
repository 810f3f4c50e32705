import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { missingChain } from '@latchkey/chains/testing';
import type { Network, Payment } from '../network.js';
import { anAddress, type Payer, sign, SOL, SolanaFixture, within } from './testing/solana-fixture.js';

const onSurfpool = missingChain('surfpool') ? describe.skip : describe;
const SLOT_MS = 20;

onSurfpool('the fate of a payment, as blocks go by', () => {
  let fixture: SolanaFixture;
  let network: Network;
  let payer: Payer;
  beforeAll(() => {
    fixture = new SolanaFixture(SLOT_MS);
    network = fixture.network();
    payer = fixture.payerWith(1_000_000_000);
  });
  afterAll(() => fixture.stop());

  const payment = (): Payment => ({ asset: SOL, from: payer.address, to: anAddress(), units: 2_000_000n });
  const drafted = async () => {
    const paid = payment();
    return sign(network, payer, paid, await network.draft(paid, null, within()));
  };

  it('nothing is decided before the commitment of the setting', async () => {
    const patient = fixture.network('finalized');
    const paid = payment();
    const sent = await sign(network, payer, paid, await patient.draft(paid, null, within()));
    await patient.broadcast(sent, within());
    expect(await fixture.outcome(sent, network)).toEqual({ status: 'completed', fees: 5_000n });
    expect(await patient.outcome(sent, within())).toEqual({ status: 'waiting' });
    expect(await fixture.outcome(sent, patient)).toEqual({ status: 'completed', fees: 5_000n });
  });

  it('a payment that was never broadcast is unknown, and superseded once it is too late', async () => {
    const sent = await drafted();
    expect(await network.outcome(sent, within())).toEqual({ status: 'unknown' });
    expect(await fixture.outcome(sent)).toEqual({ status: 'superseded' });
    await expect(network.broadcast(sent, within())).rejects.toThrow('the node refused it (-32002)');
    expect(await fixture.lamports(sent.payment.to)).toBe(0n);
  });

  it('an executed payment stays so, long after its last block', async () => {
    const sent = await drafted();
    await network.broadcast(sent, within());
    for (let height = 0n; height <= (sent.lastValidHeight ?? 0n); await setTimeout(200))
      height = BigInt(((await fixture.call('getEpochInfo', [])) as { blockHeight: string }).blockHeight);
    expect(await network.outcome(sent, within())).toEqual({ status: 'completed', fees: 5_000n });
  });
});
