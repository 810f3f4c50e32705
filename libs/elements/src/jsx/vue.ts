import type { HTMLAttributes, PublicProps } from 'vue';
import type { ElementAttributes, ElementEvents, ElementProperties, Elements } from './attributes.js';

/** The checker of templates reads `require-factors` as `requireFactors`, and `@latchkey-error` as `onLatchkeyError`. */
type Camel<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<Camel<Rest>>}`
  : Name;

type AttributesOf<Name extends keyof Elements> = {
  [
    Attribute in keyof ElementAttributes[Name] as Camel<Attribute & string>
  ]: ElementAttributes[Name][Attribute];
};

type ListenersOf<Name extends keyof Elements> = {
  [Event in ElementEvents[Name] as `on${Capitalize<Camel<Event>>}`]?: (event: CustomEvent) => unknown;
};

/** As the guide of Vue types custom elements. */
type ElementsOfVue = {
  [Name in keyof Elements]: new () => Elements[Name] & {
    /** @deprecated What the compiler of templates reads. */
    $props: HTMLAttributes & AttributesOf<Name> & ElementProperties[Name] & ListenersOf<Name> & PublicProps;
  };
};

declare module 'vue' {
  interface GlobalComponents extends ElementsOfVue {}
}
