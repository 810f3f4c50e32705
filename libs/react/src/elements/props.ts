import type { TextOverrides } from '@latchkey/elements';
import type { CSSProperties, ReactNode } from 'react';

/** What an element tells of a call that failed. It has told the person already. */
export interface ElementError {
  readonly errorType: string;
  readonly requestId?: string;
}

/** What all elements take. */
export interface ElementProps {
  readonly className?: string | undefined;
  readonly id?: string | undefined;
  readonly lang?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly theme?: 'light' | 'dark' | undefined;
  /** Where links and providers lead back to; the page itself by default. The App has to allow it. */
  readonly redirectUrl?: string | undefined;
  /** Sentences of your own, by their names in @latchkey/elements. */
  readonly texts?: TextOverrides | undefined;
  readonly onError?: ((error: ElementError) => void) | undefined;
  /** Your logo, at the top of the card. */
  readonly logo?: ReactNode;
  /** Shown where no script runs. */
  readonly noScript?: ReactNode;
}

const NO_SCRIPT: Readonly<Record<string, string>> = {
  en: 'This page needs JavaScript to sign you in.',
  de: 'Diese Seite braucht JavaScript, um Sie anzumelden.',
  es: 'Esta página necesita JavaScript para iniciar tu sesión.',
  fr: 'Cette page a besoin de JavaScript pour vous connecter.',
  it: 'Questa pagina ha bisogno di JavaScript per farti accedere.',
  pt: 'Esta página precisa de JavaScript para iniciar a sua sessão.',
};

/** In the language of the element. */
export const noScriptText = (lang?: string): string => inLanguage(NO_SCRIPT, lang);

/** The sentence in a language, such as `de-AT`; in English where there is none. */
export const inLanguage = (sentences: Readonly<Record<string, string>>, lang = 'en'): string =>
  sentences[lang.toLowerCase().split('-')[0] ?? ''] ?? sentences['en'] ?? '';
