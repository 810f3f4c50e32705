import type { ElementAttributes, ElementProperties, Elements } from './attributes.js';

/** Attributes and properties by name; listeners such as `onlatchkey-signed-in` hear an event. */
type ElementsOfSvelte = {
  [Name in keyof Elements]: ElementAttributes[Name] &
    ElementProperties[Name] & {
      [listener: `on${string}`]: ((event: CustomEvent) => unknown) | undefined;
      class?: string | undefined;
      id?: string | undefined;
      lang?: string | undefined;
      style?: string | undefined;
    };
};

declare global {
  // The name that Svelte's tools read.
  namespace svelteHTML {
    interface IntrinsicElements extends ElementsOfSvelte {}
  }
}
