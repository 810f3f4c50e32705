import type { Session as BrowserSession } from '@latchkey/browser';
import { type ReactNode, useCallback } from 'react';
import { useConnected } from '../connection/context.js';
import { type Session, sharedShape } from '../connection/session.js';
import { useElement } from './element.js';
import { leaveFor } from './leave.js';
import type { ElementError, ElementProps } from './props.js';

export interface SignInProps extends ElementProps {
  /** Types that the session needs besides: `['otp', 'totp|webauthn']`. Your server checks them again. */
  readonly requireFactors?: readonly string[] | undefined;
  /** Minutes; only for a step-up: a person whose factors are this recent is not asked. */
  readonly maxFactorAge?: number | undefined;
  /**
   * Where the page goes after the sign-in, to be made by the server anew; an empty text loads this one anew. An address of
   * another origin is refused: it reports a TypeError, and the page stays.
   */
  readonly afterSignIn?: string | undefined;
  readonly onSignedIn?: ((session: Session) => void) | undefined;
}

/** `<latchkey-sign-in>`: every way to sign in that the App has on. */
export function SignIn(props: SignInProps): ReactNode {
  return useSignIn(props, undefined);
}

/** Asks a person who is signed in for a proof; afterwards it loads the page anew, by default. */
export function StepUp(props: SignInProps): ReactNode {
  const { afterSignIn, onSignedIn } = props;
  return useSignIn({ ...props, afterSignIn: afterSignIn ?? (onSignedIn ? undefined : '') }, 'step-up');
}

function useSignIn(props: SignInProps, mode: 'step-up' | undefined): ReactNode {
  const { requireFactors, maxFactorAge, afterSignIn, onSignedIn, onError } = props;
  const { connection } = useConnected();
  const attach = useCallback((element: object) => connection.watchSignIn(element), [connection]);
  const signedIn = ({ session }: { session: BrowserSession }) => {
    connection.publish();
    onSignedIn?.(sharedShape(session));
    if (afterSignIn !== undefined) leaveFor(afterSignIn);
  };
  return useElement({
    tag: 'latchkey-sign-in',
    ...{ props, attach },
    attributes: { mode, 'require-factors': requireFactors?.join(' '), 'max-factor-age': maxFactorAge },
    listeners: {
      'latchkey-signed-in': signedIn,
      'latchkey-error': (error: ElementError) => onError?.(error),
    },
    width: '25rem',
  });
}
