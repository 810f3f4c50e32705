import { Timestamp } from '@latchkey/contracts';
import { event } from './event.js';

const by = ['signer'] as const;

class FreezeData {
  @Timestamp({ description: 'When the payments were frozen.' }) frozen_at!: number;
}

export const paymentsFrozen = event('payments.frozen', {
  by,
  about: 'app',
  when: 'An operator froze the payments of the App: none is signed until they are unfrozen.',
  members: FreezeData,
});

export const paymentsUnfrozen = event('payments.unfrozen', {
  by,
  about: 'app',
  when: 'An operator let the App pay again, by its transfer policies.',
  members: FreezeData,
});
