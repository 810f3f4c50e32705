import { createLatchkey, type Latchkey } from '@latchkey/browser';
import type { PropertyDeclarations, PropertyValues } from 'lit';
import { TextElement } from './text-element.js';

/** Milliseconds that a page may take to say how the API is reached. */
const PATIENCE_MS = 3000;

/** By their options: an element that a page draws anew must not open another one, which asks for the session for ever. */
const connections = new Map<string, Latchkey>();

/** What the elements share that call the API: the connection to it. */
export abstract class LatchkeyElement extends TextElement {
  static override properties: PropertyDeclarations = {
    latchkey: { attribute: false },
    server: {},
    baseUrl: { attribute: 'base-url' },
    publicToken: { attribute: 'public-token' },
    storage: {},
  };

  /** The connection; made from the attributes where the page sets none. */
  declare latchkey: Latchkey | undefined;
  /** Path of the App's handler, such as `/auth`. */
  declare server: string | undefined;
  /** Address of the gateway, for a page without a server. */
  declare baseUrl: string | undefined;
  declare publicToken: string | undefined;
  /** `local` keeps the session of a page without a server beyond the tab. */
  declare storage: string | undefined;

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

  /** Called when the place in the page changes, to move the focus along. Empty where it should stay. */
  protected focusWanted: 'step' | 'field' | '' = '';

  protected override updated(_: PropertyValues): void {
    if (this.focusWanted === '') return;
    const field = this.renderRoot.querySelector('input');
    const heading = this.renderRoot.querySelector('h2');
    (this.focusWanted === 'step' ? (field ?? heading) : field)?.focus();
    // What is typed next replaces a code that was refused, which would be sent again else.
    if (field?.autocomplete === 'one-time-code') field.select();
    this.focusWanted = '';
  }
}
