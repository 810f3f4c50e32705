import {
  AppError,
  type Caller,
  type ErrorType,
  type Factor,
  HOSTED_SESSION_MINUTES,
  type SessionView,
} from '@latchkey/contracts';
import { actForOperators, findOperator, type OperatorPerson } from '@latchkey/contracts/identity';
import { verifySession } from '@latchkey/contracts/session';
import { isCoded } from '@latchkey/platform/errors';
import type { CallContext, OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import type { FastifyRequest } from 'fastify';
import type { ConsoleAddress } from './console-address.js';
import { tokenOf } from './console-cookie.js';
import { freshOf, isProvenWell, missingProof, staleProof } from './proofs.rules.js';

/** Of what administration asks before it is known who signs in, or without any operator. */
export const CONSOLE_ACTOR = { type: 'operator', key_id: 'console' } as const;
const READS = ['GET', 'HEAD'];
const ENDED: readonly ErrorType[] = ['session_not_found', 'step_up_required'];

/** The parts of a request from which the console's session is read. */
export interface ConsoleRequest {
  readonly method: string;
  readonly headers: { readonly cookie?: string | undefined; readonly origin?: string | undefined };
  readonly requestId: string;
}

/** An operator who is signed in to the console. */
export interface SignedInOperator {
  readonly operator: OperatorPerson;
  readonly session: SessionView;
  readonly token: string;
  /** Whether the session has a passkey, or two kinds of proof, of the last minutes. */
  readonly isJustProvenWell: boolean;
  /** Whether it began by an invitation, which no mailbox holds, in the last minutes. */
  readonly isJustInvited: boolean;
  /** Why the session does not admit what its role may do. */
  readonly missing: AppError | undefined;
  /** Why it does not admit what is dangerous. */
  readonly stale: AppError | undefined;
}

interface Parts {
  readonly rpc: RpcClient;
  readonly address: ConsoleAddress;
  /** Whether roles that decide or change need a passkey, or two kinds of proof. */
  readonly needsSecondFactor: boolean;
}

/** Sessions of people at the console, which are those of the built-in App of the operators. */
export class ConsoleSessions {
  constructor(private readonly parts: Parts) {}

  get address(): ConsoleAddress {
    return this.parts.address;
  }

  get needsSecondFactor(): boolean {
    return this.parts.needsSecondFactor;
  }

  /** A call on behalf of the App of the operators. @param actor who acts; the console itself before anybody is signed in. */
  async asApp(
    requestId: string,
    actor: OperatorContext['actor'] = CONSOLE_ACTOR,
  ): Promise<CallContext<Caller>> {
    const context = { requestId, caller: null, actor };
    const console_origins = [...this.parts.address.origins];
    return { ...context, ...(await this.parts.rpc.call(actForOperators, context, { console_origins })) };
  }

  hasCookie({ cookie }: ConsoleRequest['headers']): boolean {
    return tokenOf(cookie, this.parts.address.isSecure) !== undefined;
  }

  /** @throws AppError origin_not_allowed, operator_session_required */
  async require(request: ConsoleRequest): Promise<SignedInOperator> {
    const token = tokenOf(request.headers.cookie, this.parts.address.isSecure);
    if (token === undefined) throw new AppError('operator_session_required');
    this.requireOwnOrigin(request);
    return this.read(token, request.requestId);
  }

  /** The same for a route that takes no key; the log line of the request names the operator from here on. */
  async requireFor(request: FastifyRequest): Promise<SignedInOperator> {
    const signedIn = await this.require(consoleRequestOf(request));
    noteOperator(request, signedIn);
    return signedIn;
  }

  /** The same, with the context of a call on their behalf. */
  async requireOf(request: FastifyRequest): Promise<SignedInOperator & { context: CallContext<Caller> }> {
    const signedIn = await this.requireFor(request);
    return { ...signedIn, context: await this.asApp(request.id, actorOf(signedIn.operator)) };
  }

  /** Who has the session of a token. @throws AppError operator_session_required */
  async read(token: string, requestId: string): Promise<SignedInOperator> {
    const { rpc } = this.parts;
    const app = await this.asApp(requestId);
    const { session } = await rpc.call(verifySession, app, { session_token: token }).catch(ended);
    // The hosted page's own session, whose token scripts of a public page have: only its exchange is one of the console.
    if (session.expires_at - session.started_at <= HOSTED_SESSION_MINUTES * 60)
      throw new AppError('operator_session_required');
    const asked = { requestId, caller: null, actor: CONSOLE_ACTOR };
    const { operator } = await rpc.call(findOperator, asked, { user_id: session.user_id });
    if (!operator) throw new AppError('operator_session_required');
    const proven = { role: operator.role, factors: session.factors };
    const now = Date.now() / 1000;
    const fresh = freshOf(session.factors, now);
    return {
      ...{ operator, session, token },
      ...{ isJustProvenWell: isProvenWell(fresh), isJustInvited: fresh.some(isOfInvitation) },
      missing: missingProof(proven, this.parts),
      stale: staleProof(proven, this.parts, now),
    };
  }

  /** A page of another site sends the cookie, too, where a browser is old. @throws AppError origin_not_allowed */
  requireOwnOrigin({ method, headers }: Pick<ConsoleRequest, 'method' | 'headers'>): void {
    if (READS.includes(method)) return;
    if (!this.parts.address.origins.includes(headers.origin ?? '')) throw new AppError('origin_not_allowed');
  }
}

/** A link that the inviting admin hands over names no address; a code or a link to the mailbox does. */
const isOfInvitation = ({ delivery_channel, method }: Factor) =>
  delivery_channel === 'email' && method.email_id === undefined;

export function consoleRequestOf({ method, headers, id: requestId }: FastifyRequest): ConsoleRequest {
  const { cookie, origin } = headers;
  return { method, headers: { cookie, origin }, requestId };
}

export function noteOperator(request: FastifyRequest, { operator }: SignedInOperator): void {
  request.call = { ...request.call, actor: actorOf(operator) };
}

/** Who acts, in the words of an event. */
export function actorOf({ user_id }: Pick<OperatorPerson, 'user_id'>): OperatorContext['actor'] {
  return { type: 'operator', key_id: '', user_id };
}

function ended(error: unknown): never {
  if (ENDED.some((code) => isCoded(error, code)))
    throw new AppError('operator_session_required', {}, { cause: error });
  throw error;
}
