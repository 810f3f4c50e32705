import { WebAuthnAbortService } from '@simplewebauthn/browser';
import { LatchkeyError, type OwnErrorType } from '../errors/latchkey-error.js';

const TYPE_BY_NAME: Readonly<Record<string, OwnErrorType>> = {
  AbortError: 'aborted',
  // The person said no, or let the time pass; browsers do not tell which.
  NotAllowedError: 'user_cancelled',
  InvalidStateError: 'already_registered',
};

const MESSAGE: Readonly<Partial<Record<OwnErrorType, string>>> = {
  aborted: 'Another ceremony began, or the caller ended this one',
  user_cancelled: 'The person cancelled',
  already_registered: 'This device has a passkey of the user',
};

let latest: symbol | undefined;

/**
 * Runs one ceremony. A page has one at a time: the one that was asked for last ends the others.
 * @param begin asks the API for the options; the next ceremony may begin meanwhile.
 * @param run hands them to the browser.
 * @param signal ends it early.
 * @throws LatchkeyError aborted, user_cancelled, already_registered, not_supported, or that of `begin`.
 */
export async function inCeremony<Options, Result>(
  begin: () => Promise<Options>,
  run: (options: Options) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const mine = (latest = Symbol('ceremony'));
  WebAuthnAbortService.cancelCeremony();
  const options = await begin();
  if (latest !== mine || signal?.aborted) throw ceremonyError(new DOMException('', 'AbortError'));
  const stop = () => {
    if (latest === mine) WebAuthnAbortService.cancelCeremony();
  };
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await run(options);
  } catch (error) {
    throw ceremonyError(error);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

function ceremonyError(error: unknown): LatchkeyError {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  const errorType = TYPE_BY_NAME[name] ?? 'not_supported';
  return new LatchkeyError(MESSAGE[errorType] ?? message, { errorType });
}
