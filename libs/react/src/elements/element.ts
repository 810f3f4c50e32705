import { createElement, type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useConnected } from '../connection/context.js';
import { type ElementProps, noScriptText } from './props.js';

/** What an element of ours is drawn with. */
export interface Drawn {
  /** `latchkey-sign-in`. */
  readonly tag: string;
  readonly props: ElementProps;
  /** Attributes of this element alone. */
  readonly attributes?: Readonly<Record<string, string | number | undefined>>;
  /** By the name of the event. */
  readonly listeners: Readonly<Record<string, (detail: never) => void>>;
  /** Objects, which no attribute holds. */
  readonly properties?: object;
  /** As wide as the element at most, before the browser knows it. */
  readonly width: string;
  /** Gets the element, and answers what ends its part in it. The same function, as long as nothing changes. */
  readonly attach?: (element: HTMLElement) => () => void;
}

/**
 * Draws a custom element so that the server can, too: with its width, so that nothing moves when the browser knows it, and
 * with a sentence for people without scripts. Listeners and objects are set in effects, because React 18 knows neither, and
 * because React 19 forgets listeners where the server has drawn (react/react#35446).
 */
export function useElement({ tag, props, listeners, width, attach, ...drawn }: Drawn): ReactNode {
  const ref = useRef<HTMLElement>(null);
  const { connection } = useConnected();
  const { className, id, lang, theme, redirectUrl, texts, logo, noScript } = props;
  useListeners(ref, listeners);
  useEffect(() => (ref.current ? attach?.(ref.current) : undefined), [attach]);
  // Each time: the element itself knows which of them are new.
  useEffect(() => {
    const objects = { latchkey: connection.latchkey, ...(texts && { texts }), ...drawn.properties };
    if (ref.current) Object.assign(ref.current, objects);
  });
  useEffect(() => void import('@latchkey/elements'), []);
  const style: CSSProperties = {
    ...{ display: 'block', inlineSize: '100%', maxInlineSize: `var(--latchkey-width, ${width})` },
    ...props.style,
  };
  return createElement(
    tag,
    // `class`, because React 18 knows no other name for it on custom elements.
    { ref, id, lang, theme, style, class: className, 'redirect-url': redirectUrl, ...drawn.attributes },
    logo ? createElement('div', { slot: 'logo' }, logo) : null,
    createElement('noscript', null, noScript ?? noScriptText(lang)),
  );
}

/** Listens as long as the element is there, and calls the functions of the last drawing. */
function useListeners(ref: RefObject<HTMLElement | null>, listeners: Drawn['listeners']): void {
  const latest = useRef(listeners);
  useEffect(() => {
    latest.current = listeners;
  });
  const names = Object.keys(listeners).join(' ');
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const hear = ({ type, detail }: CustomEvent<never>) => latest.current[type]?.(detail);
    const all = names.split(' ');
    for (const name of all) element.addEventListener(name, hear as EventListener);
    return () => {
      for (const name of all) element.removeEventListener(name, hear as EventListener);
    };
  }, [ref, names]);
}
