/** Why a request got no usable answer. */
export type EgressFailure =
  | 'address_refused'
  | 'dns_failed'
  | 'timeout'
  | 'connection_failed'
  | 'redirected'
  | 'too_large'
  | 'not_json';

/** A request got no usable answer. Holds nothing of the request or the answer, which may be secret. */
export class EgressError extends Error {
  constructor(
    readonly reason: EgressFailure,
    /** Whether the server may have received the request. */
    readonly isSent: boolean,
  ) {
    super(reason);
  }
}
