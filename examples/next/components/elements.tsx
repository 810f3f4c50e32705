'use client';
import type { LatchkeyProfile, LatchkeySignIn } from '@latchkey/elements';
import { type DetailedHTMLProps, type HTMLAttributes, useEffect } from 'react';

type ElementProps<Of> = DetailedHTMLProps<HTMLAttributes<Of>, Of> & Record<string, unknown>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'latchkey-sign-in': ElementProps<LatchkeySignIn>;
      'latchkey-profile': ElementProps<LatchkeyProfile>;
    }
  }
}

/**
 * Loads the elements, which browsers alone can define, and leaves for a page that the server makes anew. React forgets an
 * `onlatchkey-signed-in` where the server has drawn the element (react/react#35446).
 */
function useElements(event: string, next: string) {
  useEffect(() => {
    void import('@latchkey/elements');
    const leave = () => location.assign(next);
    document.addEventListener(event, leave);
    return () => document.removeEventListener(event, leave);
  }, [event, next]);
}

export function SignIn({ next }: { next: string }) {
  useElements('latchkey-signed-in', next);
  return <latchkey-sign-in server="/auth" />;
}

export function StepUp({ next }: { next: string }) {
  useElements('latchkey-signed-in', next);
  return <latchkey-sign-in server="/auth" mode="step-up" require-factors="webauthn" max-factor-age="5" />;
}

export function Profile() {
  useElements('latchkey-signed-out', '/');
  return <latchkey-profile server="/auth" />;
}
