import type { FastifyReply } from 'fastify';

/** When an endpoint became deprecated, when it ends, and what replaces it. */
export interface DeprecationOptions {
  /** Day, such as `2027-01-31`, from its midnight in UTC. */
  readonly since: `${number}-${number}-${number}`;
  /** Day on which it may stop answering; absent while no day is set. */
  readonly sunset?: `${number}-${number}-${number}`;
  /** The endpoint to use instead, such as `POST /v1/auth/otps/verify`. */
  readonly instead?: string;
}

/** Sets `Deprecation` (RFC 9745: a date as a structured field) and `Sunset` (RFC 8594: an HTTP date). */
export function addDeprecation(reply: FastifyReply, { since, sunset }: DeprecationOptions): void {
  reply.header('deprecation', `@${dayOf(since).getTime() / 1000}`);
  if (sunset !== undefined) reply.header('sunset', dayOf(sunset).toUTCString());
}

/** The sentences that the document adds to the description of the operation. */
export function deprecationText({ since, sunset, instead }: DeprecationOptions): string {
  return [
    `Deprecated since ${since}.`,
    ...(sunset === undefined ? [] : [`It may stop answering on ${sunset}.`]),
    ...(instead === undefined ? [] : [`Use \`${instead}\` instead.`]),
  ].join(' ');
}

/** @throws RangeError for a day that no calendar has, when the endpoint is declared. */
export function checkDeprecation({ since, sunset }: DeprecationOptions): void {
  const [first, last] = [dayOf(since), sunset === undefined ? undefined : dayOf(sunset)];
  if (last !== undefined && last <= first) throw new RangeError(`${sunset} is not after ${since}`);
}

function dayOf(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day)
    throw new RangeError(`${day} is not a day such as 2027-01-31`);
  return date;
}
