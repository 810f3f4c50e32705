import type { ServiceName } from '@latchkey/contracts';
import * as events from '@latchkey/contracts/events';
import * as identity from '@latchkey/contracts/identity';
import * as mfa from '@latchkey/contracts/mfa';
import * as otpDelivery from '@latchkey/contracts/otp-delivery';
import * as session from '@latchkey/contracts/session';
import * as signer from '@latchkey/contracts/signer';
import * as transfer from '@latchkey/contracts/transfer';
import * as wallet from '@latchkey/contracts/wallet';

type Asked = Pick<typeof identity, 'exportUser' | 'getErasure'> & { readonly service: ServiceName };

const of = (service: ServiceName, { exportUser, getErasure }: Omit<Asked, 'service'>): Asked => ({
  service,
  exportUser,
  getErasure,
});

/** Every service, in the order of an export: who the person is comes first. */
export const SERVICES_OF_PERSONS: readonly Asked[] = [
  of('identity', identity),
  of('otp-delivery', otpDelivery),
  of('session', session),
  of('mfa', mfa),
  of('wallet', wallet),
  of('signer', signer),
  of('transfer', transfer),
  of('events', events),
];
