import { execFileSync } from 'node:child_process';
import { inRoot } from './repository.js';
import { oncePerRun } from './run-cache.js';

export interface KnownSetting {
  readonly name: string;
  /** The type as the process prints it, such as `boolean` or `secret, 16 characters or more`. */
  readonly kind: string;
  readonly required: boolean;
  /** The default as the process prints it. */
  readonly fallback: string;
}

const ROW = /^\| `(?<name>\w+)(?: or (?<file>\w+))?` \|.*? \| (?<fallback>[^|]*) \| /;

const known = new Map<string, Map<string, KnownSetting>>();

/** The settings that a process reads, `<NAME>_FILE` included, as the process prints them. */
export function settingsOf(name: string): Map<string, KnownSetting> {
  const settings = known.get(name) ?? new Map(oncePerRun(`settings of ${name}`, () => readSettings(name)));
  known.set(name, settings);
  return settings;
}

function readSettings(name: string): [string, KnownSetting][] {
  const main = inRoot('dist/apps', name, 'main.js');
  const lines = execFileSync(process.execPath, [main, '--settings'], { encoding: 'utf8' }).trim().split('\n');
  return lines.flatMap((line) => {
    const { groups = {} } = ROW.exec(line.replaceAll('\\|', '/')) ?? {};
    const { name: setting = '', file, kind = '', fallback = '' } = groups;
    if (!setting) throw new Error(`${name} prints a setting in another form: ${line}`);
    const row = { name: setting, kind, required: fallback === 'required', fallback };
    return [setting, file].flatMap((variable): [string, KnownSetting][] =>
      variable ? [[variable, row]] : [],
    );
  });
}

/** The required settings of `name` that an environment lacks. The two names of its database count as one setting. */
export function missingSettings(name: string, given: readonly string[]): string[] {
  const settings = settingsOf(name);
  const read = new Set(given.map((variable) => settings.get(variable)?.name));
  const database = `${name.toUpperCase().replaceAll('-', '_')}_DATABASE_URL`;
  const required = [...settings.values()].filter(({ required: must }) => must).map((setting) => setting.name);
  if (settings.has(database)) required.push(database);
  return [...new Set(required)].filter((setting) => !read.has(setting));
}

/** Variables of an environment that the process would ignore. */
export function unknownSettings(name: string, given: readonly string[]): string[] {
  const settings = settingsOf(name);
  return given.filter((variable) => !settings.has(variable));
}

/** The setting of one service, such as `OTP_DELIVERY_MASTER_KEY`. */
export function settingOf(service: string, name: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_${name}`;
}
