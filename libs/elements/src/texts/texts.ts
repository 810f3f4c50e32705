import { ENGLISH } from './english-table.js';

/** The name of a text, as in the tables. */
export type TextKey = keyof typeof ENGLISH;

/** A whole language: each text by its name. */
export type Texts = Readonly<Record<TextKey, string>>;

/** Texts of a page's own. `error:<error_type>` replaces the sentence of that error alone. */
export type TextOverrides = Readonly<Partial<Record<TextKey | `error:${string}`, string>>>;

/** Those of the messages, so that a person reads one language in the page and in the mailbox. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt'] as const;

export type Language = (typeof LANGUAGES)[number];

const tables: Partial<Record<Language, Texts>> = { en: ENGLISH };
const missing = new Set<Language>();

/** A file of its own each, so that a page loads none but its own. */
const LATER: Readonly<Partial<Record<Language, () => Promise<Texts>>>> = {
  de: async () => (await import('./german-table.js')).GERMAN,
  es: async () => (await import('./spanish-table.js')).SPANISH,
  fr: async () => (await import('./french-table.js')).FRENCH,
  it: async () => (await import('./italian-table.js')).ITALIAN,
  pt: async () => (await import('./portuguese-table.js')).PORTUGUESE,
};

/** The language of a BCP 47 tag such as `de-AT`; English where there is none, or where its file could not be loaded. */
export function languageOf(tag: string): Language {
  const [wanted] = tag.toLowerCase().split('-');
  return LANGUAGES.find((language) => language === wanted && !missing.has(language)) ?? 'en';
}

/** Undefined until it is loaded. */
export const tableOf = (language: Language): Texts | undefined => tables[language];

/** Loads the texts of a language, once. Where that fails, English takes its place. */
export async function loadLanguage(language: Language): Promise<void> {
  try {
    tables[language] ??= await LATER[language]?.();
  } catch {
    missing.add(language);
  }
}

/** Puts values in the place of `{name}`. A name without a value stays, so that a mistake is seen. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Seconds as people say them: `40 seconds`, `3 minutes`. Rounded up, so that a second try does not come too early. */
export function waitText(seconds: number, language: string): string {
  const units = [
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  const [unit, size] = units.find(([, length]) => seconds > length * 1.5) ?? (['second', 1] as const);
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.max(1, Math.ceil(seconds / size)));
}
