import {
  type ButtonHTMLAttributes,
  createElement,
  Fragment,
  type MouseEvent,
  type ReactNode,
  useState,
} from 'react';
import { useConnected } from '../connection/context.js';
import { leaveFor } from './leave.js';
import { press } from './press.js';
import { type ElementError, inLanguage } from './props.js';

export interface SignOutButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onError'> {
  /** Ends this session, or all of the person. @default 'here' */
  readonly scope?: 'here' | 'everywhere';
  /** Where the page goes afterwards; an empty text loads this one anew. Only of this origin, as `afterSignIn`. */
  readonly afterSignOut?: string;
  /** A sentence behind the button has told the person already. */
  readonly onError?: ((error: ElementError) => void) | undefined;
}

const FAILED: Readonly<Record<string, string>> = {
  en: 'You are still signed in: this does not work at the moment. Try again.',
  de: 'Sie sind noch angemeldet: Das geht gerade nicht. Versuchen Sie es noch einmal.',
};

/**
 * A button of your page; its looks are those of your page, too. Its `onClick` is called first, and may prevent the sign-out
 * by `preventDefault`.
 */
export function SignOutButton({ scope, afterSignOut, onError, ...rest }: SignOutButtonProps): ReactNode {
  const { connection } = useConnected();
  const [state, show] = useState<'busy' | 'failed' | 'idle'>('idle');
  const onClick = (event: MouseEvent<HTMLButtonElement>) =>
    void press({
      ownClick: () => rest.onClick?.(event),
      isPrevented: () => event.defaultPrevented,
      signOut: () => connection.latchkey.session.signOut(scope),
      ...{ onError, show },
      leave: () => {
        if (afterSignOut !== undefined) leaveFor(afterSignOut);
      },
    }).catch(reportError);
  const button = createElement('button', {
    ...{ type: 'button', children: 'Sign out', ...rest },
    disabled: state === 'busy' || rest.disabled,
    onClick,
  });
  const sentence = createElement('span', { role: 'alert' }, inLanguage(FAILED, rest.lang));
  // One tree in each state, so the button keeps the focus.
  return createElement(Fragment, null, button, state === 'failed' && sentence);
}
