import type { Attestation } from '@latchkey/platform/procedures';
import type { ProveCaller } from '@latchkey/platform/rpc';
import type { Actor } from '@latchkey/platform/telemetry';
import { AttestationError } from './attestation-error.js';
import type { AttestationReader } from './attestation-reader.js';
import type { UnprovedCallers } from './unproved-callers.js';

/** A caller, and who acts as it, in the words of the service that knows both. */
export interface AttestedCaller {
  readonly caller: object;
  readonly actor: Actor;
}

export type CallerTicket = Attestation<AttestedCaller>;

/**
 * @param unproved whether a call has the caller that its sender names. Tickets are not read then: they would refuse
 * nothing to a sender who may leave them out, and an upgrade would depend on their keys.
 */
export function callersBy(reader: AttestationReader<AttestedCaller>, unproved: UnprovedCallers): ProveCaller {
  return async ({ ticket, plain }) => {
    const isTicket = typeof ticket === 'string';
    if (unproved.accepted && typeof plain === 'object' && plain !== null) {
      if (!isTicket) unproved.note();
      return { caller: plain, ...(isTicket && { ticket }) };
    }
    if (!isTicket) throw new AttestationError('attestation_missing');
    const { caller, actor } = await reader.read(ticket);
    return { caller, actor, ticket };
  };
}
