import 'react';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'latchkey-sign-in': { server: string };
      'latchkey-profile': { server: string };
    }
  }
}
