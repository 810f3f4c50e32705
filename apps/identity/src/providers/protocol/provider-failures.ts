import { AppError, type RefusalReason } from '@latchkey/contracts';
import { EgressError } from '@latchkey/platform/egress';
import {
  ClientError,
  type Configuration,
  customFetch,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/** Errors of RFC 6749 that are the provider's own trouble. */
const OWN_TROUBLE: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);
const CLIENT_REFUSED: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client']);
/** Codes of openid-client for an answer that is not one of OAuth at all. */
const UNUSABLE: ReadonlySet<string> = new Set([
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
]);

/**
 * The refusal for a failed request to a provider. It has no cause, because the errors of the library hold tokens.
 * @param isCodeTaken whether the provider may have received the code, and did not say that it could not serve it.
 */
export function refusalOf(error: unknown, isCodeTaken = false): AppError {
  if (error instanceof AppError && error.code !== 'oauth_unavailable') return error;
  const reason = error instanceof AppError ? error.details.reason : reasonOf(error);
  if (reason === 'oauth_provider_unreachable' || reason === 'oauth_answer_unusable')
    return new AppError('oauth_unavailable', { reason: isCodeTaken ? 'oauth_outcome_unknown' : reason });
  return new AppError('oauth_failed', { reason: reason ?? 'oauth_answer_forged' });
}

/** An answer by which the provider says that it did not serve the request now (RFC 9110 section 15.6, RFC 6585 section 4). */
export function isOwnTrouble(status: number): boolean {
  return status >= 500 || status === 429;
}

function reasonOf(error: unknown): RefusalReason {
  const egress = egressErrorOf(error);
  if (egress) return reasonOfEgress(egress);
  const status = statusOf(error);
  if (status !== undefined && isOwnTrouble(status)) return 'oauth_answer_unusable';
  if (error instanceof ResponseBodyError) return reasonOfBody(error.error);
  if (error instanceof WWWAuthenticateChallengeError) return reasonOfChallenge(error);
  if (!(error instanceof ClientError) || !UNUSABLE.has(error.code ?? '')) return 'oauth_answer_forged';
  return status !== undefined && status >= 400 ? 'oauth_code_refused' : 'oauth_answer_unusable';
}

function reasonOfBody(error: string): RefusalReason {
  if (OWN_TROUBLE.has(error)) return 'oauth_answer_unusable';
  return CLIENT_REFUSED.has(error) ? 'oauth_client_refused' : 'oauth_code_refused';
}

/** RFC 6749, section 5.2: a client that failed in the header gets a challenge of its scheme. */
function reasonOfChallenge({ cause }: WWWAuthenticateChallengeError): RefusalReason {
  return cause.some(({ scheme }) => scheme === 'basic') ? 'oauth_client_refused' : 'oauth_code_refused';
}

function reasonOfEgress({ reason }: EgressError): RefusalReason {
  switch (reason) {
    case 'address_refused':
      return 'oauth_address_refused';
    case 'dns_failed':
    case 'timeout':
    case 'connection_failed':
      return 'oauth_provider_unreachable';
    default:
      return 'oauth_answer_unusable';
  }
}

/** The library wraps what its fetch function throws. */
function egressErrorOf(error: unknown): EgressError | undefined {
  if (error instanceof EgressError) return error;
  const { cause } = error as { cause?: unknown };
  return cause instanceof EgressError ? cause : undefined;
}

/** The status of the answer, where the error is about one. */
function statusOf(error: unknown): number | undefined {
  const { status, cause } = error as { status?: unknown; cause?: unknown };
  if (typeof status === 'number') return status;
  return cause instanceof Response ? cause.status : undefined;
}

/** Notes whether the provider may have taken the code, which only a POST holds. */
export function watchCode(config: Configuration): { readonly isTaken: boolean } {
  const code = { isTaken: false };
  const fetch = config[customFetch];
  if (!fetch) throw new Error('a configuration without the guarded client');
  config[customFetch] = async (url, options) => {
    try {
      const answer = await fetch(url, options);
      code.isTaken ||= options.method === 'POST' && !isOwnTrouble(answer.status);
      return answer;
    } catch (error) {
      const isUnsent = error instanceof EgressError && !error.isSent;
      code.isTaken ||= options.method === 'POST' && !isUnsent;
      throw error;
    }
  };
  return code;
}
