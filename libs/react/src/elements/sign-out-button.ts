import { type ButtonHTMLAttributes, createElement, type ReactNode, useState } from 'react';
import { useConnected } from '../connection/context.js';
import { leaveFor } from './leave.js';

export interface SignOutButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Ends this session, or all of the person. @default 'here' */
  readonly scope?: 'here' | 'everywhere';
  /** Where the page goes afterwards; an empty text loads this one anew. Only of this origin, as `afterSignIn`. */
  readonly afterSignOut?: string;
}

/** A button of your page; its looks are those of your page, too. */
export function SignOutButton({ scope, afterSignOut, ...rest }: SignOutButtonProps): ReactNode {
  const { connection } = useConnected();
  const [isBusy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    try {
      await connection.latchkey.session.signOut(scope);
    } finally {
      setBusy(false);
    }
    if (afterSignOut !== undefined) leaveFor(afterSignOut);
  };
  const onClick = () => void signOut().catch(reportError);
  return createElement('button', {
    ...{ type: 'button', children: 'Sign out', ...rest },
    disabled: isBusy || rest.disabled,
    onClick,
  });
}
