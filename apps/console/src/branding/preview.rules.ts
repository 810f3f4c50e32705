import type { InputOf } from '../api/client.js';

type Wanted = NonNullable<InputOf<'previewMessage'>['body']>;
type Kind = Wanted['kind'];

const NAMES: Readonly<Record<Kind, string>> = {
  passcode_email: 'Code by email',
  magic_link_email: 'Link by email',
  passcode_sms: 'Code by SMS',
};
export const KINDS = (Object.keys(NAMES) as Kind[]).map((value) => ({ value, label: NAMES[value] }));

/** Those that messages are translated into; any other is English. */
export const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'es', label: 'Español' },
  { value: 'fr', label: 'Français' },
  { value: 'it', label: 'Italiano' },
  { value: 'pt', label: 'Português' },
];

/** Of the address of the page; of any other text the first. */
export const kindOf = (text: string | undefined): Kind =>
  KINDS.find(({ value }) => value === text)?.value ?? 'passcode_email';
export const languageOf = (text: string | undefined): string =>
  LANGUAGES.find(({ value }) => value === text)?.value ?? 'en';

/** Where a frame has the HTML of an email. */
export const frameOf = (wanted: Wanted): string =>
  `/console/preview?${new URLSearchParams({ ...wanted, locale: wanted.locale ?? 'en' }).toString()}`;

/** As the API takes it: a name of an App has a character that is seen. */
export const problemOf = (name: string): string | null => (name.trim() === '' ? 'Write a name.' : null);
