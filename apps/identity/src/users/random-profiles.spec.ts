import { expect, it } from '@jest/globals';
import { isEmail, isPhoneNumber, normalizeEmail } from '@latchkey/contracts';
import { urlProblem } from '@latchkey/platform/network';
import { excessOf, fuzzing, randomText } from '@latchkey/platform/testing';
import { assert, asyncProperty, json } from 'fast-check';
import { methodTypeOf } from './method-types.js';
import { fromCursor } from './user-search.rules.js';
import { changedMembers, EMPTY_PROFILE, metadataFits, nextProfile } from './user.rules.js';

const SEED = 20261122;
const RUNS = 60;
const BODY_BYTES = 95_000;
/** The longest email, phone number, cursor and URL that the gateway accepts. */
const MOST = { email: 320, phone: 32, cursor: 512, url: 2048 };

it('random metadata of 95 KB, addresses and cursors cost little', async () => {
  const property = asyncProperty(randomText(), json({ maxDepth: 4 }), async (random, piece) => {
    const text = random.of(BODY_BYTES);
    const items = Array.from({ length: Math.floor(BODY_BYTES / (piece.length + 8)) }, (_, n) => [
      `k${n}`,
      piece,
    ]);
    const wide = JSON.parse(`{${items.map(([name, value]) => `"${name}":${value}`).join(',')}}`) as object;
    const metadata = [wide, { [text]: text.slice(0, BODY_BYTES / 2) }, { text }] as Record<string, unknown>[];
    for (const given of metadata)
      expect(
        await excessOf(() => {
          const next = nextProfile({ ...EMPTY_PROFILE, metadata: { plan: 'pro' } }, { metadata: given });
          return [metadataFits(next.metadata), changedMembers(next, EMPTY_PROFILE)];
        }),
      ).toBeUndefined();
    const read = () => [
      isEmail(normalizeEmail(text.slice(0, MOST.email))),
      isPhoneNumber(text.slice(0, MOST.phone)),
      methodTypeOf(text.slice(0, 128)),
      fromCursor(text.slice(0, MOST.cursor)),
      urlProblem(text.slice(0, MOST.url), 'live'),
    ];
    expect(await excessOf(read)).toBeUndefined();
  });
  await assert(property, fuzzing({ seed: SEED, runs: RUNS }));
});
