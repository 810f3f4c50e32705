import { Matches } from 'class-validator';
import {
  Described,
  integerField,
  JWT_EXAMPLE,
  MOST_REDIRECT_URL_CHARACTERS,
  objectField,
  procedure,
  publicProcedure,
  Session,
  SessionToken,
  stringField,
  Text,
  TOKEN_EXAMPLE,
  UserId,
} from '@latchkey/contracts';
import type { ClaimsFollow, MayWantClaims } from './sessions.js';

/** Seconds between the end of a hosted sign-in and its exchange. */
export const HOSTED_CODE_SECONDS = 60;

/** Of PKCE (RFC 7636, 4.2): base64url of the SHA-256 of the verifier. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
/** RFC 7636, 4.1. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** What the hosted page hands in once the person is signed in. */
export class FinishHostedSignInRequest {
  @SessionToken({ description: 'Token of the session of the page.' }) session_token!: string;
  @stringField({ description: 'Page of the App.', maxLength: MOST_REDIRECT_URL_CHARACTERS })
  redirect_url!: string;
  @stringField({ description: 'Value for the page of the App.', maxLength: 512, optional: true })
  state?: string;
  @stringField({ description: 'Challenge of PKCE, S256.', maxLength: 43, optional: true }, [
    Matches(CHALLENGE, { message: 'code_challenge must be 43 characters of base64url' }),
  ])
  code_challenge?: string;
}

export class FinishHostedSignInResponse {
  @Text({ description: 'Where the browser goes on.' }) redirect_url!: string;
}

export class ExchangeHostedSignInRequest {
  @stringField({
    description: 'The `latchkey_code` of the redirect; works once, for a minute.',
    maxLength: 128,
    examples: ['q0vYt3mB9ZkS1…'],
  })
  code!: string;
  @stringField(
    {
      description: 'The verifier of PKCE, where the redirect to the hosted page had a `code_challenge`.',
      maxLength: 128,
      examples: ['dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'],
      optional: true,
    },
    [
      Matches(VERIFIER, {
        message: 'code_verifier must be 43 to 128 characters of A-Z, a-z, 0-9, -, ., _ and ~',
      }),
    ],
  )
  code_verifier?: string;
  @integerField({
    description: 'Minutes that the session lives.',
    minimum: 5,
    maximum: 525600,
    examples: [1440],
  })
  session_expires_in!: number;
}

@Described('The session of the person who signed in on the hosted page.')
export class ExchangeHostedSignInResponse {
  @UserId() user_id!: string;
  @Text({ description: 'Token of the session.', examples: [TOKEN_EXAMPLE] }) session_token!: string;
  @Text({
    description: 'A JWT of the session; empty while it lacks a second proof that its App requires.',
    examples: [JWT_EXAMPLE],
  })
  session_jwt!: string;
  @objectField(() => Session, { description: 'The session.' }) session!: Session;
}

export interface ExchangeHostedCodeInput extends ExchangeHostedSignInRequest, ClaimsFollow {}

export interface ExchangedHostedCode extends ExchangeHostedSignInResponse, MayWantClaims {}

export interface CreateHostedCodeInput {
  /** Of the page's session. A JWT will not do: services that check it have it, too, and must not get a session for it. */
  session_token: string;
  code_challenge?: string;
}

/** The one code for a session that the hosted page began; only its digest is stored. */
export const createHostedCode = publicProcedure<CreateHostedCodeInput, { code: string; user_id: string }>(
  'session.v1.create_hosted_code',
  ['session_not_found', 'step_up_required'],
);

/**
 * Spends the code, once: ends the session of the page, and starts one with its factors, its start and another token.
 */
export const exchangeHostedCode = procedure<ExchangeHostedCodeInput, ExchangedHostedCode>(
  'session.v1.exchange_hosted_code',
  ['invalid_hosted_code', 'key_provider_unavailable'],
);
