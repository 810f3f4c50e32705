import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ERROR_TEXTS } from './error-table.js';
import { ENGLISH } from './english-table.js';
import {
  fill,
  languageOf,
  LANGUAGES,
  loadLanguage,
  tableOf,
  type TextKey,
  type Texts,
  waitText,
} from './texts.js';

await Promise.all(LANGUAGES.map(loadLanguage));
const KEYS = Object.keys(ENGLISH) as TextKey[];
const OTHERS = LANGUAGES.filter((language) => language !== 'en').map(
  (language) => [language, tableOf(language) as Texts] as const,
);
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe('the texts', () => {
  it('are in the languages of the messages', () => {
    const folder = inRepository('apps/otp-delivery/src/templates/texts');
    const messages = readdirSync(folder).map((file) => file.replace('.ts', ''));
    expect([...LANGUAGES].sort()).toEqual(messages.sort());
  });

  it.each(OTHERS)('are the same ones in %s, each with the same values', (_, texts) => {
    expect(Object.keys(texts)).toEqual(KEYS);
    expect(KEYS.filter((key) => texts[key].trim() === '')).toEqual([]);
    expect(KEYS.map((key) => [key, places(texts[key])])).toEqual(
      KEYS.map((key) => [key, places(ENGLISH[key])]),
    );
  });

  it.each(OTHERS)('are translated in %s', (_, texts) => {
    const long = KEYS.filter((key) => ENGLISH[key].length > 20);
    expect(long.filter((key) => texts[key] === ENGLISH[key])).toEqual([]);
  });

  it('are each used by an element', () => {
    const sources = readSources();
    const unused = KEYS.filter((key) => !sources.includes(`'${key}'`));
    expect(unused).toEqual([]);
  });
});

/** Errors of calls that only servers and operators make: no page of a person can meet them. */
const NOT_FOR_PEOPLE = [
  'invalid_hosted_code',
  ...[
    'invalid_private_key',
    'incompatible_token',
    'signature_refused',
    'invalid_amount',
    'amount_too_small',
    'memo_required',
    'insufficient_funds',
    'transfer_not_pending',
    'transfer_limit_exceeded',
    'transfer_not_allowed',
    'destination_not_allowed',
    'app_signature_required',
    'approval_not_allowed',
    'payment_differs',
    'payments_frozen',
  ],
  ...['account_changes_not_enabled', 'export_not_enabled', 'invalid_recipient_key', 'wallet_without_key'],
  ...['import_not_found', 'invalid_sealed_key'],
  ...['invalid_webhook_url', 'key_not_found', 'transfer_not_found', 'webhook_not_found', 'event_not_found'],
  'message_not_found',
  'message_not_resendable',
  'erasure_not_found',
  ...['request_not_found', 'duplicate_custom_id'],
  ...['operator_session_required', 'operator_not_found', 'operator_exists', 'operator_protected'],
];

describe('the errors', () => {
  const documented = [
    ...readFileSync(inRepository('docs/errors.md'), 'utf8').matchAll(/^\| \d{3} \| `(\w+)`/gm),
  ].map(([, type]) => type ?? '');

  it('errors of the error table have a sentence each', () => {
    expect(documented.length).toBeGreaterThan(60);
    const missing = documented.filter((type) => !(type in ERROR_TEXTS) && !NOT_FOR_PEOPLE.includes(type));
    expect(missing).toEqual([]);
  });

  it('errors without a sentence exist, and need none', () => {
    expect(NOT_FOR_PEOPLE.filter((type) => !documented.includes(type) || type in ERROR_TEXTS)).toEqual([]);
  });
});

it('says how long to wait', () => {
  expect(waitText(1, 'en')).toBe('1 second');
  expect(waitText(40, 'en')).toBe('40 seconds');
  expect(waitText(95, 'en')).toBe('2 minutes');
  expect(waitText(95, 'de')).toBe('2 Minuten');
  expect(waitText(7200, 'en')).toBe('2 hours');
});

it('fills values in, and leaves a place without a value', () => {
  expect(fill('{a} and {b}', { a: '$1' })).toBe('$1 and {b}');
});

it('takes the language of a tag', () => {
  expect(['de', 'de-AT', 'DE', 'en-GB', 'fr-CA', 'pt-BR', 'nl', ''].map(languageOf)).toEqual([
    'de',
    'de',
    'de',
    'en',
    'fr',
    'pt',
    'en',
    'en',
  ]);
});

function inRepository(path: string): URL {
  return new URL(`../../../../${path}`, import.meta.url);
}

/** The product code of the elements, besides the tables. */
function readSources(): string {
  const folder = new URL('..', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const product = files.filter(
    (file) => /(?<!-table|\.spec)\.ts$/.test(file) || file === 'texts/error-table.ts',
  );
  return product.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');
}
