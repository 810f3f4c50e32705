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

/** The elements are defined in the browser alone. */
const useElements = () => {
  useEffect(() => void import('@latchkey/elements'), []);
};

export function SignIn({ next }: { next: string }) {
  useElements();
  // A whole page is loaded, so that the server makes it for the user.
  return <latchkey-sign-in server="/auth" onlatchkey-signed-in={() => location.assign(next)} />;
}

export function StepUp() {
  useElements();
  return (
    <latchkey-sign-in
      server="/auth"
      mode="step-up"
      require-factors="webauthn"
      max-factor-age="5"
      onlatchkey-signed-in={() => location.reload()}
    />
  );
}

export function Profile() {
  useElements();
  return <latchkey-profile server="/auth" onlatchkey-signed-out={() => location.assign('/')} />;
}
