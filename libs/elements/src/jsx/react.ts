import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ElementAttributes, ElementProperties, Elements } from './attributes.js';

/** React 19 sets the properties; React 18 knows attributes alone. */
type ElementsOfReact = {
  [Name in keyof Elements]: DetailedHTMLProps<HTMLAttributes<Elements[Name]>, Elements[Name]> & {
    class?: string | undefined;
  } & ElementAttributes[Name] &
    ElementProperties[Name];
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ElementsOfReact {}
  }
}
