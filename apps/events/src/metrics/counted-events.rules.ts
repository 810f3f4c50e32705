import type { EventType } from '@latchkey/contracts/catalogue';

/** How an event counts. The members of its data are read in SQL, so that no process has to parse it. */
interface Counted {
  readonly metric: 'sign_ups' | 'sign_ins' | 'second_factors' | 'messages' | 'payments';
  /** SQL over `data`. */
  readonly labels: readonly string[];
  /** SQL over `data`: which of these events count. */
  readonly onlyIf?: string;
}

const member = (name: string) => `data->>'${name}'`;
/** Whatever a service says: no text is too long for an index, or none. */
const label = (name: string) => `left(coalesce(${member(name)}, ''), 64)`;
const HAS_WAY = `${member('sign_in_method')} IS NOT NULL`;
/** To a sandbox address no message is sent. */
const HAS_MESSAGE = `${member('message_id')} IS NOT NULL`;
const CHANNEL_OF_METHOD = `CASE ${member('method_type')} WHEN 'phone_number' THEN 'sms' ELSE 'email' END`;

const message = (status: string, channel = label('channel'), onlyIf?: string): Counted => ({
  metric: 'messages',
  labels: [channel, label('country'), `'${status}'`],
  ...(onlyIf !== undefined && { onlyIf }),
});
const payment = (status: string): Counted => ({
  metric: 'payments',
  labels: [`'${status}'`, label('currency')],
});

/** By the type of the event. */
const COUNTED_EVENTS: Readonly<Partial<Record<EventType, Counted>>> = {
  'user.created': { metric: 'sign_ups', labels: [], onlyIf: `${member('active')} = 'true'` },
  'user.activated': { metric: 'sign_ups', labels: [] },
  'session.created': { metric: 'sign_ins', labels: [label('sign_in_method')], onlyIf: HAS_WAY },
  'session.factor_added': {
    metric: 'second_factors',
    labels: [label('sign_in_method')],
    onlyIf: HAS_WAY,
  },
  'passcode.requested': message('queued', CHANNEL_OF_METHOD, HAS_MESSAGE),
  'magic_link.created': message('queued', `'email'`, HAS_MESSAGE),
  'message.delivered': message('delivered'),
  'message.failed': message('failed'),
  'transfer.created': payment('pending'),
  'transfer.awaiting_approval': payment('awaiting_approval'),
  'transfer.processing': payment('processing'),
  'transfer.completed': payment('completed'),
  'transfer.failed': payment('failed'),
  'transfer.cancelled': payment('cancelled'),
  'transfer.expired': payment('expired'),
  'transfer.rejected': payment('rejected'),
};

/** The events that a used session has. */
export const ACTIVE_EVENTS: readonly EventType[] = [
  'session.created',
  'session.extended',
  'session.factor_added',
];

/** Each type that counts for anything. */
export const COUNTED_TYPES: readonly string[] = [
  ...new Set([...Object.keys(COUNTED_EVENTS), ...ACTIVE_EVENTS]),
];

/** SQL: a value for each type of a column `type`; null for the others. */
export function perType(valueOf: (counted: Counted) => string): string {
  const cases = Object.entries(COUNTED_EVENTS).map(
    ([type, counted]) => `WHEN '${type}' THEN ${valueOf(counted)}`,
  );
  return `CASE type ${cases.join(' ')} END`;
}
