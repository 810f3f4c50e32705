/** What reading one text gave: a value, or the reason why not (which never quotes the text). */
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

export interface Documented<T> {
  description: string;
  /** A last check of a well-formed value; answers what is wrong with it, without quoting it. */
  check?: (value: T) => string | undefined;
}

/** How a setting may be left out: with a default, as an optional one, or not at all. */
export interface Presence<T> extends Documented<T> {
  default?: T;
  optional?: true;
}

export type Present<T, Options> = Options extends { optional: true } ? T | undefined : T;

/** Common part of every kind: presence, documentation and the caller's own check. */
export function makeSetting<T, Value>(
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
  // `Value` is T, or T | undefined where the options say optional: the caller's signature proves it.
  return setting as Setting<unknown> as Setting<Value>;
}
