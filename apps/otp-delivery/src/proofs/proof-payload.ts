import type { SendName } from '@latchkey/contracts/otp-delivery';
import type { Challenge, Payload } from 'altcha-lib';

/** What is signed with a challenge. */
export interface Bound {
  readonly app: string;
  readonly send: SendName;
  readonly tries: number;
}

/** The payload of a proof; undefined for any other text. */
export function payloadOf(proof: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as Partial<Payload> | null;
    return isPayload(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
}

/** What the challenge is bound to; compare it only once its signature was verified. */
export function boundOf({ parameters }: Pick<Challenge, 'parameters'>): Partial<Bound> {
  return (parameters.data ?? {}) as Partial<Bound>;
}

/** Only the members that are read before the signature was verified. */
function isPayload(payload: Partial<Payload> | null): payload is Payload {
  const parameters = payload?.challenge?.parameters;
  return (
    typeof payload?.challenge?.signature === 'string' &&
    typeof parameters === 'object' &&
    parameters !== null &&
    typeof parameters.nonce === 'string' &&
    typeof parameters.expiresAt === 'number' &&
    typeof payload.solution === 'object'
  );
}
