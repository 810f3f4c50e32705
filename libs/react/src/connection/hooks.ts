import type { User } from '@latchkey/browser';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { UserState } from './connection.js';
import { useConnected } from './context.js';
import type { SessionState } from './session.js';

export type SessionHook = SessionState & {
  /** Asks the server now. The page asks by itself as long as it is seen. */
  readonly refresh: () => Promise<void>;
  /** Ends this session, the others of the person (`elsewhere`), or all of them. */
  readonly signOut: (scope?: 'here' | 'elsewhere' | 'everywhere') => Promise<void>;
};

/** Who is signed in, in this tab and in the others. */
export function useSession(): SessionHook {
  const { connection, atFirst } = useConnected();
  const state = useSyncExternalStore(connection.followSession, connection.session.get, () => atFirst);
  return useMemo(
    () => ({
      ...state,
      refresh: () => connection.ask(),
      signOut: (scope) => connection.latchkey.session.signOut(scope),
    }),
    [connection, state],
  );
}

export interface UserHook {
  readonly status: UserState['status'];
  readonly user: User | null;
  /**
   * Reads the user anew, after a change of the profile for example; for a visitor it does nothing.
   * @throws LatchkeyError, and keeps what was known.
   */
  readonly reload: () => Promise<void>;
}

const UNKNOWN: UserState = { status: 'loading', user: null };

/** The user of the session: names, addresses, and ways to sign in. */
export function useUser(): UserHook {
  const { connection } = useConnected();
  const state = useSyncExternalStore(connection.followUser, connection.user.get, () => UNKNOWN);
  return useMemo(() => ({ ...state, reload: connection.readUser }), [connection, state]);
}

interface ShownProps {
  readonly children?: ReactNode;
}

/** Shows its children to people who are signed in. It hides, and protects nothing: the server decides what it answers. */
export function SignedIn({ children }: ShownProps): ReactNode {
  return useSession().status === 'signed-in' ? children : null;
}

/** Shows its children to visitors; also while it cannot be known, because `<SignIn>` says so and offers to try again. */
export function SignedOut({ children }: ShownProps): ReactNode {
  const { status } = useSession();
  return status === 'signed-out' || status === 'unavailable' ? children : null;
}
