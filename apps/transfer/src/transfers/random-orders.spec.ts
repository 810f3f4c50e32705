import { expect, it } from '@jest/globals';
import { isAmount } from '@latchkey/contracts';
import { isCoded } from '@latchkey/platform/errors';
import { excessOf, fuzzing, randomText } from '@latchkey/platform/testing';
import { assert, asyncProperty, constantFrom, integer, oneof, tuple } from 'fast-check';
import { destinationOf } from '../networks/evm/evm.network.js';
import { obstacleAt } from '../networks/solana/destination.js';
import { contentDigest, unitsOf } from './order.rules.js';

const SEED = 20261122;
const RUNS = 100;
/** Amounts, addresses and notes that the gateway lets through. */
const MOST = { amount: 128, address: 128, notes: 1000 };
const ASSETS = [
  { kind: 'evm_native', decimals: 18 },
  { kind: 'sol_native', decimals: 9 },
] as const;

const zeros = tuple(
  integer({ min: 0, max: 126 }),
  integer({ min: 0, max: 126 }),
  constantFrom('', '0', '1', '9'),
);
const amount = oneof(
  zeros.map(([whole, places, last]) => `1${'0'.repeat(whole)}.${'0'.repeat(places)}${last}`),
  constantFrom(
    '9'.repeat(80),
    '9'.repeat(128),
    `0.${'9'.repeat(126)}`,
    `${'9'.repeat(78)}.${'9'.repeat(18)}`,
  ),
).map((text) => text.slice(0, MOST.amount));

it('random amounts, addresses and notes cost little', async () => {
  const property = asyncProperty(amount, randomText(), async (source_amount, random) => {
    const text = random.of(4 * MOST.notes);
    const dest = text.slice(0, MOST.address);
    const request = {
      ...{ user_id: 'user_1', source: 'wallet_1', source_currency: 'ethereum' as const },
      ...{ source_amount, dest, notes: text.slice(0, MOST.notes) },
    };
    const excess = await excessOf(() => {
      contentDigest(request);
      destinationOf(dest, { kind: 'evm_native', decimals: 18 } as never);
      obstacleAt(dest, null);
      if (isAmount(source_amount)) for (const asset of ASSETS) unitsOrRefusal(source_amount, asset);
    });
    expect(excess).toBeUndefined();
  });
  await assert(property, fuzzing({ seed: SEED, runs: RUNS }));
});

function unitsOrRefusal(text: string, asset: (typeof ASSETS)[number]): bigint | undefined {
  try {
    return unitsOf(text, asset as Parameters<typeof unitsOf>[1]);
  } catch (error) {
    if (isCoded(error, 'invalid_amount')) return undefined;
    throw error;
  }
}
