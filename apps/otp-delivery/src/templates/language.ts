import { de } from './texts/de.js';
import { en, type MessageTexts } from './texts/en.js';
import { es } from './texts/es.js';
import { fr } from './texts/fr.js';
import { it } from './texts/it.js';
import { pt } from './texts/pt.js';

const TEXTS = { de, en, es, fr, it, pt } as const satisfies Record<string, MessageTexts>;

type Language = keyof typeof TEXTS;

/** The texts of a language, and how it names a span of time. */
export interface Wording {
  readonly language: Language;
  readonly texts: MessageTexts;
  /** "10 minutes", "24 hours", "7 days": the largest unit that is exact. */
  span(minutes: number): string;
}

export const LANGUAGES = Object.keys(TEXTS) as Language[];

/** The language of a BCP 47 tag by its first part (`pt-BR` → `pt`); English where there is no translation. */
export function wordingFor(locale: string | undefined): Wording {
  const base = (locale ?? '').split(/[-_]/)[0]?.toLowerCase() ?? '';
  const language = isLanguage(base) ? base : 'en';
  return { language, texts: TEXTS[language], span: (minutes) => spanIn(language, minutes) };
}

/** Replaces each `{name}` by its value; one without a value stays, which the specs look for. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

function isLanguage(value: string): value is Language {
  return Object.hasOwn(TEXTS, value);
}

const HOUR = 60;
const DAY = 24 * HOUR;

function spanIn(language: Language, minutes: number): string {
  if (minutes > DAY && minutes % DAY === 0) return inUnit(language, 'day', minutes / DAY);
  if (minutes > HOUR && minutes % HOUR === 0) return inUnit(language, 'hour', minutes / HOUR);
  return inUnit(language, 'minute', minutes);
}

function inUnit(language: Language, unit: string, count: number): string {
  // Some languages get a no-break space, which would double the price of an SMS.
  return formatOf(language, unit)
    .format(count)
    .replace(/[\u00a0\u202f]/g, ' ');
}

/** Kept, since a new one costs more than the rest of a message. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, unit: string): Intl.NumberFormat {
  const key = `${language}/${unit}`;
  const known = formats.get(key);
  if (known) return known;
  const options = { style: 'unit', unit, unitDisplay: 'long', useGrouping: false } as const;
  const format = new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format;
}
