import type { MessageStateView } from '@latchkey/contracts/otp-delivery';
import type { MessageEntity } from './message.entity.js';

type Shown = Pick<MessageEntity, 'state' | 'failure' | 'providerCode'>;

/** A message is cancelled when a newer passcode replaces the one that it carries. */
export function toMessageStateView({ state, failure, providerCode }: Shown): MessageStateView {
  return state === 'cancelled'
    ? { state: 'failed', failure: 'superseded', provider_code: null }
    : { state, failure, provider_code: providerCode };
}
