import { event } from './event.js';
import { PricedTransferData } from './transfer.js';

// By the signer, because it decides: transfer only shows it.
const by = ['signer'] as const;

export const transferApproved = event('transfer.approved', {
  by,
  when: 'A key approved a transfer that waits for approvals. With the last one that it needs, it is paid.',
  members: PricedTransferData,
});

export const transferRejected = event('transfer.rejected', {
  by,
  when: 'A key rejected a transfer that waited for approvals: it is never paid.',
  members: PricedTransferData,
});
