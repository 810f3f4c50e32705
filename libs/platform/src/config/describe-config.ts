import type { ConfigSchema } from './parse-config.js';

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
