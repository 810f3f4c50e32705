import { Secret } from '../crypto/secret.js';
import {
  makeSetting,
  type Documented,
  type Presence,
  type Present,
  type Reading,
  type Setting,
} from './setting.js';

interface IntegerOptions extends Presence<number> {
  min?: number;
  max?: number;
}

interface StringOptions extends Presence<string> {
  /** The text holds credentials, so `<NAME>_FILE` may name a file with it. */
  fromFile?: true;
}

interface UrlOptions extends Presence<string> {
  /** Such as `['postgres', 'postgresql']`, without colons; any protocol when left out. */
  protocols?: readonly string[];
}

// Secrets have no default on purpose: a known secret is none.
interface SecretOptions extends Documented<Secret> {
  optional?: true;
  minLength?: number;
}

const DEFAULT_SECRET_LENGTH = 16;
const FEWEST_DISTINCT_CHARACTERS = 5;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

export function string<const O extends StringOptions>(options: O): Setting<Present<string, O>> {
  const setting = makeSetting<string, Present<string, O>>('string', options, (text) => ({ value: text }));
  return { ...setting, fromFile: options.fromFile ?? false };
}

export function integer<const O extends IntegerOptions>(options: O): Setting<Present<number, O>> {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options;
  return makeSetting<number, Present<number, O>>(`integer${boundsText(options)}`, options, (text) => {
    const value = /^-?\d+$/.test(text) ? Number(text) : NaN;
    return value >= min && value <= max ? { value } : { problem: `must be an integer${boundsText(options)}` };
  });
}

export function boolean<const O extends Presence<boolean>>(options: O): Setting<Present<boolean, O>> {
  return makeSetting<boolean, Present<boolean, O>>('boolean', options, (text) => {
    const value = Object.hasOwn(BOOLEANS, text) ? BOOLEANS[text] : undefined;
    return value === undefined ? { problem: 'must be true or false' } : { value };
  });
}

export function choice<const V extends string, const O extends Presence<V>>(
  values: readonly V[],
  options: O,
): Setting<Present<V, O>> {
  return makeSetting<V, Present<V, O>>(values.join(' | '), options, (text) => {
    const value = values.find((candidate) => candidate === text);
    return value === undefined ? { problem: `must be one of ${values.join(', ')}` } : { value };
  });
}

/**
 * An absolute URL; the value is the text as given, since drivers parse their own dialects. It may carry a password or
 * a key, so it may be given in a file.
 */
export function url<const O extends UrlOptions>(options: O): Setting<Present<string, O>> {
  const schemes = options.protocols?.map((protocol) => `${protocol}://`).join(', ');
  const kind = `URL${schemes ? ` (${schemes})` : ''}`;
  const read = (text: string) => readUrl(text, options.protocols, schemes);
  return { ...makeSetting<string, Present<string, O>>(kind, options, read), fromFile: true };
}

/** Text of at least `minLength` characters (16 unless told), as a {@link Secret}; `NAME_FILE` may hold it. */
export function secret<const O extends SecretOptions>(options: O): Setting<Present<Secret, O>> {
  const { minLength = DEFAULT_SECRET_LENGTH } = options;
  const kind = `secret, ${minLength} characters or more`;
  const read = (text: string) => readSecret(text, minLength);
  return { ...makeSetting<Secret, Present<Secret, O>>(kind, options, read), fromFile: true };
}

function boundsText({ min, max }: IntegerOptions): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of ${min} or more`;
  return max === undefined ? '' : ` of ${max} or less`;
}

function readUrl(text: string, protocols?: readonly string[], schemes?: string): Reading<string> {
  if (!URL.canParse(text)) return { problem: 'must be an absolute URL' };
  const allowed = !protocols || protocols.some((protocol) => new URL(text).protocol === `${protocol}:`);
  return allowed ? { value: text } : { problem: `must begin with one of ${schemes}` };
}

function readSecret(text: string, minLength: number): Reading<Secret> {
  if (text.length < minLength) return { problem: `must have ${minLength} characters or more` };
  if (new Set(text).size < Math.min(minLength, FEWEST_DISTINCT_CHARACTERS)) {
    return { problem: 'repeats too few characters to be a secret' };
  }
  return { value: new Secret(text) };
}
