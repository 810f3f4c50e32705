import type { RefusalDetails, RefusalReason } from '@latchkey/contracts';
import type { SentMessage } from '@latchkey/contracts/otp-delivery';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { recordsSuccess, userIdIn } from './record-of-request.js';

/** What the record of a request holds beside its answer. */
export interface RequestNotes {
  userId?: string | undefined;
  reason?: RefusalReason;
  message?: SentMessage | undefined;
}

/** The notes of a request; made when the first is taken, since most requests have none. */
export function notesOf(request: FastifyRequest): RequestNotes {
  return (request.notes ??= {});
}

/** Notes the cause of a refusal and its user. */
export function noteRefusal(request: FastifyRequest, { reason, userId }: RefusalDetails): void {
  if (reason !== undefined) notesOf(request).reason = reason;
  if (userId !== undefined) notesOf(request).userId = userId;
}

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
