import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Environment, SignInMethod } from '@latchkey/contracts';
import type { SentMessage } from '@latchkey/contracts/otp-delivery';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { requestOf } from '@latchkey/edge';
import { recordsSuccess, userIdIn } from './record-of-request.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** For its record and its counts; undefined until the first note is taken. */
    notes: RequestNotes | undefined;
  }
}

/** What the record of a request holds beside its answer, or its refusal, and what its counts do. */
export interface RequestNotes {
  userId?: string | undefined;
  message?: SentMessage | undefined;
  /** Of a passcode, once it is known where it was sent. */
  signInMethod?: SignInMethod;
  /** Of the App of a hosted page, whose calls have no key. */
  environment?: Environment;
  /** A page has shown a session for which it tries a code. */
  isAttempt?: boolean;
}

/** The notes of a request; made when the first is taken, since most requests have none. */
export function notesOf(request: FastifyRequest): RequestNotes {
  return (request.notes ??= {});
}

/** Notes for the record of this request. */
export const Notes = createParamDecorator((_: unknown, host: ExecutionContext) => notesOf(requestOf(host)));

/** Makes a route note the user of its answer, if its successes are recorded; other routes pay nothing. */
export function noteUserOf(route: RouteOptions): void {
  const endpoint = route.config?.endpoint;
  if (!endpoint || !recordsSuccess(endpoint)) return;
  route.preSerialization = (request, _reply, payload, done) => {
    const userId = userIdIn(payload);
    if (userId !== undefined) notesOf(request).userId = userId;
    done(null, payload);
  };
}
