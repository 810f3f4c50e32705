import { SETTINGS } from '../generated/settings.js';

export type SettingName = keyof typeof SETTINGS;
export type SettingValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | Readonly<Record<string, string>>;
export type SettingValues = Partial<Record<SettingName, SettingValue>>;

/** How a setting is entered, with its limits. */
type Kind =
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'choices'; readonly options: readonly string[] }
  | { readonly kind: 'texts'; readonly most: number }
  | { readonly kind: 'pairs'; readonly most: number };

/** One setting as its form shows it. */
export interface Setting {
  readonly name: SettingName;
  readonly about: string;
  /** As the document says it; empty where it names none. */
  readonly standard: string;
  /** Of a number: minutes, days and so on; empty where it counts things. */
  readonly unit: string;
  readonly input: Kind;
}

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly items?: { readonly type: string; readonly enum?: readonly string[] };
}

const UNITS = /^(minutes|hours|days|digits)\b/i;
const STANDARD = / Default: `(.*)`\.$/;

/** Every setting of the document, in its order. */
export const settings: readonly Setting[] = (Object.keys(SETTINGS) as SettingName[]).map((name) => {
  const { description, anyOf } = SETTINGS[name];
  return {
    name,
    about: description.replace(STANDARD, ''),
    standard: STANDARD.exec(description)?.[1] ?? '',
    unit: UNITS.exec(description)?.[1]?.toLowerCase() ?? '',
    input: kindOf(anyOf[0]),
  };
});

function kindOf(schema: Schema): Kind {
  const { minimum: min = 0, maximum: max = Number.MAX_SAFE_INTEGER } = schema;
  if (schema.type === 'integer') return { kind: 'number', min, max };
  if (schema.type === 'boolean') return { kind: 'switch' };
  if (schema.enum) return { kind: 'choice', options: schema.enum };
  if (schema.type === 'object') return { kind: 'pairs', most: schema.maxProperties ?? Infinity };
  if (schema.items?.enum) return { kind: 'choices', options: schema.items.enum };
  return { kind: 'texts', most: schema.maxItems ?? Infinity };
}

/** Why a value cannot be saved; null for one that can. The API checks it again, and more. */
export function problemOf({ input, unit }: Setting, value: SettingValue | ''): string | null {
  if (value === null || value === '') return null;
  switch (input.kind) {
    case 'number': {
      const isWithin =
        typeof value === 'number' && Number.isInteger(value) && value >= input.min && value <= input.max;
      return isWithin
        ? null
        : `Write a whole number from ${input.min} to ${input.max}${unit && ` (${unit})`}.`;
    }
    case 'texts':
      return (value as readonly string[]).length <= input.most ? null : `At most ${input.most} entries.`;
    case 'pairs':
      return Object.keys(value).length <= input.most ? null : `At most ${input.most} lines.`;
    case 'choice':
    case 'choices':
    case 'switch':
      return null;
    default:
      return input satisfies never;
  }
}

/** The members that differ, as the API is sent them. An emptied number brings its default back. */
export function changesOf(before: SettingValues, after: SettingValues): SettingValues {
  const changed = (Object.keys(after) as SettingName[]).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, after[name] === '' ? null : (after[name] ?? null)]));
}

/** One line for each pair: `role = metadata.role`. */
export const linesOf = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n');

/** The pairs of such lines; a line without a sign is a name without a value. */
export const pairsOf = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines.split('\n').flatMap((line) => {
      const [name = '', ...value] = line.split('=');
      return name.trim() === '' ? [] : [[name.trim(), value.join('=').trim()]];
    }),
  );
