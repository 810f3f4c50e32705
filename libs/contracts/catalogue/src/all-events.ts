import * as identity from './identity.js';
import * as mfa from './mfa.js';
import * as operators from './operators.js';
import * as otpDelivery from './otp-delivery.js';
import * as paymentFreezes from './payment-freezes.js';
import * as session from './session.js';
import { TRANSFER_EVENTS } from './transfer.js';
import * as transferApprovals from './transfer-approvals.js';
import * as transferPolicies from './transfer-policies.js';
import * as wallet from './wallet.js';
import * as webhooks from './webhooks.js';

/** Every event, service by service. */
export const ALL_EVENTS = [
  ...Object.values(identity),
  ...Object.values(operators),
  ...Object.values(otpDelivery),
  ...Object.values(session),
  ...Object.values(mfa),
  ...Object.values(wallet),
  ...Object.values(TRANSFER_EVENTS),
  ...Object.values(transferApprovals),
  ...Object.values(transferPolicies),
  ...Object.values(paymentFreezes),
  ...Object.values(webhooks),
];

export type EventType = (typeof ALL_EVENTS)[number]['type'];

/** The type of every event, for filters. */
export const EVENT_TYPES: readonly EventType[] = ALL_EVENTS.map(({ type }) => type);
