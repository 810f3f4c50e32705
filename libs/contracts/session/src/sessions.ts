import { ArrayUnique, IsIn } from 'class-validator';
import {
  AskedFor,
  choiceField,
  Described,
  FACTOR_TYPES,
  type FactorType,
  integerField,
  JWT_EXAMPLE,
  Limit,
  listField,
  Matching,
  objectField,
  Offset,
  procedure,
  type ProofKind,
  publicProcedure,
  type SessionCredential,
  SessionExpiresIn,
  SessionJwt,
  SessionToken,
  SessionView,
  Skipped,
  stringListField,
  Text,
  TOKEN_EXAMPLE,
  UserId,
} from '@latchkey/contracts';

/** What a session with one proof may be taken for, where its App requires two. */
const SESSION_PURPOSES = ['prove_factor', 'enroll_factor'] as const;
export type SessionPurpose = (typeof SESSION_PURPOSES)[number];

export class VerifySessionRequest {
  @SessionToken({ optional: true, example: TOKEN_EXAMPLE }) session_token?: string;
  @SessionJwt() session_jwt?: string;
  @SessionExpiresIn() session_expires_in?: number;
  @stringListField(
    {
      description: 'Step-up: the session must hold a factor of each of these types.',
      items: { type: 'string', enum: FACTOR_TYPES },
      minItems: 1,
      maxItems: 5,
      optional: true,
    },
    [IsIn([...FACTOR_TYPES], { each: true }), ArrayUnique()],
  )
  require_factors?: FactorType[];
  @integerField({
    description: 'Step-up: minutes since those factors (or any, where none is named) were verified.',
    minimum: 1,
    maximum: 525600,
    optional: true,
  })
  max_factor_age?: number;
  @choiceField(SESSION_PURPOSES, {
    description:
      'With the secret key, where the App setting `second_factor` requires a second proof that the session lacks: what its user is about to do. `prove_factor` takes the session; `enroll_factor` takes it unless the user has a TOTP or a passkey, or has once proved another kind than the session has, by a method that was not removed since. Such a session has no JWT.',
    optional: true,
  })
  purpose?: SessionPurpose;
}

@Described('The session is alive.')
export class VerifySessionResponse {
  @objectField(() => SessionView, { description: 'The session, without its token.' }) session!: SessionView;
  @Text({ description: 'The token that was sent; empty when only a JWT was.', examples: [TOKEN_EXAMPLE] })
  session_token!: string;
  @Text({
    description:
      'A JWT of the session that is still fresh; empty while it lacks a second proof that its App requires.',
    examples: [JWT_EXAMPLE],
  })
  session_jwt!: string;
}

export class ListSessionsQuery {
  @UserId({ description: 'Whose sessions to list.' }) user_id!: string;
  @Limit() limit?: number;
  @Offset() offset?: number;
}

@Described("One page of the user's sessions.")
export class ListSessionsResponse {
  @listField(() => SessionView, { description: 'Newest first.' }) sessions!: SessionView[];
  @Matching() count!: number;
  @Skipped() offset!: number;
  @AskedFor() limit!: number;
}

export interface CheckSessionInput extends SessionCredential {
  /** Minutes to extend the session by; absent extends nothing. */
  session_expires_in?: number;
  /** Absent for a call that needs all proofs that the App requires. */
  purpose?: SessionPurpose;
}

/** A session of a request that is alive. */
export interface CheckedSession {
  session_id: string;
  user_id: string;
  /** The word of the session service on it (`shownSession`); absent from a replica of 0.2.0. */
  said?: string;
}

/**
 * Session claims of an App (its setting `session_claims`): the gateway reads their values at identity, and the session
 * service asks for them where a JWT is to be signed.
 */
export interface ClaimsFollow {
  /** The gateway calls `signSession` where the answer has `claims_wanted`. Absent from a release that does not. */
  claims_follow?: true;
}

/** An answer that may lack its JWT. */
export interface MayWantClaims {
  session_jwt: string;
  /** Where the JWT needs claims, and `session_jwt` is empty: the word of the session service on it (`wantedClaims`). */
  claims_wanted?: string;
}

export interface SignSessionInput {
  /** The word of identity on the claims that were wanted (`readClaims`). */
  said: string;
  /** Whether it is signed, too, if the session has changed since the claims were wanted; then it is not kept. */
  any_version?: true;
}

export interface SignedSession extends MayWantClaims {
  session: SessionView;
}

/** `session_expires_in` comes from gateways of 0.2.0, which extend by it. */
export interface VerifySessionInput extends VerifySessionRequest, ClaimsFollow {}

export interface ExtendSessionInput extends VerifySessionInput {
  session_expires_in: number;
}

export interface VerifiedSession extends VerifySessionResponse, MayWantClaims {}

const VERIFICATION_ERRORS = [
  'invalid_request',
  'session_not_found',
  'session_mismatch',
  'invalid_session_jwt',
  'step_up_required',
  'secret_key_required',
  'key_provider_unavailable',
] as const;

/** The hottest call: one read, at most one write a minute. */
export const verifySession = publicProcedure<VerifySessionInput, VerifiedSession>(
  'session.v1.verify',
  VERIFICATION_ERRORS,
  { shared: true },
);

/** Verifies as well, and extends: that has an event, whose actor and request a shared call does not carry. */
export const extendSession = publicProcedure<ExtendSessionInput, VerifiedSession>(
  'session.v1.extend',
  VERIFICATION_ERRORS,
  { gathered: true },
);

/**
 * Checks that the session of a sign-in request is alive, and may be extended if the request says so. An expired JWT is
 * refused.
 */
export const checkSession = publicProcedure<CheckSessionInput, CheckedSession>(
  'session.v1.check',
  [
    'invalid_request',
    'session_not_found',
    'session_mismatch',
    'invalid_session_jwt',
    'secret_key_required',
    'step_up_required',
  ],
  { shared: true },
);

/** Who is behind a session, and how long ago each factor was verified. */
export interface CheckedPerson {
  session_id: string;
  user_id: string;
  factors: CheckedFactor[];
  /** The kinds of proof that its user has, as far as sessions have seen two beside each other; only where they were asked for. */
  kinds?: ProofKind[];
}

export interface CheckedFactor {
  type: FactorType;
  age_seconds: number;
  /** Absent for one that proves nothing by itself, and where kinds were not asked for. */
  kind?: ProofKind;
}

export type CheckPersonInput = SessionCredential & { with_kinds?: true };

/**
 * Checks that the session which came with a payment or an export is alive, and has the proofs that its App requires. An expired JWT is
 * refused. Only the signer needs it.
 */
export const checkPerson = procedure<CheckPersonInput, CheckedPerson>('session.v1.check_person', [
  'invalid_request',
  'session_not_found',
  'session_mismatch',
  'invalid_session_jwt',
  'step_up_required',
]);

/**
 * Signs a JWT with the claims that another call wanted. Where the session has changed since, a change of the user may
 * be the reason: it wants newer values.
 */
export const signSession = publicProcedure<SignSessionInput, SignedSession>(
  'session.v1.sign',
  ['session_not_found', 'key_provider_unavailable'],
  { shared: true },
);

/** Test Apps only: moves the times of a living session back, as if the given minutes had passed. */
export const fastForwardSession = procedure<{ session_id: string; minutes: number }, { session_id: string }>(
  'session.v1.fast_forward_session',
  ['route_not_found', 'session_not_found'],
);

export const listSessions = procedure<ListSessionsQuery, ListSessionsResponse>('session.v1.list');
