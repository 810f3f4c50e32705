import { procedure } from '@latchkey/contracts';

export interface FastForwardMethodInput {
  method_id: string;
  /** Its email address or E.164 number, whose messages are counted. */
  destination: string;
  minutes: number;
}

/**
 * Test Apps only: moves the times of the method's code, lock, waiting messages and send window back, as if so many
 * minutes had passed. A method without any of them is left as it is.
 */
export const fastForwardMethod = procedure<FastForwardMethodInput, { method_id: string }>(
  'otp-delivery.v1.fast_forward_method',
  ['route_not_found', 'key_provider_unavailable'],
);

/** Test Apps only: moves the times of a magic link back. */
export const fastForwardLink = procedure<{ token: string; minutes: number }, { minutes: number }>(
  'otp-delivery.v1.fast_forward_link',
  ['route_not_found', 'invalid_magic_link'],
);
