import { Secret } from '../crypto/secret.js';

/** The value of a text, or the problem with it, which never quotes the text. */
export type Reading<T> = { value: T } | { problem: string };

/** One documented setting of a service. */
export interface Setting<T> {
  /** For the documentation: type and bounds, such as `integer 1–65535`. */
  readonly kind: string;
  readonly description: string;
  readonly optional: boolean;
  readonly default: T | undefined;
  /** Whether `<NAME>_FILE` may name a file that holds the value. */
  readonly fromFile: boolean;
  read(text: string): Reading<T>;
}

interface Documented<T> {
  description: string;
  /** A further check of a well-formed value; answers the problem with it, without quoting it. */
  check?: (value: T) => string | undefined;
}

/** Whether a setting may be absent: with a default, or as an optional one. */
interface Presence<T> extends Documented<T> {
  default?: T;
  optional?: true;
}

type Present<T, Options> = Options extends { optional: true } ? T | undefined : T;

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

// Secrets have no default on purpose: a published secret is none.
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

/** An absolute URL, as text, because drivers parse their own dialects. It may hold a password, so `NAME_FILE` may hold it. */
export function url<const O extends UrlOptions>(options: O): Setting<Present<string, O>> {
  const schemes = options.protocols?.map((protocol) => `${protocol}://`).join(', ');
  const kind = `URL${schemes ? ` (${schemes})` : ''}`;
  const read = (text: string) => readUrl(text, options.protocols, schemes);
  return { ...makeSetting<string, Present<string, O>>(kind, options, read), fromFile: true };
}

/** Text of at least `minLength` characters (16 by default), as a {@link Secret}; `NAME_FILE` may hold it. */
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

/** Common part of every kind: presence, documentation and the caller's own check. */
function makeSetting<T, Value>(
  kind: string,
  options: Presence<T>,
  read: (text: string) => Reading<T>,
): Setting<Value> {
  const checked = (text: string): Reading<T> => {
    const reading = read(text);
    const problem = 'value' in reading ? options.check?.(reading.value) : undefined;
    return problem === undefined ? reading : { problem };
  };
  const setting: Setting<T> = {
    kind,
    description: options.description,
    optional: options.optional ?? false,
    default: options.default,
    fromFile: false,
    read: checked,
  };
  // `Value` is T, or T | undefined for an optional setting: the signature of the kind says so.
  return setting as Setting<unknown> as Setting<Value>;
}
