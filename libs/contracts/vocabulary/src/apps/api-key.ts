import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyKind } from './caller.js';
import type { Environment } from './app-settings.js';

/**
 * The format of an API key: `sk_test_` (or `sk_live_`, `pk_test_`, `pk_live_`), 43 characters
 * of base62 for 256 random bits, and 6 more for the CRC-32 of all before them. It stands here because makers, checkers
 * and scanners of keys must agree on it.
 */

export interface ApiKeyShape {
  readonly kind: KeyKind;
  readonly environment: Environment;
  /** False for a mistyped or invented key. */
  readonly checksumOk: boolean;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_BYTES = 32;
const BODY_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^(sk|pk)_(test|live)_[0-9A-Za-z]{${BODY_LENGTH + CHECKSUM_LENGTH}}$`);
const KIND_PREFIX: Readonly<Record<KeyKind, string>> = { secret: 'sk', public: 'pk' };

/** The prefix of the keys of a kind and environment, such as `sk_test_`. */
export function apiKeyPrefix(kind: KeyKind, environment: Environment): string {
  return `${KIND_PREFIX[kind]}_${environment}_`;
}

/** A new key, to be shown once; only its SHA-256 is stored. */
export function newApiKey(kind: KeyKind, environment: Environment): string {
  const random = BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`);
  const unchecked = apiKeyPrefix(kind, environment) + base62(random, BODY_LENGTH);
  return unchecked + checksumOf(unchecked);
}

/** Reads a key without a look-up; `null` for a text of another form. */
export function apiKeyShape(key: string): ApiKeyShape | null {
  const [, prefix, environment] = SHAPE.exec(key) ?? [];
  if (prefix === undefined || environment === undefined) return null;
  const checksumOk = checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
  return { kind: prefix === 'sk' ? 'secret' : 'public', environment: environment as Environment, checksumOk };
}

/** What the operator may choose for the first App, in place of a key that is made. */
const CHOSEN = /^(?:sk|pk)_test_[0-9A-Za-z_-]{16,240}$/;

/** Whether there may be such a key: one that is mistyped or invented is refused without a look-up. */
export function mayBeApiKey(key: string): boolean {
  return apiKeyShape(key)?.checksumOk ?? CHOSEN.test(key);
}

function checksumOf(text: string): string {
  return base62(BigInt(crc32(text)), CHECKSUM_LENGTH);
}

function base62(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; rest > 0n; rest /= 62n) digits = BASE62.charAt(Number(rest % 62n)) + digits;
  return digits.padStart(length, '0');
}
