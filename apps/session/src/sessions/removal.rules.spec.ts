import { expect, it } from '@jest/globals';
import type { Factor } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { account, emailFactor, mail, passkey, totpFactor } from '../testing/factors.js';
import { unmetForRemoval } from './removal.rules.js';

const MINUTES = 10;
const NOW = new Date('2026-06-01T12:00:00Z');
const MISSING = { type: 'any', reason: 'factor_missing' };
const TOO_OLD = { type: 'any', reason: 'factor_too_old' };

/** An id that was made this many minutes ago. */
function idOf(prefix: string, minutes: number): string {
  const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
  let [ms, time] = [NOW.getTime() - minutes * 60_000, ''];
  for (let place = 0; place < 10; place += 1) {
    time = `${ALPHABET[ms % 32]}${time}`;
    ms = Math.floor(ms / 32);
  }
  return `${prefix}_${time}${newId(prefix).slice(prefix.length + 11)}`;
}

/** A factor of a method of this id, verified this many minutes ago. */
const proved = (factor: Factor, method_id: string, minutes = 0): Factor => ({
  ...factor,
  method: { ...factor.method, method_id, last_verified_at: NOW.getTime() / 1000 - minutes * 60 },
});

const OLDEST = idOf('email', 9000);
const LATER = idOf('webauthn', 5000);
const LATEST = idOf('webauthn', 100);
/** Added in the session, which began an hour ago. */
const JUST_NOW = idOf('webauthn', 1);

const unmet = (methodId: string, ...factors: Factor[]) => {
  const startedAt = new Date(NOW.getTime() - 3_600_000);
  return unmetForRemoval({ factors, startedAt, now: NOW }, { methodId, minutes: MINUTES });
};

it.each<[string, string, Factor[], object | undefined]>([
  ['an older one that stays', LATER, [proved(mail(), OLDEST)], undefined],
  ['an older one, with what was just added', JUST_NOW, [proved(mail(), OLDEST)], undefined],
  ['the oldest by itself alone', OLDEST, [proved(mail(), OLDEST)], MISSING],
  ['any by itself alone', LATER, [proved(passkey(), LATER)], MISSING],
  ['the oldest by a later one alone', OLDEST, [proved(passkey(), LATER)], MISSING],
  [
    'the oldest by itself and a later one of an earlier session',
    OLDEST,
    [proved(mail(), OLDEST), proved(passkey(), LATER)],
    undefined,
  ],
  [
    'the oldest by itself and a passkey that was just added',
    OLDEST,
    [proved(mail(), OLDEST), proved(passkey(), JUST_NOW)],
    MISSING,
  ],
  ['an older passkey by one that was just added', LATER, [proved(passkey(), JUST_NOW)], MISSING],
  ['a later one by an old proof of the oldest', LATER, [proved(mail(), OLDEST, MINUTES + 1)], TOO_OLD],
  [
    'the oldest by itself and an old proof of a later one',
    OLDEST,
    [proved(mail(), OLDEST), proved(passkey(), LATER, MINUTES + 1)],
    TOO_OLD,
  ],
  ['one of three by the two others', LATER, [proved(mail(), OLDEST), proved(passkey(), LATEST)], undefined],
  ['by an account', LATER, [proved(account(), idOf('idpuser', 9000))], undefined],
  [
    'one by a TOTP that is older, and a later passkey that stays',
    LATER,
    [proved(totpFactor(), idOf('totp', 9000)), proved(passkey(), LATEST)],
    MISSING,
  ],
  [
    'the oldest by itself and a TOTP, which is no way in',
    OLDEST,
    [proved(mail(), OLDEST), proved(totpFactor(), idOf('totp', 5000))],
    MISSING,
  ],
  [
    'a later one by the oldest and a TOTP',
    LATER,
    [proved(mail(), OLDEST), proved(totpFactor(), idOf('totp', 5000))],
    undefined,
  ],
  ['by a link that the App delivered', LATER, [proved(emailFactor(), OLDEST)], MISSING],
  ['what has no time, by anything', 'email_1', [proved(mail(), OLDEST)], MISSING],
  ['by what has no time', LATER, [proved(mail(), 'email_1')], MISSING],
])('a page removes %s', (_, methodId, factors, expected) => {
  expect(unmet(methodId, ...factors)).toEqual(expected);
});
