import { appendFileSync, readFileSync } from 'node:fs';
import { currentRun } from '../stack/run.js';

/** `address` may be stored, and has no place in a log or an event; everything else has no place anywhere. */
export type SecretKind = 'token' | 'code' | 'address';

export interface SeenSecret {
  readonly kind: SecretKind;
  readonly value: string;
}

/** Members of answers that hold secrets of the client. */
const SECRET_MEMBERS = new Set([
  'session_token',
  'session_jwt',
  'secret_key',
  'public_token',
  'key',
  'token',
  'client_secret',
  'secret',
  'recovery_codes',
  'qr_base64',
  'private_key',
  'access_token',
  'refresh_token',
  'id_token',
]);
const ADDRESS_MEMBERS = new Set(['email', 'phone_number']);
/** The public code of the sandbox. */
const SANDBOX = /^(?:000000|\+1500555000\d)$/;

/** A wrong address that a test sends is not remembered. */
const ADDRESS = /^(?:[^\s@]+@[^\s@]+\.[^\s@]+|\+\d{8,15})$/;

/** Shorter texts, which tests send instead of tokens, occur everywhere. */
const SHORTEST = 6;

const known = new Set<string>();

/** Remembers a secret that a test was given, for the search through databases and logs. */
export function remember(kind: SecretKind, value: string): void {
  if (value.length < SHORTEST || SANDBOX.test(value) || known.has(value)) return;
  known.add(value);
  appendFileSync(currentRun().secretsFile, `${JSON.stringify({ kind, value } satisfies SeenSecret)}\n`);
}

/** Remembers every secret of an answer, or every address of a request. */
export function rememberAll(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (SECRET_MEMBERS.has(name)) textsOf(member).forEach((text) => remember('token', text));
    if (typeof member !== 'string') rememberAll(member);
    else if (ADDRESS_MEMBERS.has(name) && ADDRESS.test(member)) remember('address', member);
  }
}

function textsOf(member: unknown): string[] {
  return [member].flat().filter((text) => typeof text === 'string');
}

/** All of the run so far, over all test files. */
export function seenSecrets(file: string): SeenSecret[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as SeenSecret);
}
