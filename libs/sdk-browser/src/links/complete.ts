import { type ErrorType, LatchkeyError } from '../errors/latchkey-error.js';
import type { Session } from '../types/api.js';
import type { CompleteOptions, Latchkey } from '../types/latchkey.js';
import type { MagicLinksPart, OAuthPart } from '../types/parts.js';
import { wasLinkBegun } from './magic-links.js';
import { cleaned, type Return, returnIn } from './return-url.js';

interface Verifiers {
  /** Of the transport. */
  key: string;
  oauth: Pick<OAuthPart, 'verify'>;
  magicLinks: Pick<MagicLinksPart, 'verify'>;
}

/** From here on a status says nothing about what was sent: too many requests, headers too large, or the server's own fault. */
const FIRST_OF_NO_ANSWER = 429;

/** Whether the token may still be good for another attempt. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof LatchkeyError &&
  (error.errorType === 'network_error' || error.status >= FIRST_OF_NO_ANSWER);

/** @returns `complete` of the interface, which keeps a link in memory until it was confirmed, and what was not answered. */
export function completer({ key, oauth, magicLinks }: Verifiers): Latchkey['complete'] {
  let unconfirmed: Return | null = null;
  let unanswered: Return | null = null;
  const finish = async (back: Return, options: CompleteOptions): Promise<Session> => {
    const { kind, token = '', error, state = '' } = back;
    if (error)
      throw new LatchkeyError('The provider did not sign the person in', {
        errorType: error as ErrorType,
      });
    if (kind === 'oauth') return oauth.verify(token, options);
    if (wasLinkBegun(key, state, Date.now())) return magicLinks.verify(token, options);
    // One click must not put the account of whoever sent the link in the place of the person's own.
    if (options.confirmed) return magicLinks.verify(token);
    unconfirmed = back;
    throw new LatchkeyError('Another browser asked for this link', { errorType: 'confirmation_required' });
  };
  return async (url?: string, options: CompleteOptions = {}) => {
    const back = url === undefined ? (takenFromPage() ?? unanswered) : returnIn(new URL(url, location.href));
    const pending = back ?? (options.confirmed ? unconfirmed : null);
    unconfirmed = unanswered = null;
    try {
      return pending && (await finish(pending, options));
    } catch (error) {
      if (isUnanswered(error)) unanswered = pending;
      throw error;
    }
  };
}

/** The token leaves the address bar and the history before anything else happens. */
function takenFromPage(): Return | null {
  const url = new URL(location.href);
  const back = returnIn(url);
  if (back) history.replaceState(history.state, '', cleaned(url));
  return back;
}
