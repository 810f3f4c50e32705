import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { CodedError } from '../errors/coded-error.js';
import type { Reading, Setting } from './kinds.js';

export interface SettingProblem {
  name: string;
  reason: string;
}

/** All problems of an environment, one `NAME: reason` line each, without values. */
export class ConfigError extends CodedError<'invalid_configuration'> {
  constructor(readonly problems: readonly SettingProblem[]) {
    const lines = problems.map(({ name, reason }) => `${name}: ${reason}`);
    super('invalid_configuration', {}, { message: lines.join('\n') });
  }
}

export type ConfigSchema = Readonly<Record<string, Setting<unknown>>>;

/** The values of a schema, under the names of the environment. */
export type ConfigOf<Schema extends ConfigSchema> = {
  readonly [Name in keyof Schema]: Schema[Name] extends Setting<infer T> ? T : never;
};

/** Checks settings against each other. A value is absent if it was not given, or is wrong and already reported. */
export type ConfigRule = (values: Readonly<Record<string, unknown>>) => readonly SettingProblem[];

export type Environment = Readonly<Record<string, string | undefined>>;

/** Declares a service's settings; schemas compose by spreading. */
export function defineConfig<const Schema extends ConfigSchema>(schema: Schema): Schema {
  return Object.freeze(schema);
}

/**
 * Reads the schema's settings and ignores every other variable; an empty variable or file counts as absent.
 * @throws ConfigError naming every problem at once.
 */
export function parseConfig<Schema extends ConfigSchema>(
  schema: Schema,
  env: Environment,
  rule: ConfigRule = () => [],
): ConfigOf<Schema> {
  const problems: SettingProblem[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(schema)) {
    const reading = readSetting(name, setting, env);
    if ('value' in reading) values[name] = reading.value;
    else problems.push({ name, reason: reading.problem });
  }
  const reported = new Set(problems.map(({ name }) => name));
  problems.push(...rule(values).filter(({ name }) => !reported.has(name)));
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(maskedWhenPrinted(values)) as ConfigOf<Schema>;
}

function readSetting(name: string, setting: Setting<unknown>, env: Environment): Reading<unknown> {
  const source = setting.fromFile ? readFromFile(name, env) : { value: env[name] };
  if ('problem' in source) return source;
  if (source.value) return setting.read(source.value);
  if (setting.default !== undefined || setting.optional) return { value: setting.default };
  if (!setting.fromFile) return { problem: 'is required' };
  const file = `${name}_FILE`;
  return { problem: env[file] ? `the file of ${file} is empty` : `is required (or ${file})` };
}

function readFromFile(name: string, env: Environment): Reading<string | undefined> {
  const path = env[`${name}_FILE`];
  if (!path) return { value: env[name] };
  if (env[name]) return { problem: `is given twice, also as ${name}_FILE` };
  try {
    return { value: readFileSync(path, 'utf8').trim() };
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    return { problem: `the file of ${name}_FILE cannot be read (${code})` };
  }
}

// Connection strings are plain text for the drivers, but hold passwords.
const CREDENTIALS = /\/\/[^/?#]*@/;

/** The same values in an object that prints URLs without credentials. */
function maskedWhenPrinted(values: Record<string, unknown>): Record<string, unknown> {
  const print = () => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mask(value)]));
  return Object.defineProperties(
    { ...values },
    {
      toJSON: { value: print },
      [inspect.custom]: { value: print },
    },
  );
}

function mask(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(CREDENTIALS, '//[secret]@') : value;
}

export interface SettingRow {
  name: string;
  kind: string;
  /** The default as text, or `required`, or `optional`. */
  default: string;
  description: string;
}

/** The schema as rows of a reference table, in the order of declaration. */
export function describeConfig(schema: ConfigSchema): SettingRow[] {
  return Object.entries(schema).map(([name, setting]) => ({
    name: setting.fromFile ? `${name} or ${name}_FILE` : name,
    kind: setting.kind,
    default:
      setting.default === undefined ? (setting.optional ? 'optional' : 'required') : String(setting.default),
    description: setting.description,
  }));
}
