import { createLatchkey, type Latchkey } from '@latchkey/browser';
import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import { fill, languageOf, LANGUAGES, type TextKey, type TextOverrides, waitText } from '../texts/texts.js';
import type { Problem } from './problem.js';

/** Milliseconds that a page may take to say how the API is reached. */
const PATIENCE_MS = 3000;

/** Says a text of the tables, or the page's own, in the language of the element. */
export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** By their options: an element that a page draws anew must not open another one, which asks for the session for ever. */
const connections = new Map<string, Latchkey>();

/** What both elements share: the connection to the API, texts, language and events. */
export abstract class LatchkeyElement extends LitElement {
  static override properties: PropertyDeclarations = {
    latchkey: { attribute: false },
    texts: { attribute: false },
    server: {},
    baseUrl: { attribute: 'base-url' },
    publicToken: { attribute: 'public-token' },
    storage: {},
    theme: {},
  };

  /** The connection; made from the attributes where the page sets none. */
  declare latchkey: Latchkey | undefined;
  /** Texts that replace those of the tables. */
  declare texts: TextOverrides;
  /** Path of the App's handler, such as `/auth`. */
  declare server: string | undefined;
  /** Address of the gateway, for a page without a server. */
  declare baseUrl: string | undefined;
  declare publicToken: string | undefined;
  /** `local` keeps the session of a page without a server beyond the tab. */
  declare storage: string | undefined;
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
  get language(): 'en' | 'de' {
    const tag = this.closest<HTMLElement>('[lang]')?.lang || document.documentElement.lang;
    return languageOf(tag || navigator.language);
  }

  readonly say: Say = (key, values) => fill(this.texts[key] ?? LANGUAGES[this.language][key], values);

  /** The sentence for a problem, with the time to wait. */
  readonly sentence = ({ errorType, text, retryAfter }: Problem): string => {
    const sentence = this.texts[`error:${errorType}`] ?? this.say(text);
    if (retryAfter === undefined) return sentence;
    return `${sentence} ${this.say('waitFor', { wait: waitText(retryAfter, this.language) })}`;
  };

  /** Whether the page has said how the API is reached. It may set `latchkey` after the element was drawn. */
  get isReady(): boolean {
    return Boolean(this.latchkey || this.server || (this.baseUrl && this.publicToken));
  }

  /** Only when `isReady`. */
  get connection(): Latchkey {
    this.latchkey ??= this.#connect();
    return this.latchkey;
  }

  #connect(): Latchkey {
    const { server, baseUrl = '', publicToken = '', storage } = this;
    const options = server
      ? { server }
      : { baseUrl, publicToken, ...(storage === 'local' && ({ storage } as const)) };
    const key = JSON.stringify(options);
    const latchkey = connections.get(key) ?? createLatchkey(options);
    connections.set(key, latchkey);
    return latchkey;
  }

  protected override firstUpdated(_: PropertyValues): void {
    setTimeout(() => {
      const needs = '`server`, or `base-url` and `public-token`, or the property `latchkey`';
      if (this.isConnected && !this.isReady) console.warn(`<${this.localName}> waits for ${needs}.`);
    }, PATIENCE_MS);
  }

  /** Tells the page; it leaves shadow roots that the element stands in. */
  tell(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** Called when the place in the page changes, to move the focus along. Empty where it should stay. */
  protected focusWanted: 'step' | 'field' | '' = '';

  protected override updated(_: PropertyValues): void {
    if (this.focusWanted === '') return;
    const field = this.renderRoot.querySelector('input');
    const heading = this.renderRoot.querySelector('h2');
    (this.focusWanted === 'step' ? (field ?? heading) : field)?.focus();
    this.focusWanted = '';
  }
}
