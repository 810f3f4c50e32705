import type { HTMLAttributes, PublicProps } from 'vue';
import type { ElementAttributes, ElementProperties, Elements } from './attributes.js';

/** As the guide of Vue types custom elements. */
type ElementsOfVue = {
  [Name in keyof Elements]: new () => Elements[Name] & {
    /** @deprecated What the compiler of templates reads. */
    $props: HTMLAttributes & ElementAttributes[Name] & ElementProperties[Name] & PublicProps;
  };
};

declare module 'vue' {
  interface GlobalComponents extends ElementsOfVue {}
}
