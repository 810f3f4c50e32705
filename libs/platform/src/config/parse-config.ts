import { readFileSync } from 'node:fs';
import { ConfigError, type SettingProblem } from './config-error.js';
import { maskedWhenPrinted } from './masked.js';
import type { Reading, Setting } from './setting.js';

export type ConfigSchema = Readonly<Record<string, Setting<unknown>>>;

/** The values of a schema, under the names of the environment. */
export type ConfigOf<Schema extends ConfigSchema> = {
  readonly [Name in keyof Schema]: Schema[Name] extends Setting<infer T> ? T : never;
};

/** What settings need of each other; absent is what was not given, or was wrong by itself and is told already. */
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
  const told = new Set(problems.map(({ name }) => name));
  problems.push(...rule(values).filter(({ name }) => !told.has(name)));
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
