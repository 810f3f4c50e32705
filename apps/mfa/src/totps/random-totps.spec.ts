import { expect, it } from '@jest/globals';
import { excessOf, fuzzing, randomText } from '@latchkey/platform/testing';
import { assert, asyncProperty } from 'fast-check';
import { qrCodeUrl } from './qr-code.js';
import { readRecoveryCode, toLabel } from './totp.rules.js';
import { matchingStep, newTotpSecret, totpUri } from './totp-code.js';

const SEED = 20261122;
const RUNS = 40;
const WARM_UP = 40;
/** The longest that the gateway accepts: a code, an App's name and an email. */
const MOST = { code: 64, name: 100, email: 254 };
const SECRET = newTotpSecret();

it('random codes, and QR codes for random names, cost little', async () => {
  // Code that is not compiled yet takes several times as long.
  for (let turn = 0; turn < WARM_UP; turn += 1)
    await qrCodeUrl(totpUri(SECRET, { issuer: 'a'.repeat(50), account: 'a'.repeat(50) }));
  const property = asyncProperty(randomText(), randomText(), async (one, other) => {
    const text = one.of(4 * MOST.email);
    const code = text.slice(0, MOST.code);
    const [issuer, account] = [other.of(4 * MOST.name).slice(0, MOST.name), text.slice(0, MOST.email)].map(
      (name) => toLabel(Buffer.from(name).toString()),
    );
    const read = () => [readRecoveryCode(code), matchingStep(SECRET, code, new Date(0))];
    const draw = () => qrCodeUrl(totpUri(SECRET, { issuer: issuer ?? '', account: account ?? '' }));
    expect({ read: await excessOf(read), draw: await excessOf(draw) }).toEqual({});
  });
  await assert(property, fuzzing({ seed: SEED, runs: RUNS }));
}, 60_000);
