// What the samples use of Next.js and React, whose own types are not installed here.
declare module 'next/navigation' {
  export function redirect(path: string): never;
}

declare module 'next/server' {
  export function connection(): Promise<void>;
}

declare module 'react' {
  export function createElement(type: string, props: object): JSX.Element;
  export function Suspense(props: { children?: unknown }): JSX.Element;
  export function useSyncExternalStore<Value>(
    subscribe: (listener: () => void) => () => void,
    read: () => Value,
    readOnServer: () => Value,
  ): Value;
  export function useEffect(effect: () => void | (() => void), values: readonly unknown[]): void;
  namespace JSX {
    type Element = object;
    type ElementType = string | ((props: never) => Element | Promise<Element>);
    interface ElementChildrenAttribute {
      children: unknown;
    }
    interface IntrinsicElements {
      h1: { children?: unknown };
      main: { children?: unknown; style?: Readonly<Record<string, string>> };
    }
  }
}

declare module 'react/jsx-runtime' {
  import type { JSX as ReactJSX } from 'react';
  export import JSX = ReactJSX;
  export const jsx: unknown;
  export const jsxs: unknown;
}
