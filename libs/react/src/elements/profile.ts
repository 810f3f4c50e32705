import type { ReactNode } from 'react';
import { useConnected } from '../connection/context.js';
import { useElement } from './element.js';
import { leaveFor } from './leave.js';
import type { ElementError, ElementProps } from './props.js';

export interface ProfileProps extends ElementProps {
  /** Where the page goes after the sign-out; an empty text loads this one anew. Only of this origin, as `afterSignIn`. */
  readonly afterSignOut?: string | undefined;
  readonly onSignedOut?: (() => void) | undefined;
}

/** `<latchkey-profile>`: the person's own account, to look at and to change. */
export function Profile(props: ProfileProps): ReactNode {
  const { afterSignOut, onSignedOut, onError } = props;
  const { connection } = useConnected();
  const signedOut = () => {
    connection.publish();
    onSignedOut?.();
    if (afterSignOut !== undefined) leaveFor(afterSignOut);
  };
  return useElement({
    ...{ tag: 'latchkey-profile', props, width: '40rem' },
    listeners: {
      'latchkey-signed-out': signedOut,
      'latchkey-error': (error: ElementError) => onError?.(error),
    },
  });
}
