import { LatchkeyError } from '../errors/latchkey-error.js';
import type { Client } from '../session/client.js';
import type { Session, User } from '../types/api.js';

interface OwnProfile {
  readonly user: User;
  readonly sessions: Session[];
}

/** The account of the person in a page without a server, by the token that it holds. @throws LatchkeyError session_not_found */
export async function readOwnProfile({ transport, store }: Client): Promise<OwnProfile> {
  const session_token = store.held?.token;
  if (!session_token) throw new LatchkeyError('Nobody is signed in', { errorType: 'session_not_found' });
  return transport.call<OwnProfile>('profile/read', { session_token });
}
