import { ENGLISH } from './english-table.js';
import { GERMAN } from './german-table.js';

/** The name of a text, as in the tables. */
export type TextKey = keyof typeof ENGLISH;

/** A whole language: each text by its name. */
export type Texts = Readonly<Record<TextKey, string>>;

/** Texts of a page's own. `error:<error_type>` replaces the sentence of that error alone. */
export type TextOverrides = Readonly<Partial<Record<TextKey | `error:${string}`, string>>>;

export const LANGUAGES: Readonly<Record<'en' | 'de', Texts>> = { en: ENGLISH, de: GERMAN };

/** The language of a BCP 47 tag such as `de-AT`; English where there is none. */
export function languageOf(tag: string): 'en' | 'de' {
  return tag.toLowerCase().split('-')[0] === 'de' ? 'de' : 'en';
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
