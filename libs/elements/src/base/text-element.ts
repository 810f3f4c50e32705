import { LitElement, type PropertyDeclarations } from 'lit';
import {
  fill,
  type Language,
  languageOf,
  loadLanguage,
  tableOf,
  type TextKey,
  type TextOverrides,
  waitText,
} from '../texts/texts.js';
import type { Problem } from './problem.js';

/** Says a text of the tables, or the page's own, in the language of the element. */
export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** What all elements share: texts, language and events. */
export abstract class TextElement extends LitElement {
  static override properties: PropertyDeclarations = {
    texts: { attribute: false },
    theme: {},
  };

  /** Texts that replace those of the tables. */
  declare texts: TextOverrides;
  /** `light` or `dark`; without it, that of the system. */
  declare theme: string | undefined;

  constructor() {
    super();
    this.texts = {};
  }

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'lang'];
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (name === 'lang') this.requestUpdate();
  }

  /** The language of the texts: of the element, of what it stands in, or of the page. */
  get language(): Language {
    const tag = this.closest<HTMLElement>('[lang]')?.lang || document.documentElement.lang;
    return languageOf(tag || navigator.language);
  }

  readonly say: Say = (key, values) => fill(this.texts[key] ?? tableOf(this.language)?.[key] ?? '', values);

  /** The first drawing keeps the place, without words; each later one waits until the texts of its language are there. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    if (tableOf(this.language)) return super.scheduleUpdate();
    const loaded = loadLanguage(this.language);
    if (this.hasUpdated) return loaded.then(() => super.scheduleUpdate());
    void loaded.then(() => this.requestUpdate());
    return super.scheduleUpdate();
  }

  /** The sentence for a problem, with the time to wait. */
  readonly sentence = ({ errorType, text, retryAfter }: Problem): string => {
    const sentence = this.texts[`error:${errorType}`] ?? this.say(text);
    if (retryAfter === undefined) return sentence;
    return `${sentence} ${this.say('waitFor', { wait: waitText(retryAfter, this.language) })}`;
  };

  /** Tells the page; it leaves shadow roots that the element stands in. */
  tell(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}
